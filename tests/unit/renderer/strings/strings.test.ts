import { expect, test } from 'vitest'
import { de } from '../../../../renderer/strings/de.ts'
import { en } from '../../../../renderer/strings/en.ts'
import { errorCodes } from '../../../../shared/errors.ts'

function flatten(strings: object, path = ''): [string, string][] {
  return Object.entries(strings).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${path}${key}`, value] as [string, string]]
      : flatten(value as object, `${path}${key}.`),
  )
}
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).toSorted()

test('every sentence exists in both languages, with the same blanks to fill', () => {
  const german = new Map(flatten(de))
  expect([...german.keys()].toSorted()).toEqual(
    flatten(en)
      .map(([key]) => key)
      .toSorted(),
  )
  for (const [key, text] of flatten(en))
    expect([key, placeholders(german.get(key) ?? '')]).toEqual([key, placeholders(text)])
})

test('every plural has its singular', () => {
  const keys = flatten(en).map(([key]) => key)
  for (const key of keys.filter((name) => name.endsWith('_other')))
    expect(keys).toContain(key.replace('_other', '_one'))
})

test('every error has a name and a next step, in a sentence', () => {
  for (const code of errorCodes) {
    expect(en.errors[code].next).toMatch(/\.$/)
    expect(en.errors[code].short).not.toMatch(/\.$/)
  }
})
