import { createInstance, type TFunction } from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { explainError } from '../../../../renderer/state/explain-error.ts'
import { explainFetchFailure } from '../../../../main/fetching/explain-fetch-failure.ts'
import { checkUrl } from '../../../../main/fetching/fetch-rules.ts'
import { de } from '../../../../renderer/strings/de.ts'
import { en } from '../../../../renderer/strings/en.ts'
import { errorCodes, LegibleError } from '../../../../shared/errors.ts'
import { knownFailures } from '../../../../shared/known-failures.ts'

let german: TFunction

function failureOf(work: () => void): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  return undefined
}

beforeAll(async () => {
  const strings = createInstance()
  german = await strings.init({ lng: 'de', resources: { en: { translation: en }, de: { translation: de } } })
})

test.each(errorCodes)('%s is said in the language of the window', (code) => {
  const { what, next } = explainError(german, new LegibleError(code, 'What the program says.'))
  expect({ what, next }).toEqual({ what: de.errors[code].what, next: de.errors[code].next })
})

test('a limit, a language, a page or a field keeps the words of the program, which name it', () => {
  const detailOf = (code: (typeof errorCodes)[number], message: string) =>
    explainError(german, { code, message }).detail
  for (const [code, message] of [
    ['language_not_installed', 'The data of the language swe is damaged.'],
    ['corrupt_file', 'Page 3 of the PDF is damaged and cannot be read.'],
    ['invalid_request', 'Choose a key first, or create one: the configuration holds it.'],
  ] as const)
    expect(detailOf(code, message)).toBe(message)
  expect(detailOf('corrupt_file', 'The PDF is damaged and cannot be read. Save it again.')).toBeNull()
  expect(detailOf('pdf_password_wrong', 'The password does not open this PDF.')).toBeNull()
})

test.each([
  ['image_too_large', 'The image has 12000 × 12000 pixels; the limit is 100 megapixels. Send a smaller one.'],
  [
    'too_many_pages',
    'The document has 1200 pages to read and the limit is 1000. Ask for fewer with options.pages, such as "1-1000".',
  ],
  ['payload_too_large', 'The file is larger than 50 MB. Raise the limit in the settings, or split it.'],
  ['fetch_failed', 'The host answered with status 404 instead of the file. Check the URL.'],
] as const)('%s is said once, with its numbers', (code, message) => {
  const { what, next, detail } = explainError(german, { code, message })
  const numbers =
    message
      .split(/[.;] |\.$/)
      .slice(0, 2)
      .join(' ')
      .match(/\d+/g) ?? []
  for (const number of new Set(numbers)) expect(what).toContain(number)
  expect({ next, detail }).toEqual({ next: de.errors[code].next, detail: null })
})

test('a language that is not installed is named, and the last page where there is no such page', () => {
  const language = 'The language "script/Greek" is not installed. Put script/Greek.traineddata into …'
  expect(explainError(german, { code: 'language_not_installed', message: language })).toEqual({
    what: 'Die Sprache „script/Greek“ ist nicht installiert.',
    next: de.errors.language_not_installed.next,
    detail: null,
  })
  const pages = 'The page range "7-" does not fit this document, which has 6 pages. Write numbers and ranges.'
  expect(explainError(german, { code: 'page_range_invalid', message: pages })).toEqual({
    what: 'Die gewählten Seiten hat dieses Dokument nicht. Seine letzte ist Seite 6.',
    next: de.errors.page_range_invalid.next,
    detail: null,
  })
})

test('why an address or a folder is refused is said without a word of English', () => {
  const rules = { allowUrls: true, allowPrivateUrls: false, maxBytes: 1, ownPorts: [] }
  const refusals = [
    () => checkUrl('https://example.com/a.pdf', { ...rules, allowUrls: false }),
    () => checkUrl('example', rules),
    () => checkUrl('ftp://example.com/a.pdf', rules),
    () => checkUrl('data:image/png;base64,AAAA', rules),
    () => checkUrl(`https://example.com/${'a'.repeat(8192)}`, rules),
    () => checkUrl('https://ada:secret@example.com/a.pdf', rules),
    () => checkUrl('http://10.0.0.1/a.pdf', rules),
    () => checkUrl('http://127.0.0.1:6270/', { ...rules, allowPrivateUrls: true, ownPorts: [6270] }),
  ]
  const whats = refusals.map((refusal) => {
    const { what, detail } = explainError(german, failureOf(refusal))
    expect(detail).toBeNull()
    return what
  })
  expect(new Set(whats).size).toBe(refusals.length)
  expect(whats).not.toContain(de.errors.url_not_allowed.what)
})

test.each([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'ECONNRESET',
])('why nothing came from an address (%s) is said without a word of English', (code) => {
  const never = new AbortController().signal
  const failure = explainFetchFailure(Object.assign(new Error('no'), { code }), {
    signal: never,
    total: never,
  })
  const { what, detail } = explainError(german, failure)
  expect([failure.code, detail]).toEqual(['fetch_failed', null])
  expect(what).not.toBe(de.errors.fetch_failed.what)
})

test('a failure that is known by its message has sentences of its own, whatever its code', () => {
  expect(explainError(german, new LegibleError('internal_error', knownFailures.diskFull))).toEqual({
    ...de.failures.diskFull,
    detail: null,
  })
  expect(explainError(german, new LegibleError('invalid_request', knownFailures.captureRefused))).toEqual({
    ...de.failures.captureRefused,
    detail: null,
  })
})

test('what nobody expected is said as such, with its own words only where it has some', () => {
  const { what, next } = de.errors.internal_error
  expect(explainError(german, new LegibleError('internal_error', knownFailures.unexpected))).toEqual({
    what,
    next,
    detail: null,
  })
  expect(explainError(german, new TypeError('cannot be cloned'))).toEqual({
    what,
    next,
    detail: 'cannot be cloned',
  })
  expect(explainError(german, undefined)).toMatchObject({ what, next })
})
