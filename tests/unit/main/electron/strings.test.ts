import { expect, test } from 'vitest'
import { fill, stringsFor } from '../../../../main/electron/strings.ts'

test('menus and dialogs speak the language chosen, else the system’s, else English', () => {
  const quit = (choice: 'system' | 'en' | 'de', locale: string) => stringsFor(choice, locale).quit
  expect(quit('system', 'de-AT')).toBe('Legible beenden')
  expect(quit('system', 'fr-FR')).toBe('Quit Legible')
  expect(quit('en', 'de-DE')).toBe('Quit Legible')
  expect(quit('de', 'en-US')).toBe('Legible beenden')
})

test('both languages say something everywhere, with the same values in it', () => {
  const [en, de] = [stringsFor('en', ''), stringsFor('de', '')]
  const namesOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort()
  for (const name of Object.keys(en) as (keyof typeof en)[]) {
    expect(de[name].trim(), name).not.toBe('')
    expect(namesOf(de[name]), name).toEqual(namesOf(en[name]))
  }
})

test('values stand where their names were', () => {
  expect(fill('{today} of {month}, {today}', { today: 3, month: 40 })).toBe('3 of 40, 3')
})
