import {
  closeSync,
  copyFileSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { createSilentLogger } from '../../../main/logging/logger.ts'
import { DataFolderError } from '../../../main/settings/data-folder.ts'
import { openDatabase } from '../../../main/storage/database.ts'
import { ownFolder } from '../../../main/storage/folder-owner.ts'
import { schemaVersion } from '../../../main/storage/migrate.ts'
import { describeRepair } from '../../../shared/repairs.ts'
import { completedRequest } from '../../support/storage/completed-request.ts'
import { makeFolder, openParts } from '../../support/storage/open-parts.ts'

/** A folder with 300 charged and kept documents and one key, closed; the last 100 are not in the copy. */
async function makeUsedFolder() {
  const parts = openParts()
  const { dataFolder, ledger, keys, database } = parts
  const { plainKey } = await keys.create({ name: 'Scanner' })
  const lastGood = join(dataFolder, 'legible.last-good.db')
  for (let i = 0; i < 300; i++) {
    if (i === 200) {
      database.copyAccounts()
      copyFileSync(lastGood, `${lastGood}.older`)
    }
    ledger.complete(null, completedRequest({ text: `document number ${i}`, cacheKey: `c${i}` }))
  }
  database.compact()
  database.close()
  // As if the program had been killed instead.
  renameSync(`${lastGood}.older`, lastGood)
  return { dataFolder, live: join(dataFolder, 'legible.db'), plainKey }
}

/** Overwrites a page of the file, counted from 1. */
function destroyPage(file: string, page: number, pages = 1): void {
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, Buffer.alloc(4096 * pages, 0xa5), 0, 4096 * pages, 4096 * (page - 1))
  closeSync(descriptor)
}

function rootPage(file: string, table: string): number {
  const database = new DatabaseSync(file, { readOnly: true })
  const row = database.prepare('SELECT rootpage FROM sqlite_master WHERE name = ?').get(table)
  database.close()
  return Number(row?.['rootpage'])
}

const setAside = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('legible.damaged-'))

test('a healthy database is opened as it is', async () => {
  const { dataFolder } = await makeUsedFolder()
  const { database, ledger } = openParts({ dataFolder })
  expect(database.recovery).toBeNull()
  expect(ledger.usage().total).toBe(300)
  expect(setAside(dataFolder)).toEqual([])
})

test('a file that is no database any more: the copy stands in, and the owner is told', async () => {
  const { dataFolder, live, plainKey } = await makeUsedFolder()
  writeFileSync(live, 'x'.repeat(200_000))
  const { database, ledger, keys } = openParts({ dataFolder })
  expect(ledger.usage().total).toBe(200)
  expect(keys.authenticate(plainKey, 'rest').keyId).toMatch(/^key_/)
  expect(database.recovery).toMatchObject({ complete: false, chargesSaved: 0 })
  expect(describeRepair(database.recovery!.repair)).toMatch(/damaged.*copy of 20\d\d.*Check your keys/)
  const [aside] = setAside(dataFolder)
  expect(readFileSync(join(dataFolder, String(aside)), 'latin1')).toBe('x'.repeat(200_000))
})

test('history damaged: every charge is saved, also those newer than the copy', async () => {
  const { dataFolder, live } = await makeUsedFolder()
  destroyPage(live, rootPage(live, 'document_pages'))
  const { database, ledger, history } = openParts({ dataFolder })
  expect(database.recovery).toMatchObject({ complete: false, chargesSaved: 100 })
  expect(ledger.usage().total).toBe(300)
  expect(history.list({ limit: 1000 })).toHaveLength(300)
  ledger.complete(null, completedRequest({ requestId: 'req_after', text: 'life goes on' }))
  expect(history.open('req_after')?.document.pages[0]?.text).toBe('life goes on')
})

test('history damaged: a repeat with an Idempotency-Key still has its answer', async () => {
  const { dataFolder, ledger, database } = openParts()
  ledger.complete(null, completedRequest({ text: 'once', idempotencyKey: 'order 1', fingerprint: 'f1' }))
  for (let i = 0; i < 100; i++) ledger.complete(null, completedRequest({ text: `document number ${i}` }))
  database.compact()
  database.close()
  const live = join(dataFolder, 'legible.db')
  destroyPage(live, rootPage(live, 'document_pages'))
  const { results, window, ...repaired } = openParts({ dataFolder })
  expect(repaired.database.recovery).not.toBeNull()
  expect(results.findIdempotent(window, 'order 1')).toMatchObject({
    fingerprint: 'f1',
    response: { extractedText: 'once' },
  })
})

test('a database that another program serves is left to that one, which loses no charge', async () => {
  const { dataFolder, live } = await makeUsedFolder()
  const disown = ownFolder(dataFolder, () => '')
  const served = openParts({ dataFolder })
  destroyPage(live, rootPage(live, 'uploads'))
  expect(() => openParts({ dataFolder })).toThrow('Close Legible and start it again')
  expect(setAside(dataFolder)).toEqual([])
  served.ledger.complete(null, completedRequest({ text: 'life goes on' }))
  served.database.close()
  disown()
  const { database, ledger } = openParts({ dataFolder })
  expect(database.recovery).toMatchObject({ chargesSaved: expect.any(Number) as number })
  expect(ledger.usage().total).toBe(301)
})

test('an index damaged: nothing is lost at all', async () => {
  const { dataFolder, live } = await makeUsedFolder()
  destroyPage(live, rootPage(live, 'requests_by_time'))
  const { database, ledger, history } = openParts({ dataFolder })
  expect(database.recovery).toMatchObject({ complete: true })
  expect(describeRepair(database.recovery!.repair)).toContain('nothing is lost')
  expect(ledger.usage().total).toBe(300)
  expect(history.list({ search: 'number 299', limit: 9 })).toHaveLength(1)
})

test('the ledger damaged: the copy and what can still be read of it are joined, nothing doubled', async () => {
  const { dataFolder, live } = await makeUsedFolder()
  destroyPage(live, rootPage(live, 'ledger'))
  const { ledger, database, keys } = openParts({ dataFolder })
  expect(database.recovery).not.toBeNull()
  const { total } = ledger.usage()
  expect(total).toBeGreaterThanOrEqual(200)
  expect(database.get('SELECT count(*) AS n FROM ledger')).toEqual({ n: total })
  expect(keys.list()).toHaveLength(1)
})

test.each(['emptied', 'deleted'])(
  'a database that was %s is restored, not silently begun anew',
  async (how) => {
    const { dataFolder, live } = await makeUsedFolder()
    if (how === 'emptied') truncateSync(live, 0)
    else rmSync(live)
    const { database, ledger } = openParts({ dataFolder })
    expect(ledger.usage().total).toBe(200)
    expect(database.recovery).toMatchObject({ damagedFile: null })
  },
)

test('a file cut off in the middle is found out and repaired', async () => {
  const { dataFolder, live } = await makeUsedFolder()
  truncateSync(live, Math.floor(statSync(live).size / 8192) * 4096)
  const { database, ledger } = openParts({ dataFolder })
  expect(database.recovery).not.toBeNull()
  expect(ledger.usage().total).toBeGreaterThanOrEqual(200)
})

test('with the copy damaged too, what can be read is still saved', async () => {
  const { dataFolder, live } = await makeUsedFolder()
  destroyPage(live, rootPage(live, 'document_pages'))
  writeFileSync(join(dataFolder, 'legible.last-good.db'), 'y'.repeat(9000))
  const { database, ledger, keys } = openParts({ dataFolder })
  expect(ledger.usage().total).toBe(300)
  expect(keys.list()).toHaveLength(1)
  expect(database.recovery).toMatchObject({ copyMadeAt: null, chargesSaved: 300 })
})

test('a key revoked after the last daily copy stays revoked when that copy is restored', async () => {
  const { dataFolder, live, plainKey } = await makeUsedFolder()
  const before = openParts({ dataFolder })
  const [key] = before.keys.list()
  await before.keys.revoke(key?.id ?? '')
  before.database.close()
  writeFileSync(live, 'x'.repeat(50_000))
  const { keys } = openParts({ dataFolder })
  expect(() => keys.authenticate(plainKey, 'rest')).toThrow(expect.objectContaining({ code: 'key_revoked' }))
})

test(
  'no page can be broken so that the next start fails or forgets what the copy has',
  { timeout: 300_000 },
  async () => {
    const { dataFolder, live } = await makeUsedFolder()
    const pages = statSync(live).size / 4096
    // Every page that holds schema, keys or charges is among the first; of the rest every tenth.
    for (let page = 1; page <= pages; page += page < 30 ? 1 : 10) {
      const folder = makeFolder()
      for (const name of ['legible.db', 'legible.last-good.db'])
        copyFileSync(join(dataFolder, name), join(folder, name))
      destroyPage(join(folder, 'legible.db'), page)
      const { ledger, keys, database } = openParts({ dataFolder: folder })
      expect(ledger.usage().total, `page ${page}`).toBeGreaterThanOrEqual(200)
      expect(keys.list(), `page ${page}`).toHaveLength(1)
      expect(database.get('SELECT count(*) AS n FROM ledger')).toEqual({ n: ledger.usage().total })
      database.close()
    }
  },
)

test('two programs that find the damage at once end with one repaired database', async () => {
  const { dataFolder, live } = await makeUsedFolder()
  writeFileSync(live, 'x'.repeat(50_000))
  const first = openParts({ dataFolder })
  const second = openParts({ dataFolder })
  expect([first.database.recovery === null, second.database.recovery === null]).toEqual([false, true])
  first.ledger.complete(null, completedRequest())
  expect(second.ledger.usage().total).toBe(201)
  expect(setAside(dataFolder)).toHaveLength(1)
})

test('the copy never holds a text', async () => {
  const { dataFolder } = await makeUsedFolder()
  const copy = readFileSync(join(dataFolder, 'legible.last-good.db'), 'latin1')
  expect(copy).toContain('Scanner')
  expect(copy).not.toMatch(/document number|fox\.png/)
})

test('a database of a newer program is refused in a plain sentence and left as it is', async () => {
  const { dataFolder, live } = await makeUsedFolder()
  const raw = new DatabaseSync(live)
  raw.exec(`PRAGMA user_version = ${schemaVersion + 1}`)
  raw.close()
  const open = () => openDatabase({ dataFolder, logger: createSilentLogger() })
  expect(open).toThrow(DataFolderError)
  expect(open).toThrow(/newer Legible/)
  expect(setAside(dataFolder)).toEqual([])
})

test('a busy database is not taken for a damaged one', async () => {
  const { dataFolder, live } = await makeUsedFolder()
  const other = new DatabaseSync(live)
  other.exec('BEGIN IMMEDIATE')
  const database = openDatabase({ dataFolder, logger: createSilentLogger() })
  expect(database.recovery).toBeNull()
  expect(database.get('SELECT count(*) AS n FROM ledger')).toEqual({ n: 300 })
  other.exec('ROLLBACK')
  other.close()
  database.close()
})

test('what was charged before the server ended in good order outlives the loss of the whole database', () => {
  const { dataFolder, ledger, database } = openParts({ ownsFolder: true })
  for (let i = 0; i < 60; i++) ledger.complete(null, completedRequest())
  database.close()
  writeFileSync(join(dataFolder, 'legible.db'), '')
  expect(openParts({ dataFolder }).ledger.usage().total).toBe(60)
})

test('a command copies charges where the copy is a day old, and does not wait for that each time', () => {
  const { dataFolder, ledger, database } = openParts()
  const copied = () => {
    const copy = new DatabaseSync(database.files.lastGood, { readOnly: true })
    const { charges } = copy.prepare('SELECT count(*) AS charges FROM ledger').get() as { charges: number }
    copy.close()
    return charges
  }
  ledger.complete(null, completedRequest())
  database.close()
  expect(copied()).toBe(1)

  const second = openParts({ dataFolder })
  second.ledger.complete(null, completedRequest())
  second.database.close()
  expect(copied()).toBe(1)

  const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 3600
  utimesSync(database.files.lastGood, twoDaysAgo, twoDaysAgo)
  const third = openParts({ dataFolder })
  third.ledger.complete(null, completedRequest())
  third.database.close()
  expect(copied()).toBe(3)
})
