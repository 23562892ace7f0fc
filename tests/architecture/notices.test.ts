import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isAllowed } from '../../scripts/notices/licence.ts'
import { composeNotices, findLicenceFaults, noticesFile } from '../../scripts/notices/third-party-notices.ts'

const root = new URL('../..', import.meta.url).pathname
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>
}
const written = readFileSync(join(root, noticesFile), 'utf8')

test('nothing is packed whose licence is not allowed, or of which nobody says where it is from', () => {
  expect(findLicenceFaults(root)).toEqual([])
})

test('the notices are of what is packed today', () => {
  expect(written === composeNotices(root), 'run `npm run docs:notices`').toBe(true)
})

test('they name every library, and what the page, the networks and the native parts are made of', () => {
  const bundled = ['react', 'i18next', 'lucide-react']
  // Node runs a checkout; a package runs in Electron.
  const packed = Object.keys(manifest.dependencies).filter((name) => name !== 'node')
  for (const name of [...packed, ...bundled]) expect(written, name).toMatch(new RegExp(`^${name} \\d`, 'mu'))
  for (const other of [
    'PP-OCRv6',
    'tessdata_fast',
    'Leptonica',
    'Liberation fonts',
    '@img/sharp-libvips-darwin-arm64',
  ])
    expect(written).toContain(other)
  // What the licences of the fonts of pdf.js, of libvips, and of most of the rest ask to be handed on.
  for (const text of [
    'LIBERATION FONT SOFTWARE',
    'GNU LESSER GENERAL PUBLIC LICENSE',
    'Permission is hereby granted',
  ])
    expect(written.toLowerCase()).toContain(text.toLowerCase())
  expect(written).toMatch(/^react 19[^\n]*: Copyright \(c\) Meta Platforms/mu)
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['Apache-2.0 AND LGPL-3.0-or-later', true],
  ['MIT AND GPL-3.0-only', false],
  ['SSPL-1.0', false],
  ['not said', false],
])('a licence %s may be packed: %s', (licence, may) => {
  expect(isAllowed(licence)).toBe(may)
})
