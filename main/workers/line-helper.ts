import { once } from 'node:events'
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'
import { nativeWork, nativeWorkOfThread, type NativeWorkCounts } from '../engines/native-work.ts'
import type { ReadGroup, SharedLines } from './shared-lines.ts'

/** Handed to a helper when it starts. */
export interface LineHelperData {
  languageFolders: readonly string[]
  /** Of the thread it works for, whose end is its own; undefined where nobody ends that in the midst of its work. */
  nativeWork: NativeWorkCounts | undefined
}

/** Lines to take from, and where to tell what was read; closed when the helper has none in hand. */
export interface LineOrder {
  lines: SharedLines
  answers: MessagePort
}

/** A thread that reads lines for this one. */
export interface LineHelper {
  readonly isAlive: boolean
  /** Reads, beside this thread, what nobody has taken. Resolves when it has nothing in hand, or is no more. */
  read(lines: SharedLines, tell: (read: ReadGroup) => void): Promise<void>
  /** Ends it when it has nothing in hand. */
  close(): Promise<void>
}

export function startLineHelper(
  entry: URL,
  { languageFolders, noteDeath }: { languageFolders: readonly string[]; noteDeath: (reason: string) => void },
): LineHelper {
  const workerData: LineHelperData = { languageFolders, nativeWork: nativeWorkOfThread() }
  const worker = new Worker(entry, { workerData })
  worker.unref()
  let isAlive = true
  // What it took and did not tell, the thread it works for reads, and tells what is wrong.
  worker.on('error', (error: Error) => noteDeath(error.stack ?? error.message))
  const gone = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      isAlive = false
      resolve()
    })
  })
  const loaded = new Promise((resolve) => worker.once('message', resolve))
  // Native code that comes back to a helper which was ended ends the process too: what a helper does, from its start on,
  // is native work of the thread it works for.
  let inHand: Promise<unknown> = nativeWork(() => Promise.race([loaded, gone]))

  async function order(lines: SharedLines, tell: (read: ReadGroup) => void): Promise<void> {
    const { port1, port2 } = new MessageChannel()
    port1.on('message', tell)
    worker.postMessage({ lines, answers: port2 } satisfies LineOrder, [port2])
    await Promise.race([once(port1, 'close'), gone])
    port1.close()
  }

  return {
    get isAlive() {
      return isAlive
    },
    read(lines, tell) {
      const reading = nativeWork(() => order(lines, tell))
      inHand = Promise.all([inHand, reading])
      return reading
    },
    async close() {
      await inHand
      await worker.terminate()
    },
  }
}
