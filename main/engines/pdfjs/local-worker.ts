import type { Transferable } from 'node:worker_threads'
import { PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { WorkerMessageHandler } from 'pdfjs-dist/legacy/build/pdf.worker.mjs'

type Listener = (event: { data: unknown }) => void

/**
 * The half of pdf.js that reads, in the calling thread and of one document.
 *
 * What pdf.js has for this copies each message, and a page's characters with everything known of each are its largest part:
 * a fifth of the time a page takes. Nobody writes into them, so they are handed over as they are.
 */
export function startLocalWorker(): PDFWorker {
  const [here, there] = connectedPorts()
  WorkerMessageHandler.initializeFromPort(there)
  // Its types know of no port at all.
  return new PDFWorker({ port: here as never })
}

/** Two ends; what is posted at one is heard at the other, later and in order. */
function connectedPorts(): [LocalPort, LocalPort] {
  const heardHere = new Set<Listener>()
  const heardThere = new Set<Listener>()
  return [new LocalPort(heardHere, heardThere), new LocalPort(heardThere, heardHere)]
}

/** As much of a MessagePort as pdf.js asks for. */
class LocalPort {
  readonly #own: Set<Listener>
  readonly #others: Set<Listener>

  constructor(own: Set<Listener>, others: Set<Listener>) {
    this.#own = own
    this.#others = others
  }

  postMessage(message: unknown, transfer?: Transferable[] | null): void {
    const event = { data: handOver(message, transfer ?? []) }
    queueMicrotask(() => {
      for (const listener of this.#others) listener(event)
    })
  }

  addEventListener(_name: 'message', listener: Listener, { signal }: { signal?: AbortSignal } = {}): void {
    this.#own.add(listener)
    signal?.addEventListener('abort', () => this.#own.delete(listener))
  }

  removeEventListener(_name: 'message', listener: Listener): void {
    this.#own.delete(listener)
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
