import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { createSilentLogger } from '../../../../main/logging/logger.ts'
import { openDatabase } from '../../../../main/storage/database.ts'
import { accounts } from '../../../../main/storage/migrations/001-accounts.ts'
import { history } from '../../../../main/storage/migrations/002-history.ts'
import { packJson } from '../../../../main/storage/packed-json.ts'
import { createResultStore } from '../../../../main/storage/result-store.ts'
import { completedRequest, documentOf } from '../../../support/storage/completed-request.ts'
import { makeFolder, openParts } from '../../../support/storage/open-parts.ts'

afterEach(() => vi.useRealTimers())

test('a kept reading answers repeats after a restart too', () => {
  const first = openParts()
  const completed = completedRequest({
    cacheKey: 'c',
    idempotencyKey: 'i',
    fingerprint: 'f',
    caller: first.window,
    pages: 2,
  })
  first.ledger.complete(null, completed)
  first.database.close()
  const { results, window } = openParts({ dataFolder: first.dataFolder })
  expect(results.findCached('c')).toEqual(completed.result)
  expect(results.findIdempotent(window, 'i')).toEqual({ response: completed.response, fingerprint: 'f' })
  expect(results.findCached('d')).toBeUndefined()
})

test('an answer that an older version stored is still found; what it was for is not known', () => {
  const dataFolder = makeFolder()
  const old = new DatabaseSync(join(dataFolder, 'legible.db'))
  old.exec(accounts)
  old.exec(history)
  old.exec(`PRAGMA user_version = 2;
    INSERT INTO requests (request_id, at, door, format, languages, pages, credits, milliseconds, outcome)
    VALUES ('req_old', 1, 'rest', 'text', 'eng', 1, 1, 1, 'ok')`)
  const { response } = completedRequest()
  old
    .prepare('INSERT INTO idempotent_answers VALUES (?, ?, ?, ?, ?)')
    .run('', 'i', Date.now(), 'req_old', packJson(response))
  old.close()
  const { results, window } = openParts({ dataFolder })
  expect(results.findIdempotent(window, 'i')).toEqual({ response, fingerprint: null })
})

test('a result that is not to be cached is kept for history only', () => {
  const { ledger, history, results } = openParts()
  ledger.complete(null, completedRequest({ requestId: 'req_a', outcome: 'partial', cacheKey: null }))
  expect(history.open('req_a')?.document).toEqual(documentOf('The quick brown fox'))
  expect(results.findCached('null')).toBeUndefined()
})

test.each([true, false])('an idempotency key belongs to the key that sent it (kept: %s)', (kept) => {
  const { ledger, results, window } = openParts()
  const [a, b] = [
    { ...window, keyId: 'key_a' },
    { ...window, keyId: 'key_b' },
  ]
  ledger.complete(null, completedRequest({ text: 'for a', idempotencyKey: 'i', caller: a, kept }))
  expect(results.findIdempotent(a, 'i')?.response.extractedText).toBe('for a')
  expect(results.findIdempotent(b, 'i')).toBeUndefined()
  expect(results.findIdempotent(window, 'i')).toBeUndefined()
})

test.each([true, false])('the first answer stands for 24 hours and no longer (kept: %s)', async (kept) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { ledger, results, window } = openParts()
  const answer = (text: string) =>
    ledger.complete(null, completedRequest({ text, idempotencyKey: 'i', caller: window, kept }))
  answer('first')
  vi.advanceTimersByTime(24 * 3_600_000 - 1)
  expect(results.findIdempotent(window, 'i')?.response.extractedText).toBe('first')
  vi.advanceTimersByTime(2)
  // The cache in memory looks at the clock once a millisecond of real time.
  await setTimeout(5)
  expect(results.findIdempotent(window, 'i')).toBeUndefined()
  answer('second')
  expect(results.findIdempotent(window, 'i')?.response.extractedText).toBe('second')
})

test.each([true, false])('of two answers for one idempotency key the first is kept (kept: %s)', (kept) => {
  const { ledger, results, window } = openParts()
  for (const text of ['first', 'second'])
    ledger.complete(null, completedRequest({ text, idempotencyKey: 'i', caller: window, kept }))
  expect(results.findIdempotent(window, 'i')?.response.extractedText).toBe('first')
})

test('what is only in memory is bounded: the least used goes first', () => {
  const database = openDatabase({ dataFolder: makeFolder(), logger: createSilentLogger() })
  const results = createResultStore({ database, memoryBytes: 4000 })
  const remember = (cacheKey: string) => {
    const text = Array.from({ length: 300 }, () => Math.random().toString(36)).join('')
    results.remember(completedRequest({ text: text.slice(0, 1500), kept: false, cacheKey }))
  }
  remember('a')
  remember('b')
  results.findCached('a')
  for (const cacheKey of ['c', 'd']) {
    remember(cacheKey)
    results.findCached('a')
  }
  expect(results.findCached('b')).toBeUndefined()
  expect(results.findCached('a')).toBeDefined()
  expect(results.findCached('d')).toBeDefined()
  database.close()
})

test('what a caller does to a cached result changes nothing for the next', () => {
  const { ledger, results } = openParts()
  ledger.complete(null, completedRequest({ text: 'as read', kept: false, cacheKey: 'c' }))
  const cached = results.findCached('c')
  if (cached?.document.pages[0]) cached.document.pages[0].text = 'changed'
  expect(results.findCached('c')?.document).toEqual(documentOf('as read'))
})
