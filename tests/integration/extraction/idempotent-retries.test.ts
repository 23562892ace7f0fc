// A retry under the same idempotency key while the first attempt is still being read, through the whole program.
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../../../main/app.ts'
import { fixture } from '../../support/fixtures.ts'
import { composeApp } from '../../support/open-app.ts'

// Until the second one waits for the first, of whose three pages none is read by then.
const TO_WAIT_MS = 50

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await composeApp())
})
afterAll(() => close())

let count = 0
const read = (
  idempotencyKey: string,
  signal: AbortSignal,
  name: 'scanned.pdf' | 'rotated-pages.pdf',
  onReading: () => void = () => undefined,
) =>
  app.services.extraction.extract(
    {
      requestId: `req_${(count += 1)}`,
      door: 'rest',
      caller: { userId: app.services.account.current().userId, keyId: null },
      input: { kind: 'bytes', bytes: fixture(name).bytes, inputSource: 'base64' },
      options: { mode: 'ocr' },
      receivedAt: performance.now(),
      idempotencyKey,
    },
    { signal, onProgress: ({ phase }) => phase === 'reading' && onReading() },
  )
const never = () => new AbortController().signal

test('gets the first one’s answer, read and paid once', async () => {
  const [first, second] = await Promise.all([
    read('a', never(), 'rotated-pages.pdf'),
    read('a', never(), 'rotated-pages.pdf'),
  ])
  // Sent at the same time, either may be the one that is read.
  expect([first.creditsUsed, second.creditsUsed].toSorted((a, b) => a - b)).toEqual([0, 5])
  expect(second.extractedText).toBe(first.extractedText)
})

test('is read itself when the first one’s client hangs up, which is why it was sent', async () => {
  const gone = new AbortController()
  const reading = Promise.withResolvers<undefined>()
  const first = read('b', gone.signal, 'scanned.pdf', () => {
    reading.resolve(undefined)
  }).catch((error: unknown) => error)
  await reading.promise
  const second = read('b', never(), 'scanned.pdf')
  await setTimeout(TO_WAIT_MS)
  gone.abort()
  expect(await first).toMatchObject({ code: 'cancelled' })
  expect(await second).toMatchObject({ success: true, pageCount: 3, creditsUsed: 3 })
})

test('of another document is refused, and Activity shows it', async () => {
  await read('c', never(), 'rotated-pages.pdf')
  await expect(read('c', never(), 'scanned.pdf')).rejects.toMatchObject({ code: 'invalid_request' })
  expect(app.services.history.list({ limit: 1 })).toMatchObject([
    { requestId: `req_${count}`, outcome: 'invalid_request', credits: 0 },
  ])
})
