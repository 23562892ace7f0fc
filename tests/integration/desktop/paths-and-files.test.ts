import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addPaths } from '../../../main/bridge/add-paths.ts'
import { saveDocuments } from '../../../main/electron/save-documents.ts'
import { writeAtomically } from '../../../main/write-atomically.ts'
import { fixture } from '../../support/fixtures.ts'
import { openApp } from '../../support/open-app.ts'

const maxBytes = 50 * 1024 * 1024

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'legible-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('a folder is taken with all documents below it, and the rest is refused by name with a reason', async () => {
  const folder = makeFolder()
  mkdirSync(join(folder, 'inner', 'deeper'), { recursive: true })
  copyFileSync(fixture('tables.pdf').path, join(folder, 'inner', 'deeper', 'b.pdf'))
  copyFileSync(fixture('german.png').path, join(folder, 'a2.png'))
  copyFileSync(fixture('german.png').path, join(folder, 'a10.png'))
  writeFileSync(join(folder, 'letter.docx'), 'PK')
  writeFileSync(join(folder, '.DS_Store'), 'x')
  symlinkSync(folder, join(folder, 'inner', 'round'))

  const app = await openApp()
  const paths = [folder, join(folder, 'gone.pdf')]
  const { ids, refused } = await addPaths(app.bridge.queue, { paths, options: {}, maxBytes })

  expect(app.bridge.queue.list().documents).toMatchObject([
    { name: 'a2.png', kind: 'png', origin: 'file' },
    { name: 'a10.png', kind: 'png' },
    { name: 'b.pdf', kind: 'pdf' },
  ])
  expect(ids).toHaveLength(3)
  expect(refused.map(({ name, error }) => [name, error.code])).toEqual([
    ['letter.docx', 'unsupported_media_type'],
    ['gone.pdf', 'not_found'],
  ])
})

// A name that only some systems know.
test.skipIf(process.platform !== 'linux')(
  'what has a name that cannot be read is refused for it, in a folder too',
  async () => {
    const folder = makeFolder()
    mkdirSync(Buffer.from(join(folder, 'Bücher'), 'latin1'))
    writeFileSync(Buffer.from(join(folder, 'Müller.pdf'), 'latin1'), '')
    const app = await openApp()
    const { refused } = await addPaths(app.bridge.queue, { paths: [folder], options: {}, maxBytes })
    expect(refused.map(({ name, error }) => [name, error.reason])).toEqual([
      ['M\uFFFDller.pdf', 'nameNotUtf8'],
      ['B\uFFFDcher', 'nameNotUtf8'],
    ])
  },
)

test('data of a language that is added takes the place of what was there, packed or not', async () => {
  const app = await openApp()
  const { folder } = app.services.languages
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'pol.traineddata'), 'damaged')
  await app.bridge.handlers['languages.addBytes']({
    name: 'pol.traineddata.gz',
    bytes: readFileSync(new URL('../../../main/engines/tessdata-fast/ita.traineddata.gz', import.meta.url)),
  })
  expect(readdirSync(folder)).toEqual(['pol.traineddata.gz'])
})

test('a file over the limit is refused, and so is everything once the list is full', async () => {
  const folder = makeFolder()
  for (const name of ['a.pdf', 'b.pdf']) copyFileSync(fixture('tables.pdf').path, join(folder, name))
  const app = await openApp()
  const limited = await addPaths(app.bridge.queue, { paths: [folder], options: {}, maxBytes: 1000 })
  expect(limited.refused.map(({ error }) => error.code)).toEqual(['payload_too_large', 'payload_too_large'])

  const bytes = fixture('german.png').bytes
  for (let i = 0; i < 2000; i++)
    app.bridge.queue.add({
      name: `${i}`,
      origin: 'file',
      options: {},
      input: { kind: 'bytes', bytes, inputSource: 'file' },
    })
  const { ids, refused } = await addPaths(app.bridge.queue, { paths: [folder], options: {}, maxBytes })
  expect(ids).toEqual([])
  expect(refused.map(({ error }) => error.code)).toEqual(['queue_full', 'queue_full'])
})

test('documents are saved beside what is there, never over it, and unread ones are left out', async () => {
  const app = await openApp()
  const { queue, handlers } = app.bridge
  const folder = makeFolder()
  const damaged = join(makeFolder(), 'damaged.pdf')
  writeFileSync(damaged, '%PDF-1.7')
  const paths = [fixture('tables.pdf').path, damaged]
  const { ids } = await addPaths(queue, { paths, options: {}, maxBytes })
  const states = () => queue.list().documents.map(({ state }) => state)
  await vi.waitFor(() => expect(states()).toEqual(['done', 'failed']), 60_000)

  writeFileSync(join(folder, 'tables.md'), 'mine')
  const saved = await saveDocuments(handlers, { ids, format: 'markdown', folder })
  expect(saved).toBe(1)
  expect(readdirSync(folder).sort()).toEqual(['tables (2).md', 'tables.md'])
  expect(readFileSync(join(folder, 'tables.md'), 'utf8')).toBe('mine')
  expect(readFileSync(join(folder, 'tables (2).md'), 'utf8')).toContain('|')
})

test('a document that cannot be had keeps none behind it from being saved, and is told of then', async () => {
  const app = await openApp()
  const { queue, handlers } = app.bridge
  const folder = makeFolder()
  const paths = [fixture('tables.pdf').path]
  const { ids } = await addPaths(queue, { paths, options: {}, maxBytes })
  await vi.waitFor(() => expect(queue.list().documents[0]?.state).toBe('done'), 60_000)
  const saved = saveDocuments(handlers, { ids: ['gone', ...ids], format: 'markdown', folder })
  await expect(saved).rejects.toMatchObject({ code: 'not_found' })
  expect(readdirSync(folder)).toEqual(['tables.md'])
})

test('a file that cannot be written leaves what was there, and nothing beside it', async () => {
  const folder = makeFolder()
  mkdirSync(join(folder, 'taken.txt', 'inner'), { recursive: true })
  await expect(writeAtomically(join(folder, 'taken.txt'), 'new')).rejects.toThrow()
  expect(readdirSync(folder)).toEqual(['taken.txt'])

  writeFileSync(join(folder, 'old.txt'), 'old')
  await writeAtomically(join(folder, 'old.txt'), 'new')
  expect(readFileSync(join(folder, 'old.txt'), 'utf8')).toBe('new')
  expect(readdirSync(folder).sort()).toEqual(['old.txt', 'taken.txt'])
})
