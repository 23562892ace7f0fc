// The recipes of package managers, of files that a release would have, judged by the linters of Debian.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectFacts, type Facts } from '../../scripts/recipes/facts.ts'
import { writeRecipes } from '../../scripts/recipes/write-recipes.ts'
import { needs } from '../support/needs.ts'

const root = new URL('../..', import.meta.url).pathname
const address = 'https://downloads.example.org/v1'
const files = [
  'Legible-Setup-1.0.0-x64.exe',
  'Legible-Setup-1.0.0-arm64.exe',
  'Legible-1.0.0-x64.dmg',
  'Legible-1.0.0-arm64.dmg',
  'legible_1.0.0_arm64.deb',
  'legible_1.0.0_amd64.deb',
]
let folder: string
let facts: Facts
let written: string[]

const collect = () =>
  collectFacts({ root, folder, address, homepage: 'https://legible.example.org', date: '2026-11-24' })
const recipe = (ending: string) => written.find((path) => path.endsWith(ending)) ?? ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'legible-recipes-'))
  for (const name of files) writeFileSync(join(folder, name), name)
  facts = collect()
  written = writeRecipes(facts, join(folder, 'out'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  ['PKGBUILD', '_amd64.deb', '_arm64.deb'],
  ['org.legible.app.json', '_amd64.deb', '_arm64.deb'],
  ['legible.rb', '-x64.dmg', '-arm64.dmg'],
  ['installer.yaml', '-x64.exe', '-arm64.exe'],
])('%s names the address and the checksum of its file for each processor', (recipeEnding, ...endings) => {
  const text = readFileSync(recipe(recipeEnding), 'utf8')
  // Homebrew puts the processor into the address by itself.
  const addresses = text + ['arm64', 'x64'].map((arch) => text.replaceAll('#{arch}', arch)).join('')
  for (const file of files.filter((name) => endings.some((ending) => name.endsWith(ending)))) {
    expect(addresses).toContain(`${address}/${file}`)
    expect(text.toLowerCase()).toContain(createHash('sha256').update(file).digest('hex'))
  }
})

test('a release without one of its files has no recipes', () => {
  rmSync(join(folder, files.at(-1) ?? ''))
  expect(collect).toThrow('_amd64.deb')
})

describe.runIf(needs.recipes.met)('the linters find no fault in', () => {
  test.each([
    ['the .desktop file', '.desktop', 'desktop-file-validate', ['--warn-kde']],
    ["AppStream's file", '.metainfo.xml', 'appstreamcli', ['validate', '--no-net', '--pedantic']],
    ['the PKGBUILD', 'PKGBUILD', 'bash', ['-n']],
  ] as const)('%s', (_, ending, tool, words) => {
    const { status, stdout, stderr } = spawnSync(tool, [...words, recipe(ending)], { encoding: 'utf8' })
    expect(status, `${stdout}${stderr}`).toBe(0)
  })
})
