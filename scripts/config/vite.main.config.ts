import { isBuiltin } from 'node:module'
import { isAbsolute } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What every start loads, and what shares zod with it: as 300 files they were two fifths of the processor time of a start. */
const bundled =
  /^(?:@modelcontextprotocol\/(?:node|sdk|server)|cli-progress|commander|conf|electron-store|env-paths|ipaddr\.js|lru-cache|p-queue|pino|zod|zod-openapi)(?:\/|$)/

/** Libraries stay in node_modules, where their data files and binaries are, but for those bundled and what these load. */
function isExternal(id: string, importer: string | undefined): boolean {
  if (isBuiltin(id) || id === 'electron') return true
  const isLibrary = !/^[.\0]/.test(id) && !isAbsolute(id)
  return isLibrary && !bundled.test(id) && !/[\\/]node_modules[\\/]/.test(importer ?? '')
}

/** Bundles our own code and some libraries for the packages. */
export default defineConfig({
  root,
  ssr: { noExternal: true },
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
      external: isExternal,
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
