import { Worker } from 'node:worker_threads'
import PQueue from 'p-queue'
import { fromErrorShape, LegibleError, toLegibleError } from '../../shared/errors.ts'
import { outputFileKinds } from '../../shared/output-files.ts'
import { baseName, safeName } from '../../shared/exported-file-name.ts'
import type { OutputMaker, OutputRequest, WrittenFile } from '../extraction/ports.ts'
import type { Logger } from '../logging/logger.ts'
import { countsOfNewThread, nativeWorkOver } from '../engines/native-work.ts'
import { mainLanguage } from './main-language.ts'
import type { FromOutputThread, OutputThreadData, ToOutputThread } from './output-protocol.ts'
import type { OutputContext } from './output-writer.ts'

/** A thread without work for so long is ended, which gives its memory back. */
const IDLE_MS = 60_000

/**
 * Creates the maker. One file is written at a time, in the order asked for; the thread is started by the first, and a
 * cancelled one ends it. `thread` is where the thread's script lies, when it is not beside this file.
 */
export function createOutputMaker({
  generator,
  logger,
  thread = new URL('./output.worker.ts', import.meta.url),
}: {
  /** Name and version of this program. */
  generator: string
  logger: Pick<Logger, 'warn'>
  thread?: URL | undefined
}): OutputMaker {
  const queue = new PQueue({ concurrency: 1 })
  let worker: Worker | undefined
  let nativeWork = countsOfNewThread()
  let idling: NodeJS.Timeout | undefined

  async function end(): Promise<void> {
    clearTimeout(idling)
    const ended = worker
    worker = undefined
    if (!ended) return
    const left = new Promise((resolve) => ended.once('exit', resolve))
    // The program waits for this to be over.
    ended.ref()
    await Promise.race([left, nativeWorkOver(nativeWork)])
    await ended.terminate()
  }

  function start(): Worker {
    nativeWork = countsOfNewThread()
    const workerData: OutputThreadData = { nativeWork }
    const started = new Worker(thread, { workerData })
    const forget = () => {
      if (worker === started) worker = undefined
    }
    return started.on('error', forget).on('exit', forget)
  }

  async function write(request: OutputRequest, signal: AbortSignal): Promise<FromOutputThread> {
    clearTimeout(idling)
    const writing = (worker ??= start())
    const { promise, resolve, reject } = Promise.withResolvers<FromOutputThread>()
    const abort = () => reject(cancelled())
    const exit = () => reject(new Error('the thread ended'))
    writing.on('message', resolve).on('error', reject).on('exit', exit).ref()
    signal.addEventListener('abort', abort)
    send(writing, request, signal).catch(reject)
    try {
      return await promise
    } catch (error) {
      await end()
      throw error
    } finally {
      signal.removeEventListener('abort', abort)
      // Idle, it must not keep the program from ending.
      writing.off('message', resolve).off('error', reject).off('exit', exit).unref()
      idling = setTimeout(() => void end(), IDLE_MS).unref()
    }
  }

  async function send(to: Worker, request: OutputRequest, signal: AbortSignal): Promise<void> {
    for (const page of request.document.pages) {
      if (signal.aborted) return
      post(to, { type: 'page', page })
      // A page a turn: to copy a thousand at once would hold up every other request.
      await new Promise(setImmediate)
    }
    post(to, { type: 'write', format: request.format, context: contextOf(request) })
  }

  function contextOf({ documentName, document, reports, source }: OutputRequest): OutputContext {
    return {
      name: documentName ?? 'document',
      title: baseName(documentName ?? ''),
      language: mainLanguage(document, reports),
      generator,
      source,
    }
  }

  return {
    async make(request, signal) {
      const answer = await queue
        .add(() => write(request, signal), { signal })
        .catch((thrown: unknown) => {
          if (signal.aborted) throw cancelled()
          throw toLegibleError(thrown)
        })
      if (answer.type === 'written')
        return { files: nameFiles(answer.parts, request), warnings: answer.warnings }
      if (answer.detail !== undefined)
        logger.warn({ detail: answer.detail, format: request.format }, 'a file could not be written')
      throw fromErrorShape(answer.error)
    },
    close: end,
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const post = (to: Worker, message: ToOutputThread) => to.postMessage(message)

function nameFiles(
  parts: readonly Uint8Array[],
  { format, documentName = '' }: Pick<OutputRequest, 'format' | 'documentName'>,
): WrittenFile[] {
  const { extension, mediaType } = outputFileKinds[format]
  const base = safeName(baseName(documentName))
  return parts.map((bytes, index) => ({
    name: `${base}${parts.length === 1 ? '' : `-${index + 1}`}.${extension}`,
    mediaType,
    bytes,
  }))
}

function cancelled(): LegibleError {
  return new LegibleError('cancelled', 'The request was cancelled.')
}
