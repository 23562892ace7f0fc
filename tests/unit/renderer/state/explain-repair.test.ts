import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { explainRepair } from '../../../../renderer/state/explain-repair.ts'
import { createFormats } from '../../../../renderer/state/use-formats.ts'
import { de } from '../../../../renderer/strings/de.ts'
import { en } from '../../../../renderer/strings/en.ts'
import { describeRepair, type Repair } from '../../../../shared/repairs.ts'

const madeAt = new Date(2026, 4, 6, 7, 8).getTime()
const repairs: Repair[] = [
  { kind: 'settings_restored' },
  { kind: 'settings_reset' },
  { kind: 'setting_reset', name: 'server.port', reason: 'expected number' },
  { kind: 'database_repaired' },
  { kind: 'database_restored', madeAt },
  { kind: 'database_reset' },
]
const resources = { en: { translation: en }, de: { translation: de } }

async function said(language: 'en' | 'de'): Promise<string[]> {
  const t = await createInstance().init({ lng: language, resources, interpolation: { escapeValue: false } })
  return repairs.map((repair) => explainRepair(t, repair, createFormats(language)))
}

test('what was repaired at the start is said in the language of the window, in whole sentences', async () => {
  const [english, german] = [await said('en'), await said('de')]
  for (const sentences of [english, german])
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z][^{}$]*\.$/u)
  expect(german.filter((sentence) => english.includes(sentence))).toEqual([])
  expect(german[2]).toContain('server.port')
  expect(german[4]).toMatch(/06\.05\.2026.*Schlüssel prüfen/)
})

test('the terminal says the same in English', async () => {
  const english = await said('en')
  for (const kind of [0, 1, 3, 5]) expect(describeRepair(repairs[kind]!)).toBe(english[kind])
  expect(describeRepair(repairs[4]!)).toMatch(/the copy of 2026-05-0\d \d\d:08 UTC was restored/)
})
