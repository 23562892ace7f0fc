import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { fileNameFor } from '../../../../shared/exported-file-name.ts'
import { languageNames } from '../../../../renderer/state/language-name.ts'
import { createFormats } from '../../../../renderer/state/use-formats.ts'
import { nameKeys } from '../../../../renderer/state/name-keys.ts'
import { fillDays } from '../../../../renderer/views/usage/fill-days.ts'
import { de } from '../../../../renderer/strings/de.ts'
import { en } from '../../../../renderer/strings/en.ts'

test('languages are called by their names in the language of the window', () => {
  expect(languageNames(['eng', 'deu', 'chi_sim'], 'en')).toBe('English, German, Simplified Chinese')
  expect(languageNames(['deu', 'qaa_x'], 'de')).toBe('Deutsch, qaa_x')
})

test('saved texts are called like their document', () => {
  expect([
    fileNameFor('scan.2024.pdf', 'markdown'),
    fileNameFor('letter', 'json'),
    fileNameFor('.png', 'text'),
  ]).toEqual(['scan.2024.md', 'letter.json', 'document.txt'])
})

test('durations and sizes are short', () => {
  const formats = createFormats('en')
  expect([
    formats.duration(840.4),
    formats.duration(3210),
    formats.duration(125_000),
    formats.duration(999.9),
    formats.duration(59_990),
    formats.duration(119_600),
    formats.bytes(1),
    formats.bytes(1_048_575),
    formats.bytes(1_572_864),
  ]).toEqual(['840 ms', '3.2 s', '2 min 5 s', '1 s', '1 min 0 s', '2 min 0 s', '1 kB', '1 MB', '1.5 MB'])
})

test('keys are named as each system and each language writes them', async () => {
  const translate = async (lng: string) => {
    const i18n = createInstance()
    await i18n.init({ lng, resources: { en: { translation: en }, de: { translation: de } } })
    return i18n.t
  }
  const [english, german] = [await translate('en'), await translate('de')]
  const name = (keys: string) => [
    nameKeys(english, keys, false),
    nameKeys(german, keys, false),
    nameKeys(english, keys, true),
  ]
  expect(name('Mod+Shift+C')).toEqual(['Ctrl+Shift+C', 'Strg+Umschalt+C', '⇧⌘C'])
  expect(name('Delete')).toEqual(['Delete', 'Entf', 'Delete'])
  expect(name('+')).toEqual(['+', '+', '+'])
})

test('days without credits are shown as nothing, today last', () => {
  const days = fillDays([{ day: '2026-03-01', credits: 4, pages: 4 }], new Date(2026, 2, 2), 3)
  expect(days.map(({ credits }) => credits)).toEqual([0, 4, 0])
})
