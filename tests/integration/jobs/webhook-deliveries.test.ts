import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createWebhookDeliveries } from '../../../main/jobs/webhook-deliveries.ts'
import type { WebhookCaller } from '../../../main/jobs/ports.ts'
import { createSilentLogger } from '../../../main/logging/logger.ts'
import { openDatabase } from '../../../main/storage/database.ts'
import { createWebhookRecords, type WebhookRecords } from '../../../main/storage/webhook-records.ts'
import type { JobSummary } from '../../../shared/jobs.ts'

/** A database with so many ended jobs of each key, whose webhooks are due. */
function openRecords(due: Record<string, number>) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'legible-test-'))
  const database = openDatabase({ dataFolder, logger: createSilentLogger() })
  onTestFinished(() => {
    database.close()
    rmSync(dataFolder, { recursive: true, force: true })
  })
  database.transaction(() => {
    for (const [key, count] of Object.entries(due))
      for (let number = 1; number <= count; number++)
        database.run(
          `INSERT INTO jobs (id, at, user_id, key_id, options, warnings, ended, ended_at, webhook, webhook_state, webhook_due_at)
           VALUES (?, 1, 'usr_1', ?, '{}', '[]', 'done', 1, ?, 'waiting', ?)`,
          `job_${key}_${number}`,
          key === 'none' ? null : key,
          `https://example.com/${key}`,
          number,
        )
  })
  return createWebhookRecords(database)
}

function openDeliveries(records: WebhookRecords, caller: WebhookCaller) {
  const deliveries = createWebhookDeliveries({
    records,
    caller,
    describe: (id) => ({ id, state: 'done' }) as JobSummary,
    logger: createSilentLogger(),
  })
  onTestFinished(() => deliveries.close())
  return deliveries
}

/** Answers each call when it is let go. */
function holdCalls() {
  const held: { key: string; answer: () => void }[] = []
  const called: Record<string, number> = {}
  let isOpen = false
  const post: WebhookCaller['post'] = (url, { signal }) => {
    const key = url.split('/').at(-1)!
    called[key] = (called[key] ?? 0) + 1
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    signal.addEventListener('abort', () => reject(new Error('aborted')))
    if (isOpen) resolve(204)
    else held.push({ key, answer: () => resolve(204) })
    return promise
  }
  return {
    caller: { check: () => undefined, post },
    held,
    called,
    open: () => {
      isOpen = true
      for (const { answer } of held.splice(0)) answer()
    },
  }
}

test('however many webhooks are due, some are called at a time, of each key a few, and in the end all', async () => {
  const records = openRecords({ none: 3, key_a: 500, key_b: 2, key_c: 90, key_d: 90, key_e: 90 })
  const { caller, held, called, open } = holdCalls()
  const deliveries = openDeliveries(records, caller)
  deliveries.wake()
  deliveries.wake()
  expect(called).toEqual({ none: 3, key_a: 5, key_b: 2, key_c: 5, key_d: 5, key_e: 4 })
  expect(records.due(Date.now(), 6)).toHaveLength(3 + 6 + 2 + 6 + 6 + 6)

  held
    .splice(
      held.findIndex(({ key }) => key === 'key_b'),
      1,
    )[0]!
    .answer()
  await vi.waitFor(() => expect(Object.values(called).reduce((sum, count) => sum + count)).toBe(25))
  expect(called['key_e']).toBe(5)

  open()
  await vi.waitFor(() => expect(records.nextAt()).toBeNull(), { timeout: 60_000 })
  expect(called).toEqual({ none: 3, key_a: 500, key_b: 2, key_c: 90, key_d: 90, key_e: 90 })
})

test('a webhook that is due in years, since the clock was wrong, is not looked for all the time', async () => {
  const records = openRecords({ key_a: 1 })
  records.failed('job_key_a_1', Date.now() + 1e12)
  let looks = 0
  const deliveries = createWebhookDeliveries({
    records: { ...records, nextAt: () => (looks++, records.nextAt()) },
    caller: holdCalls().caller,
    describe: () => undefined,
    logger: createSilentLogger(),
  })
  onTestFinished(() => deliveries.close())
  deliveries.wake()
  await sleep(200)
  expect(looks).toBe(1)
})

test('a webhook of a time when the clock was ahead is called once that is looked at, one that pauses is not', () => {
  const records = openRecords({ key_a: 1, key_b: 1 })
  const [hourMs, yearMs] = [3600_000, 365 * 24 * 3600_000]
  records.failed('job_key_a_1', Date.now() + yearMs)
  // As many calls as bring a pause of an hour, the last of them a moment ago.
  for (let call = 1; call <= 6; call++) records.failed('job_key_b_1', Date.now() + hourMs)
  const { caller, called } = holdCalls()
  const deliveries = openDeliveries(records, caller)
  deliveries.mendTimes()
  deliveries.wake()
  expect(called).toEqual({ key_a: 1 })
})

test('receivers of one key that hang leave room for those of another', () => {
  const records = openRecords({ key_a: 500, key_b: 1 })
  const { caller, called } = holdCalls()
  const deliveries = openDeliveries(records, caller)
  deliveries.wake()
  expect(called).toEqual({ key_a: 6, key_b: 1 })
})

test('what cannot be looked up now is looked up a moment later, and the others are called all the same', async () => {
  const records = openRecords({ none: 30 })
  const { caller, called, open } = holdCalls()
  let looks = 0
  const troubled: WebhookRecords = {
    ...records,
    due(...asked) {
      looks += 1
      if (looks === 2) throw new Error('The database does not answer.')
      return records.due(...asked)
    },
  }
  const deliveries = openDeliveries(troubled, caller)
  deliveries.wake()
  open()
  await vi.waitFor(() => expect(called).toEqual({ none: 30 }), 60_000)
})
