import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { BoundingBox } from '../../../shared/document.ts'
import type { Raster, RecognizerInput } from '../../ocr/ports.ts'
import { segmentationModes } from './tesseract-format.ts'

/** A line that Tesseract's layout analysis found, not yet read. */
export interface LayoutLine {
  /** Of its ink, at least from the ascenders' to the descenders' height. */
  bbox: BoundingBox
  /** Of its words, from left to right, and of each spot of ink in them. */
  words: { bbox: BoundingBox; blobs: BoundingBox[] }[]
  /** Heights on the page from which and to which its type reaches, ascender to descender, whatever ink lies higher or lower. */
  typeTop: number
  typeBottom: number
  /** Ascender to descender, in pixels. */
  typeHeight: number
  /** A number that lines of one block share. */
  block: number
}

/** What the thread is asked, to answer with the lines: `image` is a portable graymap, `mode` a page segmentation mode. */
export interface LayoutRequest {
  image: Uint8Array
  dpi: number
  mode: number
}

/** Tesseract's layout analysis, which knows no language. Calls at the same time get a thread each. */
export interface TesseractLayout {
  /** Begins to load it, so that the first image waits less. */
  prepare(): void
  /** Where the lines of an image are, in reading order. Rejects where Tesseract fails. */
  findLines(input: Pick<RecognizerInput, 'raster' | 'dpi' | 'segmentation'>): Promise<LayoutLine[]>
  close(): Promise<void>
}

/** `thread`: where the script of the threads lies, when it is not beside this file. */
export function createTesseractLayout(
  thread = new URL('./layout.worker.ts', import.meta.url),
): TesseractLayout {
  const idle = new Set<Worker>()

  function start(): Worker {
    const worker = new Worker(thread)
    // One that cannot start says so while nobody waits for it; whoever asks next is told by the next one.
    worker.on('error', () => idle.delete(worker))
    // Nor does one that ended without an error answer anybody.
    worker.on('exit', () => idle.delete(worker))
    return worker
  }

  return {
    prepare() {
      if (idle.size === 0) idle.add(start())
    },
    async findLines({ raster, dpi, segmentation }) {
      const [worker = start()] = idle
      idle.delete(worker)
      const lines = await ask(worker, {
        image: toPortableGraymap(raster),
        dpi: tesseractDpi(dpi),
        mode: segmentationModes[segmentation],
      })
      idle.add(worker)
      return lines
    },
    async close() {
      const ending = [...idle]
      // Before they end: one that is ending answers nobody.
      idle.clear()
      await Promise.all(ending.map((worker) => worker.terminate()))
    },
  }
}

async function ask(worker: Worker, request: LayoutRequest): Promise<LayoutLine[]> {
  const waiting = new AbortController()
  const { signal } = waiting
  const answered = once(worker, 'message', { signal }) as Promise<[LayoutLine[]]>
  const ended = once(worker, 'exit', { signal }).then(() => {
    throw new Error('Tesseract ended while it looked for lines.')
  })
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(request)
    const [lines] = await Promise.race([answered, ended])
    return lines
  } finally {
    waiting.abort()
  }
}

/** Resolution in dots per inch as Tesseract takes it: beyond these bounds it guesses one of its own. */
export const tesseractDpi = (dpi: number): number => Math.round(Math.min(Math.max(dpi, 70), 2400))

/** A grey raster as Leptonica reads it, raw PGM: no encoding, no decoding, only a header before the pixels. */
export function toPortableGraymap({ width, height, channels, data }: Raster): Buffer {
  if (channels !== 1) throw new TypeError('Tesseract gets grey rasters only.')
  const header = Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1')
  return Buffer.concat([header, data])
}
