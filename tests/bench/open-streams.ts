// The clients of streams.ts, in a process of their own, so that what the server holds can be told from what they hold.
// Words: URL KEY STREAMS SECONDS. Prints one line of JSON: how many answers and keep-alives each stream had.
import { setTimeout as sleep } from 'node:timers/promises'
import { textPdf } from '../support/sample-documents.ts'

const [url = '', key = '', streamCount = '', seconds = ''] = process.argv.slice(2)
const endsAt = performance.now() + Number(seconds) * 1000
const headers = { 'x-api-key': key }

async function keepStream(index: number): Promise<{ answers: number; keepAlives: number; asked: number }> {
  const pdf = Buffer.from(await textPdf([[`Stream ${index}`]])).toString('base64')
  const stop = new AbortController()
  const answer = await fetch(`${url}/api/mcp`, {
    headers: { ...headers, accept: 'text/event-stream' },
    signal: stop.signal,
  })
  const seen = { answers: 0, keepAlives: 0, asked: 0 }
  const address = Promise.withResolvers<string>()
  const read = (async () => {
    let rest = ''
    for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + part).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        if (block.startsWith(':')) seen.keepAlives += 1
        else if (block.startsWith('event:endpoint'))
          address.resolve(new URL(/^data:(.*)$/m.exec(block)![1]!.trim(), url).href)
        else if (block.includes(`Stream ${index}`)) seen.answers += 1
      }
    }
  })().catch(() => undefined)
  const call = { name: 'extract_text', arguments: { image_source: { type: 'base64', data: pdf } } }
  // One call at the start, one a minute, and none in the last seconds, so that all are answered.
  do {
    seen.asked += 1
    const body = JSON.stringify({ jsonrpc: '2.0', id: seen.asked, method: 'tools/call', params: call })
    await fetch(await address.promise, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    })
    await sleep(Math.min(60_000, Math.max(0, endsAt - performance.now())))
  } while (performance.now() < endsAt - 10_000)
  await sleep(Math.max(0, endsAt - performance.now()))
  stop.abort()
  await read
  return seen
}

const streams = await Promise.all(
  Array.from({ length: Number(streamCount) }, (_value, index) => keepStream(index)),
)
console.log(JSON.stringify(streams))
process.exit(0)
