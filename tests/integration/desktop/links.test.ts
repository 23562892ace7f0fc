// A link that is read in the window shows its pages as a file does.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { fixture } from '../../support/fixtures.ts'
import { composeApp } from '../../support/open-app.ts'

test('a document from a link has pictures of its pages', async () => {
  const { bytes } = fixture('one-bit.png')
  const host = createServer((_request, response) => response.end(bytes))
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void host.close())
  const { app, close } = await composeApp({ overrides: { allowPrivateUrls: true } })
  onTestFinished(close)
  const { handlers, queue } = app.bridge

  const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}/page.png`
  await handlers['documents.addUrl']({ url, options: {} })
  await expect.poll(() => queue.list().documents[0]?.state).toBe('done')

  const [listed] = queue.list().documents
  expect(listed).toMatchObject({ kind: 'png', byteLength: bytes.length })
  const id = listed?.id ?? ''
  expect(await handlers['documents.open']({ id })).toMatchObject({ hasImages: true })
  const picture = await handlers['documents.pageImage']({ id, page: 1, maxSide: 200 })
  expect(picture.length).toBeGreaterThan(100)
})
