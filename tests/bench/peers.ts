// The programs Legible is measured beside, each run as its users run it, with its own defaults.
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createWorker } from 'tesseract.js'
import type { BenchDocument } from './documents.ts'

const run = promisify(execFile)
const languageFolder = new URL('../../node_modules/@tesseract.js-data/', import.meta.url).pathname

export interface Peer {
  name: string
  /** Undefined where the peer cannot read this document. */
  read(document: BenchDocument): Promise<string> | undefined
  close?(): Promise<void>
}

export function isInstalled(command: string): boolean {
  return spawnSync('which', [command]).status === 0
}

/** PDFs as users of Tesseract do it: every page at 300 dpi, then one page after the other. */
async function eachPage(
  document: BenchDocument,
  readImage: (path: string) => Promise<string>,
): Promise<string> {
  if (!document.path.endsWith('.pdf')) return readImage(document.path)
  const folder = await mkdtemp(join(tmpdir(), 'legible-bench-'))
  try {
    await run('pdftoppm', ['-r', '300', '-gray', document.path, join(folder, 'page')])
    const pages = (await readdir(folder)).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    const texts: string[] = []
    for (const page of pages) texts.push(await readImage(join(folder, page)))
    return texts.join('\n')
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Debian's `tesseract`, one thread a process. */
export function nativeTesseract(): Peer {
  return {
    name: 'native Tesseract',
    read: (document) =>
      eachPage(document, async (path) => {
        const { stdout } = await run('tesseract', [path, '-', '-l', document.language], {
          env: { ...process.env, OMP_THREAD_LIMIT: '1' },
          maxBuffer: 1 << 28,
        })
        return stdout
      }),
  }
}

/** The engine Legible is built on, by itself, with its defaults and the same language data. */
export function plainTesseractJs(): Peer {
  const workers = new Map<string, ReturnType<typeof createWorker>>()
  const workerFor = (language: string) => {
    const known = workers.get(language)
    if (known !== undefined) return known
    const worker = createWorker(language, 1, {
      langPath: join(languageFolder, language, '4.0.0_best_int'),
      cacheMethod: 'none',
      errorHandler: () => undefined,
    })
    workers.set(language, worker)
    return worker
  }
  return {
    name: 'tesseract.js',
    read: (document) =>
      eachPage(document, async (path) => {
        const worker = await workerFor(document.language)
        return worker.recognize(path).then(
          ({ data }) => data.text,
          () => '',
        )
      }),
    async close() {
      for (const worker of workers.values()) await (await worker).terminate()
    },
  }
}

/** poppler's text layer reader; it reads no images. */
export function pdftotext(): Peer {
  return {
    name: 'pdftotext',
    read: (document) =>
      document.path.endsWith('.pdf')
        ? run('pdftotext', [document.path, '-'], { maxBuffer: 1 << 28 }).then(({ stdout }) => stdout)
        : undefined,
  }
}

/** OCRmyPDF with one process a core, its sidecar as the text. */
export function ocrmypdf(): Peer {
  return {
    name: 'OCRmyPDF',
    read(document) {
      if (!document.path.endsWith('.pdf')) return undefined
      return run(
        'ocrmypdf',
        [
          '--force-ocr',
          '-l',
          document.language,
          '--sidecar',
          '-',
          '--output-type',
          'none',
          document.path,
          '-',
        ],
        {
          maxBuffer: 1 << 28,
        },
      ).then(({ stdout }) => stdout)
    },
  }
}
