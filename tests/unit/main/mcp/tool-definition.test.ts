import { readFile } from 'node:fs/promises'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv'
import { describe, expect, test } from 'vitest'
import { answerAtOnce } from '../../../support/http/open-door.ts'
import { describeTool } from '../../../../main/mcp/tool-definition.ts'

const validator = new AjvJsonSchemaValidator()
const check = (schema: object, value: unknown) => validator.getValidator(schema)(value).valid

describe('what tools/list says', () => {
  test('takes the arguments of the interface, and nothing of the kind it does not name', () => {
    const { inputSchema } = describeTool([])
    const source = { type: 'base64', data: 'AAAA', filename: 'a.pdf' }
    expect(check(inputSchema, { image_source: source })).toBe(true)
    expect(
      check(inputSchema, {
        image_source: { type: 'url', data: 'https://x/y.pdf' },
        output_format: 'markdown',
      }),
    ).toBe(true)
    expect(check(inputSchema, { image_source: { type: 'path', data: '/x' } })).toBe(false)
    expect(check(inputSchema, { image_source: source, output_format: 'docx' })).toBe(false)
    expect(check(inputSchema, {})).toBe(false)
  })

  test('stands in the documentation, each argument', async () => {
    const page = await readFile(new URL('../../../../docs/mcp.md', import.meta.url), 'utf8')
    const { image_source: _source, ...others } = describeTool([]).inputSchema.properties ?? {}
    for (const argument of Object.keys(others)) expect(page).toContain(`| \`${argument}\` `)
  })

  test('offers paths only where a folder is granted, and says which', () => {
    const { inputSchema } = describeTool(['/home/ada/Scans'])
    expect(check(inputSchema, { image_source: { type: 'path', data: '/x' } })).toBe(true)
    expect(JSON.stringify(inputSchema)).toContain('/home/ada/Scans')
    expect(JSON.stringify(describeTool([]).inputSchema)).not.toContain('path')
  })

  test('the published schema of the answer fits the answer', async () => {
    const { outputSchema } = describeTool([])
    const answer = await answerAtOnce({
      requestId: 'req_1',
      door: 'mcp',
      caller: { userId: 'usr_1', keyId: 'key_1' },
      input: { kind: 'bytes', bytes: Buffer.from('text'), inputSource: 'base64' },
      options: {},
      receivedAt: 0,
    })
    expect(check(outputSchema!, answer)).toBe(true)
    expect(check(outputSchema!, { ...answer, nextPageCursor: 'a.b' })).toBe(true)
    expect(check(outputSchema!, { ...answer, confidence: 2 })).toBe(false)
  })

  test('fits in a model’s context: a few thousand characters', () => {
    expect(JSON.stringify(describeTool([])).length).toBeLessThan(10_000)
  })

  test('says that reading changes nothing and may be repeated', () => {
    expect(describeTool([]).annotations).toMatchObject({
      readOnlyHint: true,
      idempotentHint: true,
      openWorldHint: true,
    })
  })
})
