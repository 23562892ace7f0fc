import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { createLanguageData } from '../../../../main/engines/language-data.ts'
import { createReadingIdentity } from '../../../../main/workers/reading-identity.ts'
import { makeFolder } from '../../../support/storage/open-parts.ts'

/** A built program of two files and a network, with one language of the user beside one of its own. */
function openProgram() {
  const folder = makeFolder()
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  mkdirSync(join(folder, 'threads'))
  write('page.worker.js', 'reads')
  write('threads/chunk.js', 'helps')
  write('threads/letters.onnx', 'layers')
  write('eng.traineddata', 'English')
  write('pol.traineddata', 'Polish')
  const languages = createLanguageData({ userFolders: [folder] })
  const start = (version = '1.0.0', core: string[] = []) =>
    createReadingIdentity({
      version,
      core,
      pageEntry: pathToFileURL(join(folder, 'page.worker.js')),
      listLanguages: async () => (await languages.listLanguages()).filter(({ origin }) => origin === 'user'),
    })
  return {
    start,
    write,
    remove: (code: string) => rmSync(join(folder, `${code}.traineddata`)),
  }
}

test('the same program names the same', async () => {
  const { start } = openProgram()
  expect(await start()(['eng'])).toBe(await start()(['eng']))
})

test.each([['page.worker.js'], ['threads/chunk.js'], ['threads/letters.onnx']])(
  'another %s is another way to read',
  async (file) => {
    const { start, write } = openProgram()
    const before = await start()(['eng'])
    write(file, 'something else')
    expect(await start()(['eng'])).not.toBe(before)
  },
)

test('another version and another network are other ways to read', async () => {
  const { start } = openProgram()
  const before = await start()(['eng'])
  expect(await start('1.0.1')(['eng'])).not.toBe(before)
  expect(await start('1.0.0', ['a network'])(['eng'])).not.toBe(before)
})

test('data of a language counts for documents in it, from the moment it is put in place or taken away', async () => {
  const { start, write, remove } = openProgram()
  const identity = start()
  const of = async () => ({
    english: await identity(['eng']),
    polish: await identity(['pol']),
    found: await identity(['auto']),
  })
  const first = await of()
  write('pol.traineddata', 'Polish, better')
  const second = await of()
  expect(second.english).toBe(first.english)
  expect(second.polish).not.toBe(first.polish)
  expect(second.found).not.toBe(first.found)
  remove('pol')
  const third = await of()
  expect(third.english).toBe(first.english)
  expect(new Set([first.found, second.found, third.found]).size).toBe(3)
})

test('from its sources, too, it has a name', async () => {
  const identity = createReadingIdentity({ version: '1.0.0', listLanguages: async () => [] })
  expect(await identity(['eng'])).toMatch(/^[0-9a-f]{64}$/)
})
