// What lies in node_modules after an installation (ADR 017).
import { lstatSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { unusedFiles } from '../../scripts/package/unused-files.ts'

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url))
const keepsAll = process.env['LEGIBLE_KEEP_ALL'] === '1'

// Tools keep caches there whose names begin with a dot, and files in them come and go while tests run.
const files = readdirSync(modules, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((path) => !relative(modules, path).startsWith('.'))

test.skipIf(keepsAll)('everything together weighs at most 700 MB', () => {
  const seen = new Set<number>()
  const bytes = files.map((file) => {
    const { ino, size, nlink } = lstatSync(file)
    // Node's binary lies there twice, as one file with two names.
    if (nlink > 1 && seen.has(ino)) return 0
    seen.add(ino)
    return size
  })
  expect(bytes.reduce((sum, size) => sum + size, 0) / 1e6).toBeLessThan(700)
})

test.skipIf(keepsAll)('nothing is there that the list calls unused', () => {
  const patterns = unusedFiles(process.platform, process.arch)
  const paths = files
    .map((file) => relative(modules, file).replaceAll('\\', '/'))
    .filter((path) => !path.endsWith('package.json'))
  // npm runs no postinstall where a package is named.
  const unused = paths.filter((path) => patterns.some(({ pattern }) => pattern.test(path)))
  expect(unused, 'run `node scripts/trim-installed.ts`').toEqual([])
})

test('the build of the own system stays, and those of others go', () => {
  const goes = (path: string, platform: string, arch: string) =>
    unusedFiles(platform, arch).some(({ pattern }) => pattern.test(path))
  const build = 'onnxruntime-node/bin/napi-v6/linux/x64/libonnxruntime.so.1'
  expect(goes(build, 'linux', 'x64')).toBe(false)
  expect(goes(build, 'linux', 'arm64')).toBe(true)
  expect(goes(build, 'win32', 'x64')).toBe(true)
  expect(goes('sharp/LICENSE', 'linux', 'x64')).toBe(false)
})
