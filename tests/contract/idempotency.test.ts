// `Idempotency-Key` on the program as users start it: a retry is answered, another request is not mistaken for one.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDataFolder, startProgram, type RunningProgram } from '../support/program.ts'
import { textPdf } from '../support/sample-documents.ts'

let dataFolder: string
let program: RunningProgram
const documentOf = async (line: string) => Buffer.from(await textPdf([[line]])).toString('base64')
const ships = await documentOf('This one speaks of ships.')
const harbours = await documentOf('This one speaks of harbours.')

beforeAll(async () => {
  dataFolder = await makeDataFolder()
  program = await startProgram([], { dataFolder, keepData: true })
})
afterAll(() => program.stop())

async function send(key: string, body: unknown, apiKey = program.key) {
  const answer = await program.process(body, { 'idempotency-key': key, 'x-api-key': apiKey })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const refused = {
  status: 400,
  body: {
    success: false,
    creditsUsed: 0,
    error: {
      code: 'invalid_request',
      param: 'Idempotency-Key',
      message: expect.stringContaining('new key') as string,
    },
  },
}

describe('one Idempotency-Key', () => {
  test('answers the same request again, defaults written out or not, at no cost', async () => {
    const first = await send('a', { image: ships })
    expect(first).toMatchObject({ status: 200, body: { creditsUsed: 1 } })
    const again = await send('a', { image: ships, options: { format: 'text', mode: 'auto' } })
    expect(again).toMatchObject({ status: 200, body: { creditsUsed: 0 } })
    expect(again.body['extractedText']).toBe(first.body['extractedText'])
  })

  test('answers under the first id, by which other forms can be asked for', async () => {
    const { body } = await send('forms', { image: ships })
    const again = await program.process({ image: ships }, { 'idempotency-key': 'forms' })
    const { requestId } = (await again.json()) as { requestId: string }
    expect([requestId, again.headers.get('x-request-id')]).toEqual([body['requestId'], body['requestId']])
    const kept = await fetch(`${program.url}/api/documents/${requestId}/markdown`, {
      headers: { 'x-api-key': program.key },
    })
    expect(await kept.text()).toContain('This one speaks of ships.')
  })

  test('is refused for another document, other options, or a URL', async () => {
    await send('b', { image: ships })
    expect(await send('b', { image: harbours })).toMatchObject(refused)
    expect(await send('b', { image: ships, options: { format: 'markdown' } })).toMatchObject(refused)
    expect(await send('b', { image: ships, options: { pages: '1' } })).toMatchObject(refused)
    expect(await send('b', { imageUrl: 'https://example.com/ships.pdf' })).toMatchObject(refused)
    expect(await send('b', { image: ships })).toMatchObject({ status: 200, body: { creditsUsed: 0 } })
  })

  test('is refused for another document also while the first is being read', async () => {
    const both = await Promise.all([send('c', { image: ships }), send('c', { image: harbours })])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(both).toContainEqual(expect.objectContaining({ status: 400 }))
  })

  test('is refused for another document also after a restart', async () => {
    await send('d', { image: ships })
    const { key } = program
    await program.stop()
    program = await startProgram([], { dataFolder })
    expect(await send('d', { image: harbours }, key)).toMatchObject(refused)
    expect(await send('d', { image: ships }, key)).toMatchObject({ status: 200, body: { creditsUsed: 0 } })
  })
})

test('at the MCP door the header means nothing: every call is answered for its own document', async () => {
  const call = async (data: string) => {
    const args = { image_source: { type: 'base64', data } }
    const { result } = await program.callTool(args, { 'idempotency-key': 'e' })
    return result?.content[0]?.text
  }
  expect(await call(ships)).toContain('ships')
  expect(await call(harbours)).toContain('harbours')
})
