// The protocol's standard input and output: a message a line. Our own because the SDK's drops a line it cannot parse,
// so that its client waits for ever, and ends at one of ten megabytes, which a scan has.
import type { Readable, Writable } from 'node:stream'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { ErrorCode, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import { completeInitialize, jsonRpcError, refuseInvalidMessage, withoutNullParams } from './json-rpc.ts'

const lineFeed = 0x0a

export function createLineTransport(input: Readable, output: Writable): Transport {
  let begun: Buffer[] = []
  const write = (message: object) =>
    new Promise<void>((resolve) => output.write(`${JSON.stringify(message)}\n`, () => resolve()))

  function takeChunk(chunk: Buffer): void {
    let rest = chunk
    for (let end = rest.indexOf(lineFeed); end !== -1; end = rest.indexOf(lineFeed)) {
      begun.push(rest.subarray(0, end))
      rest = rest.subarray(end + 1)
      takeLine()
    }
    if (rest.length > 0) begun.push(rest)
  }

  function takeLine(): void {
    const line = Buffer.concat(begun).toString()
    begun = []
    if (line.trim() === '') return
    const body = parse(line)
    const refusal =
      body === undefined
        ? jsonRpcError(ErrorCode.ParseError, 'This line is not valid JSON. Send one message a line.')
        : refuseInvalidMessage(body)
    if (refusal === undefined)
      for (const message of [completeInitialize(body)].flat())
        transport.onmessage?.(message as JSONRPCMessage)
    else void write(refusal)
  }

  const transport: Transport = {
    async start() {
      // What a pipe ends with may lack its line feed.
      input.on('data', takeChunk).once('end', takeLine)
    },
    send: write,
    async close() {
      input.off('data', takeChunk).off('end', takeLine).pause()
      transport.onclose?.()
    },
  }
  return transport
}

function parse(line: string): unknown {
  try {
    return withoutNullParams(JSON.parse(line))
  } catch {
    return undefined
  }
}
