// What a request that failed leaves in Activity, through the whole program without a server.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../../../main/app.ts'
import type { Door } from '../../../shared/accounts.ts'
import { composeApp } from '../../support/open-app.ts'

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await composeApp())
})
afterAll(() => close())

let count = 0
async function fail(door: Door, bytes: string, store?: boolean) {
  const requestId = `req_${(count += 1)}`
  const { extraction, history, account } = app.services
  const reading = extraction.extract(
    {
      requestId,
      door,
      caller: { userId: account.current().userId, keyId: null },
      input: { kind: 'bytes', bytes: Buffer.from(bytes), inputSource: 'base64' },
      options: {},
      fileName: 'contract.pdf',
      receivedAt: performance.now(),
      ...(store !== undefined && { store }),
    },
    { signal: new AbortController().signal },
  )
  await expect(reading).rejects.toThrow()
  return history.list({ limit: 100 }).find((entry) => entry.requestId === requestId)
}

test.each(['app', 'mcp', 'cli'] as const)('a file that failed is named: %s', async (door) => {
  expect(await fail(door, '%PDF-1.7 and nothing else')).toMatchObject({
    door,
    fileName: 'contract.pdf',
    outcome: 'corrupt_file',
  })
  expect(await fail(door, 'no image')).toMatchObject({
    fileName: 'contract.pdf',
    outcome: 'unsupported_media_type',
  })
})

test('the search of Activity finds it by its name', async () => {
  await fail('app', 'no image')
  expect(app.services.history.list({ search: 'contract', limit: 100 })).not.toEqual([])
})

test('where nothing is to be kept, neither is the name', async () => {
  expect(await fail('app', 'no image', false)).toMatchObject({ fileName: null })
  app.services.settings.patch({ history: { enabled: false } })
  expect(await fail('app', 'no image')).toMatchObject({ fileName: null })
})
