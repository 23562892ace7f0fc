// Lists of updates of a release whose packages were made on two processors, as electron-updater reads them.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFile, parseUpdateInfo } from 'electron-updater/out/providers/Provider.js'
import { expect, onTestFinished, test } from 'vitest'

const gather = new URL('../../scripts/gather-release.ts', import.meta.url).pathname

const list = (arch: string, version = '1.2.3') => `version: ${version}
files:
  - url: Legible-Setup-${version}-${arch}.exe
    sha512: ${arch}==
    size: 100
path: Legible-Setup-${version}-${arch}.exe
sha512: ${arch}==
releaseDate: '2026-11-24T00:00:00.000Z'
`

function packages(lists: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'legible-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(lists)) {
    mkdirSync(join(folder, 'from', name), { recursive: true })
    writeFileSync(join(folder, 'from', name, 'latest.yml'), text)
    writeFileSync(join(folder, 'from', name, `Legible-${name}.exe`), name)
  }
  return { from: join(folder, 'from'), to: join(folder, 'to') }
}

test('one list names the files of both, and the updater finds that of its own processor', () => {
  const { from, to } = packages({ 'win-arm64': list('arm64'), 'win-x64': list('x64') })
  execFileSync(process.execPath, [gather, from, to])
  expect(readdirSync(to).toSorted()).toEqual(['Legible-win-arm64.exe', 'Legible-win-x64.exe', 'latest.yml'])
  const address = new URL('https://example.org/latest.yml')
  const info = parseUpdateInfo(readFileSync(join(to, 'latest.yml'), 'utf8'), 'latest.yml', address)
  expect(info).toMatchObject({ version: '1.2.3', path: 'Legible-Setup-1.2.3-arm64.exe' })
  const files = info.files.map((file) => ({ url: new URL(file.url, address), info: file }))
  expect(files).toHaveLength(2)
  expect(findFile(files, 'exe')?.info).toMatchObject({ sha512: `${process.arch}==`, size: 100 })
})

test('lists of two versions are not put together', () => {
  const { from, to } = packages({ 'win-arm64': list('arm64'), 'win-x64': list('x64', '1.2.4') })
  expect(() => execFileSync(process.execPath, [gather, from, to], { stdio: 'pipe' })).toThrow(
    'more than one version',
  )
})
