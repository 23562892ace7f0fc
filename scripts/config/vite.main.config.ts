import { builtinModules } from 'node:module'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Bundles our own code for the packages; libraries stay in node_modules, where their data files and binaries are. */
export default defineConfig({
  root,
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'dist/main',
    emptyOutDir: true,
    minify: false,
    sourcemap: false,
    rollupOptions: {
      checks: { bundlerTimings: false },
      input: {
        cli: 'main/cli.ts',
        desktop: 'main/desktop.ts',
      },
      external: [/^node:/, ...builtinModules, /^[^./]/],
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
