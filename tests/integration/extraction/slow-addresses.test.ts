// Hosts that send a byte now and then, and what becomes of documents that are here already.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { composeApp } from '../../support/open-app.ts'
import { fixture } from '../../support/fixtures.ts'
import type { ExtractionInput } from '../../../main/extraction/ports.ts'

/** A host that has begun to send a picture and goes on for as long as the test lasts. */
async function openDrippingHost() {
  const dripping = new Set<ServerResponse>()
  const host = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'image/png' })
    dripping.add(response)
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  const drops = setInterval(() => {
    for (const response of dripping) response.write('.')
  }, 500)
  onTestFinished(() => {
    clearInterval(drops)
    host.closeAllConnections()
    host.close()
  })
  return { url: `http://127.0.0.1:${(host.address() as AddressInfo).port}/slow.png`, dripping }
}

test('however many slow addresses one key names, the document of another is read meanwhile', async () => {
  const { url, dripping } = await openDrippingHost()
  const { app, close } = await composeApp({ overrides: { allowPrivateUrls: true } })
  onTestFinished(close)
  const over = new AbortController()
  let count = 0
  const read = (keyId: string, input: ExtractionInput) =>
    app.services.extraction.extract(
      {
        requestId: `req_${(count += 1)}`,
        door: 'rest',
        caller: { userId: app.services.account.current().userId, keyId },
        input,
        options: {},
        receivedAt: performance.now(),
      },
      { signal: over.signal },
    )
  let ended = 0
  const slow = Array.from({ length: 40 }, () =>
    read('key_slow', { kind: 'url', url })
      .catch(() => undefined)
      .finally(() => (ended += 1)),
  )
  await expect.poll(() => dripping.size).toBeGreaterThan(4)
  const { bytes } = fixture('one-bit.png')
  const answer = await read('key_quick', { kind: 'bytes', bytes, inputSource: 'base64' })
  expect(answer.extractedText).not.toBe('')
  expect(ended).toBe(0)
  expect(dripping.size).toBeLessThan(40)
  over.abort()
  await Promise.all(slow)
})

test('slow addresses in the list of the window hold up no file behind them', async () => {
  const { url } = await openDrippingHost()
  const { app, close } = await composeApp({ overrides: { allowPrivateUrls: true } })
  onTestFinished(close)
  const { handlers, queue } = app.bridge
  for (let n = 0; n < 3; n++) await handlers['documents.addUrl']({ url, options: {} })
  const { bytes } = fixture('one-bit.png')
  await handlers['documents.addBytes']({ name: 'page.png', origin: 'file', bytes, options: {} })
  await expect.poll(() => queue.list().documents.at(-1)?.state).toBe('done')
  expect(queue.list().documents.slice(0, 3)).toMatchObject(
    Array.from({ length: 3 }, () => ({ phase: 'fetching' })),
  )
  queue.remove(queue.list().documents.map(({ id }) => id))
})
