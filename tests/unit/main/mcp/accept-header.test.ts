import { expect, test } from 'vitest'
import { acceptsStream, acceptsType } from '../../../../main/mcp/accept-header.ts'

test.each([
  ['text/event-stream', true],
  ['application/json, text/event-stream', true],
  ['TEXT/Event-Stream; charset=utf-8', true],
  ['text/event-stream;q=0', false],
  ['text/event-stream-extra', false],
  ['*/*', false],
  ['', false],
  [undefined, false],
])('Accept %j names an event stream: %s', (header, expected) => {
  expect(acceptsType(header, 'text/event-stream')).toBe(expected)
})

test('an answer may be a stream only where the client reads JSON too', () => {
  expect(acceptsStream('application/json, text/event-stream')).toBe(true)
  expect(acceptsStream('application/json')).toBe(false)
  expect(acceptsStream('text/event-stream')).toBe(false)
})
