// The built program, started with a Node that is too old for it: with a real one where some folder of PATH has one, and
// always with ours that says it is another.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'

const program = new URL('../../../dist/main/cli.js', import.meta.url).pathname
const oldest = 24

const oldNode = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'node'))
  .filter((path) => existsSync(path))
  .find((path) => Number.parseInt(versionOf(path), 10) < oldest)

function versionOf(node: string): string {
  return execFileSync(node, ['--print', 'process.versions.node'], { encoding: 'utf8' }).trim()
}

function start(node: string, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(node, words, { encoding: 'utf8' })
  return { status, stdout, stderr }
}

const said = (version: string) =>
  `legible: This needs Node ${oldest} or newer, and was started with ${version}: start it with the one that ` +
  '`npm ci` brought along (node_modules/.bin/node), or get one from https://nodejs.org.\n'

test('says which Node it needs, and how to come by it, in one sentence', () => {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } })`
  const script = `data:text/javascript,${encodeURIComponent(pretend)}`
  expect(start(process.execPath, '--import', script, program, '--version')).toEqual({
    status: 1,
    stdout: '',
    stderr: said('20.19.0'),
  })
})

test('imports nothing before it knows its Node: what an old one lacks it tells as a SyntaxError', () => {
  expect(readFileSync(program, 'utf8')).not.toMatch(/^\s*(?:import\s*["'{*\w]|export\s.*\bfrom\b)/m)
})

test.skipIf(oldNode === undefined)('says it under a real one too', () => {
  const node = oldNode ?? ''
  expect(start(node, program, '--version')).toEqual({ status: 1, stdout: '', stderr: said(versionOf(node)) })
})
