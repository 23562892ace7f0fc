import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findPageFile } from '../../../../main/electron/page-file.ts'

const folder = join('/', 'app', 'dist', 'renderer')

test('an address names a file of the page by its path, the root its first page', () => {
  expect(findPageFile(folder, '/')).toEqual({
    file: join(folder, 'index.html'),
    type: 'text/html; charset=utf-8',
  })
  expect(findPageFile(folder, '/assets/a%20b.js')).toEqual({
    file: join(folder, 'assets', 'a b.js'),
    type: 'text/javascript; charset=utf-8',
  })
})

test.each([
  '/../main/desktop.js',
  '/..%2f..%2fpackage.json',
  '/%2e%2e/%2e%2e/package.json',
  '/assets/..%2f..%2fmain%2fdesktop.js',
  '/..%5cmain%5cdesktop.js',
  '/../renderer-other/index.html',
  '/index.html%00.js',
  '/%',
  '/assets',
  '/.env',
])('%s leads nowhere', (pathname) => expect(findPageFile(folder, pathname)).toBeUndefined())
