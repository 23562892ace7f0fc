import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { assert, constantFrom, oneof, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ActivityEntry } from '../../../../main/extraction/ports.ts'
import { completedRequest, documentOf, failedRequest } from '../../../support/storage/completed-request.ts'
import { openParts } from '../../../support/storage/open-parts.ts'

const ids = (entries: ActivityEntry[]) => entries.map(({ requestId }) => requestId)

/** Everything the data folder's files hold, as it lies on the disk. */
function onDisk(folder: string): string {
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('\n')
}

test('a request is listed with what was asked, newest first', async () => {
  const { ledger, history, keys, window } = openParts({ now: () => 5000 })
  const { summary } = await keys.create({ name: 'Scanner' })
  ledger.complete(null, failedRequest({ requestId: 'req_a' }))
  ledger.complete(
    null,
    completedRequest({ requestId: 'req_b', caller: { ...window, keyId: summary.id }, pages: 2 }),
  )
  expect(history.list({ limit: 10 })).toEqual([
    {
      requestId: 'req_b',
      at: 5001,
      door: 'rest',
      keyId: summary.id,
      keyName: 'Scanner',
      fileName: 'fox.png',
      fileKind: 'png',
      format: 'text',
      pages: 2,
      credits: 2,
      milliseconds: 120,
      outcome: 'ok',
      stored: true,
    },
    expect.objectContaining({ requestId: 'req_a', outcome: 'corrupt_file', stored: false, keyName: null }),
  ])
})

test('the document comes back as it was read, with its file', () => {
  const { ledger, history } = openParts()
  const file = Uint8Array.from([1, 2, 3])
  const completed = completedRequest({ requestId: 'req_a', text: 'Grüße 👋 東京', pages: 3, file })
  ledger.complete(null, completed)
  const opened = history.open('req_a')
  expect(opened?.document).toEqual(documentOf('Grüße 👋 東京', 3))
  expect(opened?.reports).toEqual(completed.reports)
  expect([...(opened?.file ?? [])]).toEqual([1, 2, 3])
  expect(opened?.entry.requestId).toBe('req_a')
  expect(history.open('req_none')).toBeUndefined()
})

test('paging by time misses nothing, though many came in one millisecond', () => {
  const { ledger, history } = openParts({ now: () => 9000 })
  const all = Array.from({ length: 25 }, (_, i) => `req_${i}`)
  for (const requestId of all) ledger.complete(null, failedRequest({ requestId }))
  const seen: string[] = []
  let beforeAt: number | undefined
  for (;;) {
    const page = history.list({ limit: 4, ...(beforeAt !== undefined && { beforeAt }) })
    if (page.length === 0) break
    seen.push(...ids(page))
    beforeAt = page.at(-1)?.at
  }
  expect(seen).toEqual(all.toReversed())
})

test('entries are found by door and by key', async () => {
  const { ledger, history, window } = openParts()
  ledger.complete(null, failedRequest({ requestId: 'req_a', door: 'mcp' }))
  ledger.complete(null, failedRequest({ requestId: 'req_b', caller: { ...window, keyId: 'key_1' } }))
  expect(ids(history.list({ door: 'mcp', limit: 9 }))).toEqual(['req_a'])
  expect(ids(history.list({ keyId: 'key_1', limit: 9 }))).toEqual(['req_b'])
})

test.each([
  ['invoice', true],
  ['INVOICE', true],
  ['invo', true],
  ['strasse 12 invoice', false],
  ['number invoice', true],
  ['gruesse', false],
  ['gruße', true],
  ['voice', false],
  ['東京', true],
  ['京都', true],
  ['都京', false],
  ['report.pdf', true],
  ['_epor', false],
  ['100%', true],
  ['', true],
])('searching for %j finds the document: %s', (search, found) => {
  const { ledger, history } = openParts()
  ledger.complete(
    null,
    completedRequest({ text: 'Invoice number 7, Grüße aus 東京都 100% wool', fileName: 'Report.PDF' }),
  )
  expect(history.list({ search, limit: 9 })).toHaveLength(found ? 1 : 0)
})

test('words are found that are broken over lines, and by the letters that a keyboard has', () => {
  const { ledger, history } = openParts()
  const request = completedRequest({ text: 'œufs einer größeren Lieferung' })
  const [page] = request.document!.pages
  page!.text = 'œufs einer größe-\nren Lieferung n’a'
  ledger.complete(null, request)
  for (const search of ['oeufs', 'œufs', 'grosseren', 'größeren', 'größe-', 'ren', "n'a", 'grosseren lief'])
    expect([search, history.list({ search, limit: 9 }).length]).toEqual([search, 1])
  expect(history.list({ search: 'lieferungen', limit: 9 })).toEqual([])
})

test('whatever is typed, searching never fails, and a word of the text is always found', () => {
  const { ledger, history } = openParts()
  ledger.complete(null, completedRequest({ text: 'needle' }))
  assert(
    property(
      oneof(
        string({ unit: 'binary' }),
        constantFrom('"', "'", 'a AND', '*', 'NEAR(', 'text:x', '\0', '^', '-needle"'),
      ),
      (typed) => {
        history.list({ search: typed, limit: 1 })
      },
    ),
  )
  expect(history.list({ search: 'needle', limit: 1 })).toHaveLength(1)
})

test('with history off nothing of a document reaches the disk, and a repeat is still answered', () => {
  const { ledger, history, results, window, dataFolder } = openParts()
  const text = 'Zirkelschluss Quittung'
  ledger.complete(
    null,
    completedRequest({
      text,
      kept: false,
      fileName: 'geheim.png',
      cacheKey: 'cache-1',
      idempotencyKey: 'retry-1',
      caller: window,
    }),
  )
  expect(history.list({ limit: 9 })).toEqual([expect.objectContaining({ stored: false, fileName: null })])
  expect(results.findCached('cache-1')?.document).toEqual(documentOf(text))
  expect(results.findIdempotent(window, 'retry-1')?.response.extractedText).toBe(text)
  // Each token by itself: an index would hold them in lower case and apart.
  expect(onDisk(dataFolder)).not.toMatch(/zirkelschluss|quittung|geheim/i)
})

test('deleting an entry takes its text from the disk, and the ledger keeps its charge', () => {
  const { ledger, history, results, window, dataFolder } = openParts()
  const file = new TextEncoder().encode('filecontentmarker')
  const entry = {
    fileName: 'geheim.png',
    cacheKey: 'cache-1',
    idempotencyKey: 'retry-1',
    caller: window,
    file,
  }
  ledger.complete(null, completedRequest({ requestId: 'req_a', text: 'Zirkelschluss', ...entry }))
  ledger.complete(null, completedRequest({ requestId: 'req_b', text: 'Anderes' }))
  expect(onDisk(dataFolder)).toMatch(/zirkelschluss/i)
  history.deleteEntries(['req_a'])
  history.forgetDeleted()
  expect(onDisk(dataFolder)).not.toMatch(/zirkelschluss|geheim|filecontentmarker/i)
  expect(ids(history.list({ limit: 9 }))).toEqual(['req_b'])
  expect(history.list({ search: 'zirkelschluss', limit: 9 })).toEqual([])
  expect(history.open('req_b')?.document).toEqual(documentOf('Anderes'))
  expect(results.findCached('cache-1')).toBeUndefined()
  expect(results.findIdempotent(window, 'retry-1')).toBeUndefined()
  expect(ledger.usage().total).toBe(2)
})

test('a reading that answered two requests is there until the second is deleted', () => {
  const { ledger, history, results, database } = openParts()
  for (const requestId of ['req_a', 'req_b'])
    ledger.complete(null, completedRequest({ requestId, text: 'shared', cacheKey: 'same' }))
  expect(database.all('SELECT id FROM documents')).toHaveLength(1)
  history.deleteEntries(['req_a'])
  history.forgetDeleted()
  expect(history.open('req_b')?.document).toEqual(documentOf('shared'))
  history.deleteEntries(['req_b'])
  history.forgetDeleted()
  expect(results.findCached('same')).toBeUndefined()
})

test('deleting everything leaves the ledger, and nothing of any text, not even in copies set aside', () => {
  const { ledger, history, results, dataFolder, database } = openParts()
  ledger.complete(null, completedRequest({ text: 'Zirkelschluss', cacheKey: 'on-disk' }))
  ledger.complete(null, completedRequest({ text: 'Quittung', kept: false, cacheKey: 'in-memory' }))
  database.copyAccounts()
  writeFileSync(join(dataFolder, 'legible.damaged-2026-01-01.db'), 'Zirkelschluss')
  history.deleteAll()
  expect(history.list({ limit: 9 })).toEqual([])
  expect([results.findCached('on-disk'), results.findCached('in-memory')]).toEqual([undefined, undefined])
  expect(onDisk(dataFolder)).not.toMatch(/zirkelschluss|quittung/i)
  expect(ledger.usage().total).toBe(2)
})

test('only what is older than the retention goes, and the space is given back', () => {
  const dayMs = 86_400_000
  let at = Date.now() - 40 * dayMs
  const { ledger, history, database } = openParts({ now: () => at })
  const file = new Uint8Array(2_000_000).fill(7)
  ledger.complete(null, completedRequest({ requestId: 'req_old', file, cacheKey: 'a' }))
  at = Date.now() - 29 * dayMs
  ledger.complete(null, completedRequest({ requestId: 'req_new', cacheKey: 'b' }))
  const pages = () => (database.get('PRAGMA page_count') as { page_count: number }).page_count
  const before = pages()
  expect(history.prune(30)).toBe(1)
  expect(ids(history.list({ limit: 9 }))).toEqual(['req_new'])
  expect(pages()).toBeLessThan(before - 400)
  expect(history.prune(30)).toBe(0)
})

test.each([3, 40])('%i texts that grow old together leave nothing behind, the next is found', (count) => {
  let at = Date.now() - 40 * 86_400_000
  const { ledger, history, dataFolder } = openParts({ now: () => at })
  for (let i = 0; i < count; i++) ledger.complete(null, completedRequest({ text: `Zirkelschluss ${i}` }))
  at = Date.now()
  ledger.complete(null, completedRequest({ text: 'Quittung' }))
  expect(onDisk(dataFolder)).toMatch(/zirkelschluss/i)
  expect(history.prune(30)).toBe(count)
  expect(onDisk(dataFolder)).not.toMatch(/zirkelschluss/i)
  expect(history.list({ search: 'quittung', limit: 9 })).toHaveLength(1)
  const [kept] = history.list({ limit: 9 })
  history.deleteEntries([kept?.requestId ?? ''])
  history.forgetDeleted()
  expect(onDisk(dataFolder)).not.toMatch(/quittung/i)
})

test('what is deleted is hidden at once, and comes back whole when that is undone', () => {
  const { ledger, history, dataFolder } = openParts()
  for (const requestId of ['req_a', 'req_b', 'req_c'])
    ledger.complete(null, completedRequest({ requestId, text: `Zirkelschluss ${requestId}` }))
  const before = history.list({ limit: 9 })
  history.deleteEntries(['req_a', 'req_b'])
  expect(ids(history.list({ limit: 9 }))).toEqual(['req_c'])
  expect(ids(history.list({ search: 'zirkelschluss', limit: 9 }))).toEqual(['req_c'])
  expect(history.open('req_a')).toBeUndefined()
  history.restoreEntries(['req_a', 'req_b'])
  expect(history.list({ limit: 9 })).toEqual(before)
  expect(history.open('req_a')?.document).toEqual(documentOf('Zirkelschluss req_a'))
  history.forgetDeleted()
  expect(history.list({ limit: 9 })).toEqual(before)
  expect(onDisk(dataFolder)).toMatch(/zirkelschluss/i)
})

test.each([
  ['the program ends', ({ database }: ReturnType<typeof openParts>) => database.close()],
  [
    'it starts again after a crash',
    ({ dataFolder }: ReturnType<typeof openParts>) => void openParts({ dataFolder }).history.prune(30),
  ],
])('what is deleted is gone from the disk when %s', (_, end) => {
  const parts = openParts()
  parts.ledger.complete(null, completedRequest({ requestId: 'req_a', text: 'Zirkelschluss' }))
  parts.history.deleteEntries(['req_a'])
  end(parts)
  expect(onDisk(parts.dataFolder)).not.toMatch(/zirkelschluss/i)
})

test('what is deleted comes back although the old was deleted meanwhile, and a command began and ended', () => {
  const { ledger, history, dataFolder } = openParts()
  ledger.complete(null, completedRequest({ requestId: 'req_a' }))
  const before = history.list({ limit: 9 })
  history.deleteEntries(['req_a'])
  history.prune(30)
  openParts({ dataFolder }).database.close()
  history.restoreEntries(['req_a'])
  expect(history.list({ limit: 9 })).toEqual(before)
})

describe('corrections of a kept reading', () => {
  /** Two requests for the same bytes, which share one reading. */
  function keepTwo() {
    const parts = openParts()
    for (const requestId of ['req_a', 'req_b'])
      parts.ledger.complete(
        null,
        completedRequest({ requestId, text: 'The quikc brown fox', pages: 3, cacheKey: 'fox' }),
      )
    const textOf = (requestId: string) => parts.history.open(requestId)?.document.pages[1]?.text
    const found = (search: string) => ids(parts.history.list({ search, limit: 9 })).toSorted()
    return { ...parts, textOf, found }
  }
  const quick = { page: 2, word: 1, text: 'quick' }

  test('are what the reading says, outlast the program, and change no other request for the same bytes', () => {
    const { history, results, textOf, database, dataFolder } = keepTwo()
    const cached = results.findCached('fox')
    expect(history.correct('req_a', quick)).toBe(true)
    expect(textOf('req_a')).toBe('The quick brown fox')
    expect(history.open('req_a')?.reports[1]?.lowConfidenceWords).toBe(0)
    expect(textOf('req_b')).toBe('The quikc brown fox')
    expect(results.findCached('fox')).toEqual(cached)
    database.close()
    expect(openParts({ dataFolder }).history.open('req_a')?.document.pages[1]?.text).toBe(
      'The quick brown fox',
    )
  })

  test('are found, and what was read before them is not, until they are taken back', () => {
    const { history, found } = keepTwo()
    history.correct('req_a', quick)
    for (const page of [1, 3]) history.correct('req_a', { page, word: 1, text: 'slow' })
    expect(found('quick fox')).toEqual(['req_a'])
    expect(found('quikc')).toEqual(['req_b'])
    history.correct('req_a', { ...quick, text: null })
    expect(found('quick')).toEqual([])
    expect(found('quikc')).toEqual(['req_a', 'req_b'])
  })

  test('are found again after the reading was deleted and came back', () => {
    const { history, found } = keepTwo()
    history.correct('req_a', quick)
    history.deleteEntries(['req_a'])
    expect(found('quick')).toEqual([])
    history.restoreEntries(['req_a'])
    expect(found('quick')).toEqual(['req_a'])
  })

  test('of a word or page that is not there are refused, and of a reading that is not kept are not kept', () => {
    const { history, ledger } = keepTwo()
    expect(() => history.correct('req_a', { ...quick, word: 4 })).toThrow('Page 2 has 4 words')
    expect(history.correct('req_a', { ...quick, page: 4 })).toBe(false)
    expect(history.correct('req_none', quick)).toBe(false)
    ledger.complete(null, completedRequest({ requestId: 'req_c', kept: false }))
    expect(history.correct('req_c', quick)).toBe(false)
  })

  test('go with the reading, from the disk too', () => {
    const { history, found, dataFolder } = keepTwo()
    history.correct('req_a', { ...quick, text: 'zirkelschluss' })
    expect(found('zirkelschluss')).toEqual(['req_a'])
    expect(onDisk(dataFolder)).toContain('zirkelschluss')
    history.deleteAll()
    expect(onDisk(dataFolder)).not.toContain('zirkelschluss')
    expect(found('zirkelschluss')).toEqual([])
  })
})
