// Watched folders of the settings on the program as users start it, over the bridge of its page.
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { NewWatchRule, WatchedFolder } from '../../../shared/watched-folders.ts'
import { openBridgeSession } from '../../support/bridge-session.ts'
import { startProgram } from '../../support/program.ts'
import { textPdf } from '../../support/sample-documents.ts'
import { creditsUsedIn, filesIn } from '../../support/watch.ts'

let home: string
const at = (...parts: string[]) => join(home, ...parts)

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'legible-rules-'))
  await mkdir(at('in', 'letters'), { recursive: true })
})
afterEach(() => rm(home, { recursive: true, force: true, maxRetries: 3 }))

const rule = (more: Partial<NewWatchRule> = {}): NewWatchRule => ({
  folder: at('in'),
  to: at('out'),
  formats: ['text'],
  languages: [],
  originals: 'keep',
  ...more,
})

const changeOf = ({ id, enabled, formats, languages, originals }: WatchedFolder) => ({
  id,
  enabled,
  formats,
  languages,
  originals,
})

async function open() {
  const program = await startProgram([], { dataFolder: at('data'), keepData: true, key: 'none' })
  onTestFinished(() => program.stop())
  const { call } = await openBridgeSession(program)
  return {
    program,
    add: (asked: NewWatchRule) => call<WatchedFolder[]>('watching.add', asked),
    list: () => call<WatchedFolder[]>('watching.list'),
    call,
  }
}

test('a rule outlives the program, and what was read stays read and is charged once', async () => {
  const first = await open()
  await writeFile(at('in', 'letters', 'a.pdf'), await textPdf([['Of ships']]))
  await first.add(rule())
  await expect.poll(() => filesIn(at('out'))).toEqual(['letters/a.txt'])
  await expect.poll(first.list).toMatchObject([{ state: 'watching', read: 1, failed: 0 }])
  first.program.child.kill('SIGKILL')

  await writeFile(at('in', 'b.pdf'), await textPdf([['Of harbours']]))
  const second = await open()
  await expect.poll(() => filesIn(at('out'))).toEqual(['b.txt', 'letters/a.txt'])
  await expect.poll(second.list).toMatchObject([{ state: 'watching', read: 1 }])
  expect(await creditsUsedIn(at('data'))).toBe(2)
})

test('documents that were read move when the owner wants it, over nothing that is there', async () => {
  await mkdir(at('out', 'originals'), { recursive: true })
  await writeFile(at('out', 'originals', 'a.pdf'), 'Of somebody else')
  await writeFile(at('in', 'a.pdf'), await textPdf([['Of ships']]))
  await writeFile(at('in', 'letters', 'broken.pdf'), '%PDF-1.7\nnothing follows')
  const { add, list } = await open()
  await add(rule({ originals: 'move' }))
  await expect.poll(() => filesIn(at('in'))).toEqual(['letters/broken.pdf'])
  await expect
    .poll(() => filesIn(at('out')))
    .toEqual(['a.txt', 'legible-failures.txt', 'originals/a (2).pdf', 'originals/a.pdf'])
  expect(await readFile(at('out', 'originals', 'a.pdf'), 'utf8')).toBe('Of somebody else')
  await expect.poll(list).toMatchObject([{ failed: 1, failures: [{ path: join('letters', 'broken.pdf') }] }])
})

test('a folder that is not there when the program starts is told, and watched once it is', async () => {
  const first = await open()
  await first.add(rule())
  await first.program.stop()
  await rename(at('in'), at('elsewhere'))
  const { list, call } = await open()
  await expect
    .poll(list)
    .toMatchObject([{ state: 'stopped', problem: { code: 'not_found', reason: 'watchedFolderGone' } }])
  await rename(at('elsewhere'), at('in'))
  const [known] = (await list()) as [WatchedFolder]
  await call('watching.change', { ...changeOf(known), enabled: false })
  expect(await list()).toMatchObject([{ state: 'off', problem: null }])
  await call('watching.change', { ...changeOf(known), enabled: true })
  await expect.poll(list).toMatchObject([{ state: 'watching' }])
})

test('a folder that goes away while it is watched is told, and goes on by itself when it is back', async () => {
  const { add, list } = await open()
  await add(rule())
  for (const [folder, reason] of [
    ['in', 'watchedFolderGone'],
    ['out', 'textFolderGone'],
  ] as const) {
    await expect.poll(list).toMatchObject([{ state: 'watching', problem: null }])
    await rename(at(folder), at('elsewhere'))
    await expect.poll(list).toMatchObject([{ state: 'stopped', problem: { code: 'not_found', reason } }])
    if (folder === 'out') await writeFile(at('in', 'a.pdf'), await textPdf([['Of ships']]))
    await rename(at('elsewhere'), at(folder))
  }
  await expect.poll(() => filesIn(at('out'))).toEqual(['a.txt'])
  await expect.poll(list).toMatchObject([{ state: 'watching', problem: null, read: 1, failed: 0 }])
})

test('a rule is changed in place: what was read stays as it is, and what comes is read otherwise', async () => {
  const { add, list, call } = await open()
  await writeFile(at('in', 'a.pdf'), await textPdf([['Of ships']]))
  await add(rule())
  await expect.poll(list).toMatchObject([{ read: 1 }])
  const [known] = (await list()) as [WatchedFolder]
  const change = { ...changeOf(known), formats: ['markdown'], languages: ['deu'], originals: 'move' }
  await call('watching.change', change)
  await writeFile(at('in', 'b.pdf'), await textPdf([['Of harbours']]))
  await expect.poll(() => filesIn(at('in'))).toEqual([])
  expect(await filesIn(at('out'))).toEqual(['a.txt', 'b.md', 'originals/a.pdf', 'originals/b.pdf'])
  expect(await list()).toMatchObject([{ ...change, folder: known.folder, state: 'watching', read: 2 }])
  await expect(call('watching.change', { ...change, id: 'watch_none' })).rejects.toThrow('not_found')
  await expect(call('watching.change', { ...change, formats: [] })).rejects.toThrow('formats')
})

test('rules that would read their own texts, and paths that are none, are refused', async () => {
  const { add, list } = await open()
  await add(rule())
  for (const asked of [
    rule(),
    rule({ to: at('in', 'texts') }),
    rule({ folder: at('out'), to: at('third') }),
    rule({ folder: at('data'), to: at('in') }),
  ])
    await expect(add(asked)).rejects.toThrow('invalid_request')
  await expect(add(rule({ folder: 'in' }))).rejects.toThrow('invalid_request')
  await expect(add(rule({ folder: at('nowhere') }))).rejects.toThrow('not_found')
  await expect(add(rule({ formats: [] }))).rejects.toThrow('formats')
  await writeFile(at('notes.txt'), 'a file')
  await expect(add(rule({ folder: at('out'), to: at('notes.txt') }))).rejects.toThrow('path_not_allowed')
  expect(await list()).toHaveLength(1)
})
