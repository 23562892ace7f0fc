// Runs after `npm ci` and `npm install`: takes what nothing here opens out of node_modules (ADR 017). LEGIBLE_KEEP_ALL=1
// keeps it, for who wants to pack for another system or to debug a library.
import { readdirSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { unusedFiles } from './package/unused-files.ts'

const modules = fileURLToPath(new URL('../node_modules', import.meta.url))

/** Removes what matches below a folder, and folders that are empty then. Returns the bytes. */
function trim(path: string, patterns: RegExp[]): number {
  const folder = path === '' ? modules : join(modules, path)
  let bytes = 0
  const entries = readdirSync(folder, { withFileTypes: true })
  for (const entry of entries) {
    const inner = path === '' ? entry.name : `${path}/${entry.name}`
    // A package linked from elsewhere is somebody else's folder.
    if (entry.isDirectory()) bytes += trim(inner, patterns)
    // npm reads every package.json, for `npm sbom` and `npm ls`.
    else if (
      entry.isFile() &&
      entry.name !== 'package.json' &&
      patterns.some((pattern) => pattern.test(inner))
    ) {
      bytes += statSync(join(modules, inner)).size
      rmSync(join(modules, inner))
    }
  }
  if (entries.length > 0 && path !== '' && readdirSync(folder).length === 0) rmdirSync(folder)
  return bytes
}

if (process.env['LEGIBLE_KEEP_ALL'] !== '1') {
  const patterns = unusedFiles(process.platform, process.arch).map(({ pattern }) => pattern)
  const bytes = trim('', patterns)
  if (bytes > 0) console.log(`${Math.round(bytes / 1e6)} MB of node_modules that nothing opens were removed.`)
}
