// Thread entry. Writes one document after the other as files: word processors' and spreadsheets' take long enough to hold up
// every other request. Must not reach http, mcp, storage or electron.
import { parentPort, workerData } from 'node:worker_threads'
import type { Page } from '../../shared/document.ts'
import { toErrorShape, toLegibleError } from '../../shared/errors.ts'
import { countNativeWork } from '../engines/native-work.ts'
import type { FromOutputThread, OutputThreadData, ToOutputThread } from './output-protocol.ts'
import { guessLanguage } from './guess-language.ts'
import { outputWriters } from './output-writers.ts'

const port = parentPort
if (!port) throw new Error('output.worker is a thread and does nothing by itself')

countNativeWork((workerData as OutputThreadData).nativeWork)

let pages: Page[] = []

port.on('message', (message: ToOutputThread) => {
  if (message.type === 'page') {
    pages.push(message.page)
    return
  }
  const document = { schemaVersion: 1 as const, pages }
  pages = []
  write(document, message).then(answer, (thrown: unknown) => {
    const error = toLegibleError(thrown)
    const cause = error.cause instanceof Error ? error.cause.stack : undefined
    answer({ type: 'failed', error: toErrorShape(error), detail: cause })
  })
})

async function write(
  document: { schemaVersion: 1; pages: Page[] },
  { format, context }: Extract<ToOutputThread, { type: 'write' }>,
): Promise<FromOutputThread> {
  const writer = await outputWriters[format]()
  const language = context.language ?? guessLanguage(document)
  const { parts, warnings } = await writer(document, { ...context, language })
  return { type: 'written', parts: parts.map(ownMemory), warnings }
}

/** Memory that can be handed over whole: what a library gives may be a piece of a larger buffer, or shared. */
function ownMemory(part: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = part
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
    ? new Uint8Array(buffer)
    : new Uint8Array(part)
}

function answer(message: FromOutputThread): void {
  port?.postMessage(message, message.type === 'written' ? message.parts.map(({ buffer }) => buffer) : [])
}
