import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { de } from '../../../../renderer/strings/de.ts'
import { en } from '../../../../renderer/strings/en.ts'
import { errorCodes } from '../../../../shared/errors.ts'
import { knownFailures } from '../../../../shared/known-failures.ts'

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

test.each(Object.entries({ en, de }))(
  'every error has a name, and says what happened and what to do next: %s',
  (_language, { errors, failures }) => {
    for (const code of errorCodes) {
      expect(errors[code]).toEqual({
        short: expect.stringMatching(/^\p{Lu}.*[^.]$/u),
        what: expect.stringMatching(/^\p{Lu}.+\.$/u),
        next: expect.stringMatching(/^(\p{Lu}|„).+\.$/u),
      })
    }
    expect(Object.keys(failures).toSorted()).toEqual(
      Object.keys(knownFailures)
        .filter((name) => name !== 'unexpected')
        .toSorted(),
    )
  },
)

test('no error is told in English in the German window', () => {
  for (const code of errorCodes) {
    expect(de.errors[code].what).not.toBe(en.errors[code].what)
    expect(de.errors[code].next).not.toBe(en.errors[code].next)
  }
})

test('every warning of a page that the program can send has a sentence', async () => {
  const core = new URL('../../../../main/ocr/', import.meta.url)
  const sources = await Promise.all(
    ['read-page.ts', 'page-result.ts', 'page-warnings.ts'].map((name) =>
      readFile(new URL(name, core), 'utf8'),
    ),
  )
  const sent = sources.join('').matchAll(/(?:\bcode: |\bwarn(?:ing)?\(\s*)'(\w+)'/g)
  expect([...new Set([...sent].map(([, code = '']) => code))].toSorted()).toEqual(
    Object.keys(en.document.warnings).toSorted(),
  )
})
