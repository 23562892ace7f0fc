import type { Transferable } from 'node:worker_threads'
import { PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { WorkerMessageHandler } from 'pdfjs-dist/legacy/build/pdf.worker.mjs'

/**
 * The half of pdf.js that reads, in the calling thread and of one document.
 *
 * What pdf.js has for this copies each message, and a page's characters with everything known of each are its largest part:
 * a fifth of the time a page takes. Nobody writes into them, so they are handed over as they are.
 */
export function startLocalWorker(): PDFWorker {
  const [here, there] = [new LocalPort(), new LocalPort()]
  here.other = there
  there.other = here
  WorkerMessageHandler.initializeFromPort(there)
  // Its types know of no port at all.
  return new PDFWorker({ port: here as never })
}

/** As much of a MessagePort as pdf.js asks for: what is posted at one is heard at the other, later and in order. */
class LocalPort extends EventTarget {
  other: EventTarget = this

  postMessage(message: unknown, transfer?: Transferable[] | null): void {
    const event = new MessageEvent('message', { data: handOver(message, transfer ?? []) })
    queueMicrotask(() => this.other.dispatchEvent(event))
  }
}

/** pdf.js empties the lists of a page's part once it is posted. */
function handOver(message: unknown, transfer: Transferable[]): unknown {
  const { chunk } = message as { chunk?: Partial<Record<'fnArray' | 'argsArray' | 'items', unknown[]>> }
  if (chunk?.items) return { ...(message as object), chunk: { ...chunk } }
  if (chunk?.fnArray && chunk.argsArray) {
    const { fnArray, argsArray } = chunk
    return { ...(message as object), chunk: { ...chunk, fnArray: [...fnArray], argsArray: [...argsArray] } }
  }
  return structuredClone(message, { transfer })
}
