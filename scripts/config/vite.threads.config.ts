import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { foldNetwork } from '../../main/engines/fold-network.ts'
import { ppocrModelPaths } from '../../main/engines/ppocr-models.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Networks as they are run. Every thread would fold those it opens anew, for half a second each. */
const foldedNetworks: Plugin = {
  name: 'folded-networks',
  generateBundle() {
    const { detector, orientation, readers } = ppocrModelPaths()
    for (const path of [detector, orientation, ...readers.map(({ network }) => network)])
      this.emitFile({
        type: 'asset',
        fileName: `networks/${basename(path)}`,
        source: foldNetwork(readFileSync(path)),
      })
  },
}

/**
 * Bundles the scripts of the reading process and the threads beside the program, sharing no chunk with it: a package
 * keeps the program inside its archive, whose integrity is checked, and these outside it (electron-builder.yml says why).
 */
export default defineConfig({
  root,
  plugins: [foldedNetworks],
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'dist/main',
    emptyOutDir: false,
    minify: false,
    sourcemap: false,
    rollupOptions: {
      input: {
        'reader.process': 'main/workers/reader.process.ts',
        'page.worker': 'main/workers/page.worker.ts',
        'tesseract-layout.worker': 'main/engines/tesseract-layout.worker.ts',
        'os-keychain.worker': 'main/accounts/os-keychain.worker.ts',
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
