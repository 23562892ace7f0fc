import { builtinModules } from 'node:module'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Bundles the scripts of the reading process and the threads beside the program, sharing no chunk with it: a package
 * keeps the program inside its archive, whose integrity is checked, and these outside it (electron-builder.yml says why).
 */
export default defineConfig({
  root,
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'dist/main',
    emptyOutDir: false,
    minify: false,
    sourcemap: false,
    rollupOptions: {
      checks: { bundlerTimings: false },
      input: {
        'reader.process': 'main/workers/reader.process.ts',
        'page.worker': 'main/workers/page.worker.ts',
        'inspect.process': 'main/workers/inspect.process.ts',
        'os-keychain.worker': 'main/accounts/os-keychain.worker.ts',
        'output.worker': 'main/outputs/output.worker.ts',
      },
      external: [/^node:/, ...builtinModules, /^[^./]/],
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: 'threads/[name]-[hash].js',
        // V8 takes a module's `const` for a constant and not its `var`: pages took a tenth longer.
        topLevelVar: false,
      },
    },
  },
})
