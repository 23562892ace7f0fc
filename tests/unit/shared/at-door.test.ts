import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { commandWords } from '../../../main/commands/own-words.ts'
import { webhookWords } from '../../../main/fetching/webhook-caller.ts'
import { wordsOf } from '../../../main/http/compatible/own-words.ts'
import { restWords } from '../../../main/http/rest-words.ts'
import { toolWords } from '../../../main/mcp/own-words.ts'
import { folderWords } from '../../../main/watching/own-words.ts'
import { decodeError, encodeError } from '../../../main/workers/error-codec.ts'
import { explainError } from '../../../renderer/state/explain-error.ts'
import { de } from '../../../renderer/strings/de.ts'
import { en } from '../../../renderer/strings/en.ts'
import { atDoor, keptAtDoor, type DoorWords } from '../../../shared/at-door.ts'
import { failure, fromErrorShape, toErrorShape, tooLarge, type LegibleError } from '../../../shared/errors.ts'
import { knownFailures, type Reason } from '../../../shared/known-failures.ts'

const root = join(import.meta.dirname, '../../..')
const reasons = Object.keys(knownFailures) as Reason[]
const figuresOf = (reason: Reason) =>
  Object.fromEntries([...knownFailures[reason].what.matchAll(/\{(\w+)/g)].map(([, name]) => [name!, 7]))
/** Of any reason, with figures for whatever its sentence names. */
const sample = (reason: Reason): LegibleError =>
  (failure as (reason: Reason, figures: object) => LegibleError)(reason, figuresOf(reason))

const rest = /\bas image\b|\bimage or\b|\bimageUrl\b|\boptions\.\w/
const tool = /\bimage_source\b/
const flags = /--\w/
const toSend = /(?:^|[.,] (?:or )?)send\b/i
/** Each door, and what only others say. */
const doors: Record<string, [DoorWords, RegExp[]]> = {
  rest: [restWords, [tool, flags]],
  mcp: [toolWords, [rest, flags]],
  commands: [commandWords, [rest, tool, toSend]],
  'watched folders': [folderWords, [rest, tool, flags, toSend]],
  webhooks: [webhookWords, [rest, tool, flags, toSend]],
  'a service with fields for pages and password': [
    wordsOf({ pages: { name: 'page_range', example: '[1, 3]' }, password: 'password' }),
    [rest, tool, flags],
  ],
  'a service that counts pages from 0': [
    wordsOf({ pages: { name: 'pages', example: '0-2,6', fromZero: true } }),
    [rest, tool, flags],
  ],
  'a service without such fields': [wordsOf({}), [rest, tool, flags]],
}

test.each(Object.entries(doors))(
  '%s: no failure is left unsaid, or said in words of another',
  (_, [door, foreign]) => {
    for (const reason of reasons) {
      const said = atDoor(sample(reason), door)
      expect(said.message).toMatch(/^(?:\p{Lu}|page).*[^.]\.$/u)
      expect(said.message).not.toMatch(/[{}]|undefined|null/)
      for (const word of foreign) expect(`${said.message} ${said.param}`).not.toMatch(word)
      expect(said.code).toBe(knownFailures[reason].code)
      expect(atDoor(said, restWords).message).toBe(said.message)
    }
  },
)

test.each(Object.entries({ en, de }))('the window says each in its language: %s', async (lng, strings) => {
  const t = await createInstance().init({ lng, resources: { [lng]: { translation: strings } } })
  for (const reason of reasons) {
    const { what, next, detail } = explainError(t, sample(reason))
    expect(`${what} ${next}`).not.toMatch(/[{}]|undefined/)
    for (const word of [rest, tool]) expect(`${what} ${next}`).not.toMatch(word)
    expect(detail).toBeNull()
  }
})

test('no sentence that is common to all doors names a field', () => {
  for (const reason of reasons)
    for (const word of [rest, tool, flags]) expect(sample(reason).message).not.toMatch(word)
})

test('nothing below the doors writes a sentence with a field of our own routes', async () => {
  const below = '{accounts,engines,extraction,fetching,jobs,ocr,outputs,storage,watching,workers}'
  const named: string[] = []
  for await (const file of glob(`main/${below}/**/*.ts`, { cwd: root })) {
    const code = (await readFile(join(root, file), 'utf8')).replaceAll(/\/\/.*|\/\*[^]*?\*\//g, '')
    for (const [sentence] of code.matchAll(/'[^'\n]*'|`[^`]*`|"[^"\n]*"/g))
      if (rest.test(sentence.replaceAll(/\$\{[^}]*\}/g, ''))) named.push(`${file}: ${sentence}`)
  }
  expect(named).toEqual([])
})

test('our own routes say how to go on with their fields', () => {
  const { message, param } = atDoor(failure('tooManyPages', { found: 1200, limit: 1000 }), restWords)
  expect([message, param]).toEqual([
    'The document has 1200 pages to read and the limit is 1000. Ask for fewer with options.pages, such as "1-1000".',
    'options.pages',
  ])
  expect(atDoor(failure('hostUnknown'), restWords).message).toBe(
    'The file could not be fetched: there is no such host. Check the URL, or send the file itself as image.',
  )
  expect(atDoor(failure('pageRangeBeyond', { range: '2', pages: 1 }), restWords).message).toBe(
    'The page range "2" does not fit this document, which has 1 page. Write numbers from 1 on, and ranges such as 1-3,7 or 5-.',
  )
})

test('a limit of bytes is said in MB, with who can raise it', () => {
  const error = tooLarge('fileTooLarge', 50 * 1024 * 1024)
  expect(atDoor(error, restWords).message).toBe(
    'The file is larger than 50 MB. Raise the limit in the settings, or split it.',
  )
  expect(atDoor(error, toolWords).message).toBe(
    "The file is larger than 50 MB. Ask the user to split it, or to raise the limit in Legible's settings, under Limits.",
  )
})

test('a failure is said the same after its way through threads and the database', () => {
  for (const reason of reasons) {
    const error = sample(reason)
    const said = atDoor(error, toolWords)
    const sent = structuredClone(encodeError(error))
    expect(atDoor(decodeError(sent), toolWords)).toMatchObject({ message: said.message, param: said.param })
    const kept = JSON.parse(JSON.stringify(toErrorShape(fromErrorShape(sent.shape)))) as typeof sent.shape
    expect(keptAtDoor(kept, toolWords)).toEqual({ code: said.code, message: said.message })
  }
})

test('what an earlier or a later version has stored is said as it stands', () => {
  const message = 'This PDF is protected. Send its password in options.password.'
  for (const reason of [undefined, 'ofLater'])
    expect(keptAtDoor({ code: 'pdf_password_required', message, reason }, restWords)).toEqual({
      code: 'pdf_password_required',
      message,
    })
})

test('what a person typed stands in a sentence as it is', () => {
  const { message } = failure('pageRangeUnreadable', { range: '{limit} $& {range}' })
  expect(message).toBe('The page range "{limit} $& {range}" names no pages.')
})
