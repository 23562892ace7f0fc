import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The preload of a sandboxed window can load nothing but `electron`, so it is one CommonJS file. */
export default defineConfig({
  root,
  build: {
    ssr: 'preload/preload.ts',
    target: 'node24',
    outDir: 'dist/preload',
    emptyOutDir: true,
    minify: false,
    sourcemap: false,
    rollupOptions: {
      checks: { bundlerTimings: false },
      external: ['electron'],
      output: { format: 'cjs', entryFileNames: 'preload.cjs' },
    },
  },
})
