import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The MCP bundle's server: one file that needs nothing beside it, for the Node an assistant brings. */
export default defineConfig({
  root,
  ssr: { noExternal: true },
  build: {
    ssr: 'main/mcp-bridge.ts',
    target: 'node22',
    outDir: 'dist/mcpb/server',
    emptyOutDir: true,
    minify: false,
    sourcemap: false,
    rollupOptions: { output: { format: 'es', entryFileNames: 'index.js', codeSplitting: false } },
  },
})
