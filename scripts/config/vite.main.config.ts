import { builtinModules } from 'node:module'
import { defineConfig } from 'vite'

const root = new URL('../..', import.meta.url).pathname

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
      input: {
        cli: 'main/cli.ts',
        desktop: 'main/desktop.ts',
        'page.worker': 'main/workers/page.worker.ts',
        'os-keychain.worker': 'main/accounts/os-keychain.worker.ts',
      },
      external: [/^node:/, ...builtinModules, /^[^./]/],
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
