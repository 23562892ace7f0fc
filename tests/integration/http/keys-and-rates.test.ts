import { expect, test } from 'vitest'
import { answerAtOnce, failureOf, openDoor } from '../../support/http/open-door.ts'

const other = `lgb_${'A'.repeat(38)}`

test.each(['Bearer', 'bearer', 'BEARER'])('a key is taken as Authorization: %s', async (scheme) => {
  const { get, key } = await openDoor()
  expect((await get('/api/usage', { authorization: `${scheme} ${key}` })).status).toBe(200)
})

test('one key in both headers is one key, two different ones are a mistake', async () => {
  const { get, key } = await openDoor()
  expect((await get('/api/usage', { 'x-api-key': key, authorization: `Bearer ${key}` })).status).toBe(200)
  expect(
    await failureOf(await get('/api/usage', { 'x-api-key': key, authorization: `Bearer ${other}` })),
  ).toMatchObject({ status: 400, code: 'invalid_request' })
})

test('a key in the query counts for nothing here', async () => {
  const { get, key } = await openDoor()
  expect(await failureOf(await get(`/api/usage?api_key=${key}`))).toMatchObject({ code: 'missing_api_key' })
})

test.each([
  ['missing_api_key', {}],
  ['invalid_api_key', { 'x-api-key': other }],
  ['invalid_api_key', { authorization: 'Bearer x' }],
  ['missing_api_key', { authorization: 'Basic dTpw' }],
])(
  '401 %s offers Bearer and nothing that starts an OAuth search',
  async (code, headers: Record<string, string>) => {
    const { get } = await openDoor()
    const answer = await get('/api/status', headers)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="legible"')
    expect(await failureOf(answer)).toMatchObject({ status: 401, code })
  },
)

test('a wrong key is refused before its upload has arrived', async () => {
  const { raw, port } = await openDoor()
  const answer = await raw(
    `POST /api/ocr/process HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: 40000000\r\n\r\n{"image":"`,
    /creditsUsed/,
  )
  expect(answer).toMatch(/^HTTP\/1\.1 401 /)
})

test('whoever tries wrong keys is soon told to wait, and a right key is served all the while', async () => {
  const { get, key } = await openDoor({ server: { failedSignInsPerMinute: 3 } })
  const statuses = []
  for (let attempt = 0; attempt < 5; attempt++)
    statuses.push((await get('/api/usage', { 'x-api-key': other })).status)
  expect(statuses).toEqual([401, 401, 401, 429, 429])
  expect((await get('/api/usage', { 'x-api-key': key })).status).toBe(200)
})

test('each key has its own rate, and is told when to come back', async () => {
  const door = await openDoor({ server: { requestsPerMinute: 2 } })
  const { plainKey: second } = await door.keys.create({ name: 'Second' })
  const ask = (key: string) => door.get('/api/usage', { 'x-api-key': key })
  expect([(await ask(door.key)).status, (await ask(door.key)).status]).toEqual([200, 200])
  const refused = await ask(door.key)
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  expect(await failureOf(refused)).toMatchObject({ status: 429, code: 'rate_limited' })
  expect((await ask(second)).status).toBe(200)
  door.settings.server.requestsPerMinute = 100
  expect((await ask(door.key)).status).toBe(200)
})

test('a key has only so many requests under way, and gets its places back', async () => {
  const held: (() => void)[] = []
  const door = await openDoor({
    server: { concurrentRequestsPerKey: 2 },
    extract: async (request) => {
      await new Promise<void>((resolve) => held.push(resolve))
      return answerAtOnce(request)
    },
  })
  const first = [door.post({ image: 'AAAA' }), door.post({ image: 'AAAA' })]
  await expect.poll(() => held.length).toBe(2)
  expect(await failureOf(await door.post({ image: 'AAAA' }))).toMatchObject({
    status: 429,
    code: 'rate_limited',
  })
  for (const release of held) release()
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200])
  const next = door.post({ image: 'AAAA' })
  await expect.poll(() => held.length).toBe(3)
  held[2]?.()
  expect((await next).status).toBe(200)
})
