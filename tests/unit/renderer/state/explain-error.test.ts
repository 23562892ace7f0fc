import { createInstance, type TFunction } from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { explainError, nameError } from '../../../../renderer/state/explain-error.ts'
import { explainFetchFailure } from '../../../../main/fetching/explain-fetch-failure.ts'
import { checkUrl } from '../../../../main/fetching/fetch-rules.ts'
import { de } from '../../../../renderer/strings/de.ts'
import { en } from '../../../../renderer/strings/en.ts'
import {
  errorCodes,
  failure,
  fromErrorShape,
  LegibleError,
  toErrorShape,
  type ErrorShape,
} from '../../../../shared/errors.ts'

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

test('what is no known failure keeps the words of the program where its code says less', () => {
  const detailOf = (code: (typeof errorCodes)[number], message: string) =>
    explainError(german, { code, message }).detail
  const message = 'Choose a key first, or create one: the configuration holds it.'
  expect(detailOf('invalid_request', message)).toBe(message)
  expect(detailOf('corrupt_file', 'The PDF is damaged and cannot be read. Save it again.')).toBeNull()
  expect(detailOf('pdf_password_wrong', 'The password does not open this PDF.')).toBeNull()
})

test.each([
  failure('imageTooLarge', { width: 12_000, height: 13_000, limit: 100 }),
  failure('drawnPageTooLarge', { width: 12_000, height: 13_000, limit: 100, side: 16_384 }),
  failure('tooManyPages', { found: 1200, limit: 1000 }),
  failure('fileTooLarge', { limit: 50 }),
  failure('hostAnsweredStatus', { status: 404 }),
  failure('pageTooSlow', { page: 3, limit: 120 }),
])('$reason is said once, with its figures, also after a way through JSON', (error) => {
  const kept = JSON.parse(JSON.stringify(toErrorShape(error))) as ErrorShape
  const { what, next, detail } = explainError(german, fromErrorShape(kept))
  for (const figure of Object.values(error.figures ?? {})) expect(what).toContain(String(figure))
  expect({ next, detail }).toEqual({ next: de.errors[error.code].next, detail: null })
})

test('a missing language is named, and not the codes of those that a window lists by their names', () => {
  const missing = failure('languageMissing', { language: 'swe', installed: 'deu, eng' })
  expect(explainError(german, missing)).toEqual({
    what: 'Die Sprache „swe“ ist nicht installiert.',
    next: de.errors.language_not_installed.next,
    detail: null,
  })
})

test('what an earlier version has stored, and what a later one has, is shown by its code and its words', () => {
  const message = 'The language "swe" is not installed.'
  for (const reason of [undefined, 'aFailureOfLater'])
    expect(explainError(german, { code: 'language_not_installed', message, reason })).toEqual({
      what: de.errors.language_not_installed.what,
      next: de.errors.language_not_installed.next,
      detail: message,
    })
})

test('the last page is named where there is no such page', () => {
  expect(explainError(german, failure('pageRangeBeyond', { range: '7-', pages: 6 })).what).toBe(
    'Die gewählten Seiten hat dieses Dokument nicht. Seine letzte ist Seite 6.',
  )
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
  const { what, next } = de.failures.diskFull
  expect(explainError(german, failure('diskFull'))).toEqual({ what, next, detail: null })
  expect(explainError(german, failure('captureRefused'))).toEqual({
    ...de.failures.captureRefused,
    detail: null,
  })
})

test('in a list, what is known by its message is named so where the name of its code says nothing', () => {
  expect(nameError(german, failure('diskFull'))).toBe(de.failures.diskFull.short)
  expect(nameError(german, failure('emptyFile'))).toBe(de.errors.unsupported_media_type.short)
  expect(nameError(german, null)).toBe(de.errors.internal_error.short)
})

test('what nobody expected is said as such, with its own words only where it has some', () => {
  const { what, next } = de.errors.internal_error
  expect(explainError(german, failure('unexpected'))).toEqual({
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
