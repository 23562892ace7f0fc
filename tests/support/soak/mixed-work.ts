import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { QueueDocument } from '../../../shared/reading-queue.ts'
import { openBridgeSession, type BridgeSession } from '../bridge-session.ts'
import { runProgram, type RunningProgram } from '../program.ts'
import { faxedPdf, jpegOf, longText, pngOf, scannedPdf, textPdf, webpOf } from '../sample-documents.ts'

/** One piece of a day's work. Throws when the program did not do what it should have done with it. */
export interface Work {
  name: string
  run(): Promise<void>
}

/**
 * What a day brings, by every door: images and PDFs, the same document twice, broken files, wrong keys, uploads and
 * readings given up half-way. Every document is a new one unless its being known is the point.
 */
export async function mixedWork(program: RunningProgram): Promise<Work[]> {
  let made = 0
  // A comment behind the end of a file makes another document of the same content.
  const fresh = (bytes: Uint8Array) => Buffer.concat([bytes, Buffer.from(`\n%${made++}`)]).toString('base64')
  const letter = webpOf(['Dear reader,', 'this letter has two lines.'])
  const photo = jpegOf(longText(12))
  const layered = await textPdf(Array.from({ length: 10 }, () => longText(30)))
  const scan = await scannedPdf(Array.from({ length: 3 }, () => longText(12)))
  const fax = await faxedPdf(longText(5))
  const long = await scannedPdf(Array.from({ length: 40 }, () => longText(20)))
  const session = await openBridgeSession(program)

  const read = async (image: string, options: object = {}) => {
    const answer = await (await program.process({ image, options })).json()
    expectThat((answer as { success?: boolean }).success === true, answer)
  }
  const refused = async (body: unknown, status: number, headers = {}) => {
    const answer = await program.process(body, headers)
    expectThat(answer.status === status, await answer.json())
  }
  const known = fresh(letter)
  return [
    { name: 'REST letter', run: () => read(fresh(letter)) },
    { name: 'REST known letter', run: () => read(known, { format: 'json' }) },
    { name: 'REST photo', run: () => read(fresh(photo), { format: 'markdown' }) },
    { name: 'REST text PDF', run: () => read(fresh(layered), { format: 'json' }) },
    { name: 'REST scan', run: () => read(fresh(scan)) },
    { name: 'REST fax', run: () => read(fresh(fax)) },
    {
      name: 'REST broken file',
      run: () => refused({ image: fresh(Buffer.from('%PDF-1.7 and no more')) }, 422),
    },
    { name: 'REST no file', run: () => refused({ image: fresh(Buffer.from('GIF89a')) }, 415) },
    { name: 'REST wrong key', run: () => refused({ image: known }, 401, { 'x-api-key': 'lgb_nothing' }) },
    { name: 'REST given up', run: () => giveUp(program, fresh(long), 700) },
    { name: 'REST upload given up', run: () => giveUpUpload(program) },
    { name: 'MCP letter', run: () => readByTool(program, fresh(letter), true) },
    { name: 'MCP scan', run: () => readByTool(program, fresh(scan), true) },
    { name: 'MCP broken file', run: () => readByTool(program, '***', false) },
    { name: 'MCP stream', run: () => openStream(program) },
    { name: 'window', run: () => readInWindow(session, Buffer.from(fresh(photo), 'base64')) },
    {
      name: 'command line',
      run: () => readByCommand(program, Buffer.from(fresh(pngOf(['One page'])), 'base64')),
    },
  ]
}

function expectThat(holds: boolean, answer: unknown): void {
  if (!holds) throw new Error(`not what it should be: ${JSON.stringify(answer).slice(0, 300)}`)
}

async function giveUp(program: RunningProgram, image: string, afterMs: number): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-api-key': program.key }
  const body = JSON.stringify({ image })
  const signal = AbortSignal.timeout(afterMs)
  await fetch(`${program.url}/api/ocr/process`, { method: 'POST', headers, body, signal }).then(
    (answer) => answer.json(),
    () => undefined,
  )
}

async function giveUpUpload(program: RunningProgram): Promise<void> {
  const gone = new AbortController()
  const body = new ReadableStream({
    pull: async (controller) => {
      controller.enqueue(Buffer.from('{"image":"AAAA'))
      await setTimeout(200)
      gone.abort()
    },
  })
  const headers = { 'content-type': 'application/json', 'x-api-key': program.key }
  const init = { method: 'POST', headers, body, signal: gone.signal, duplex: 'half' } as RequestInit
  await fetch(`${program.url}/api/ocr/process`, init).catch(() => undefined)
}

async function readByTool(program: RunningProgram, data: string, isRead: boolean): Promise<void> {
  const { result } = await program.callTool({ image_source: { type: 'base64', data } })
  expectThat(result !== undefined && (result.isError !== true) === isRead, result)
}

/** Opens the event stream as an older client does, and leaves without a word. */
async function openStream(program: RunningProgram): Promise<void> {
  const gone = new AbortController()
  const answer = await fetch(`${program.url}/api/mcp`, {
    headers: { accept: 'text/event-stream', 'x-api-key': program.key },
    signal: gone.signal,
  })
  expectThat(answer.status === 200, answer.status)
  await answer.body?.getReader().read()
  gone.abort()
}

async function readInWindow({ call, addBytes }: BridgeSession, bytes: Buffer<ArrayBuffer>): Promise<void> {
  const id = await addBytes('photo.jpg', bytes)
  for (;;) {
    const { documents } = await call<{ documents: QueueDocument[] }>('documents.list')
    const state = documents.find((document) => document.id === id)?.state
    if (state === 'done') break
    expectThat(state === 'waiting' || state === 'working', state)
    await setTimeout(300)
  }
  await call('documents.remove', { ids: [id] })
}

async function readByCommand(program: RunningProgram, bytes: Buffer): Promise<void> {
  const file = join(program.dataFolder, `command-${Math.random().toString(36).slice(2)}.png`)
  await writeFile(file, bytes)
  const { code, stderr } = await runProgram(['extract', file, '--data-dir', program.dataFolder])
  expectThat(code === 0, stderr)
}
