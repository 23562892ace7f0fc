import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLanguageData, stateOf } from '../../../../main/engines/language-data.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'legible-languages-'))
})
afterEach(() => rm(folder, { recursive: true }))

const data = () => createLanguageData({ userFolders: [folder] })

test('the bundled languages are there without any folder of the user', async () => {
  const codes = (await createLanguageData({ userFolders: [join(folder, 'missing')] }).listLanguages()).map(
    ({ code }) => code,
  )
  expect(codes).toEqual(expect.arrayContaining(['deu', 'eng', 'fra']))
  expect(codes).not.toContain('osd')
})

test('a file dropped into the folder is found by the very next look, packed or not', async () => {
  const languages = data()
  await expect(languages.resolveLanguage('pol')).rejects.toMatchObject({ code: 'language_not_installed' })
  await writeFile(join(folder, 'pol.traineddata'), 'x')
  await writeFile(join(folder, 'swe.traineddata.gz'), 'x')
  await mkdir(join(folder, 'script'))
  await writeFile(join(folder, 'script', 'Latin.traineddata'), 'x')
  expect(await languages.resolveLanguage('pol')).toMatchObject({ origin: 'user', gzip: false })
  expect(await languages.resolveLanguage('swe')).toMatchObject({ origin: 'user', gzip: true })
  expect(await languages.resolveLanguage('script/Latin')).toMatchObject({ origin: 'user' })
  expect((await languages.listLanguages()).map(({ code }) => code)).toEqual(
    expect.arrayContaining(['pol', 'swe', 'script/Latin', 'eng']),
  )
})

test("the user's data wins over the bundled data of the same language", async () => {
  const path = join(folder, 'eng.traineddata')
  expect(await data().resolveLanguage('eng')).toMatchObject({ origin: 'bundled' })
  await writeFile(path, 'x')
  const first = await data().resolveLanguage('eng')
  expect(first).toMatchObject({ code: 'eng', path, gzip: false, origin: 'user' })
  await writeFile(path, 'another')
  const second = await data().resolveLanguage('eng')
  expect(second).toMatchObject({ path })
  expect(stateOf(second)).not.toBe(stateOf(first))
})

test('a missing language is named with what to do', async () => {
  await expect(data().resolveLanguage('tlh')).rejects.toMatchObject({
    code: 'language_not_installed',
    figures: { language: 'tlh' },
    message: expect.stringMatching(/tlh\.traineddata/),
  })
})

test.each(['../../etc/passwd', 'script/../eng', '/etc/eng', 'eng\0', ''])(
  '"%s" is no language',
  async (code) => {
    await expect(data().resolveLanguage(code)).rejects.toMatchObject({ code: 'language_not_installed' })
  },
)
