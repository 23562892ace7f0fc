import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  asksForProgress,
  cancelledIds,
  completeInitialize,
  isInitialize,
  refuseInvalidMessage,
} from '../../../../main/mcp/json-rpc.ts'

const id = fc.oneof(fc.string(), fc.integer())
const params = fc.dictionary(
  fc.stringMatching(/^[a-z]{1,8}$/).filter((name) => name !== 'meta'),
  fc.jsonValue(),
)
const requestMessage = fc.record(
  { jsonrpc: fc.constant('2.0'), id, method: fc.string({ minLength: 1 }), params },
  { requiredKeys: ['jsonrpc', 'id', 'method'] },
)

test('every JSON-RPC request is let through, alone and in a batch', () => {
  fc.assert(
    fc.property(fc.array(requestMessage, { minLength: 1, maxLength: 5 }), (messages) => {
      expect(refuseInvalidMessage(messages)).toBeUndefined()
      expect(refuseInvalidMessage(messages[0])).toBeUndefined()
    }),
  )
})

test('a message without its version or with another is refused under its own id', () => {
  fc.assert(
    fc.property(
      requestMessage,
      fc.jsonValue().filter((value) => value !== '2.0'),
      (message, version) => {
        expect(refuseInvalidMessage({ ...message, jsonrpc: version })).toMatchObject({
          jsonrpc: '2.0',
          id: message.id,
          error: { code: -32600 },
        })
      },
    ),
  )
})

test('whatever JSON comes, the answer is a JSON-RPC error or none, and nothing throws', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (body) => {
      const refusal = refuseInvalidMessage(body)
      if (refusal !== undefined) {
        expect(refusal.error.message.length).toBeGreaterThan(10)
        expect(['string', 'number', 'object']).toContain(typeof refusal.id)
      }
      for (const look of [cancelledIds, asksForProgress, isInitialize, completeInitialize])
        expect(() => look(body)).not.toThrow()
    }),
    { numRuns: 500 },
  )
})

test('an initialize is completed with what the interface leaves out, and keeps all it says itself', () => {
  fc.assert(
    fc.property(id, params, (messageId, given) => {
      const message = { jsonrpc: '2.0', id: messageId, method: 'initialize', params: given }
      expect(completeInitialize(message)).toMatchObject({
        ...message,
        params: { ...given, clientInfo: given['clientInfo'] ?? { name: 'unknown', version: '0' } },
      })
    }),
  )
})
