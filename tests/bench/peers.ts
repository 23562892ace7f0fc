// The programs Legible is measured beside, each run as its users run it, with its own defaults.
import { execFile, fork, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { BenchDocument } from './documents.ts'

const run = promisify(execFile)
const maxBuffer = 1 << 28

/** A peer that is ready for documents, as many at once as it was started for. */
export interface Reader {
  /** Rejects when it cannot read the document. */
  read(document: BenchDocument): Promise<string>
  stop(): Promise<void>
}

export interface Peer {
  /** As in `--peers`. */
  id: string
  name: string
  /** Programs it needs. */
  needs: string[]
  /** Whether it reads with the languages of Debian's Tesseract. */
  readsWithDebianData?: boolean
  pdfOnly: boolean
  /** Does what its users do once, which is not measured, and resolves with how it is started then. */
  setUp?(): Promise<(lanes: number) => Promise<Reader>>
  start(lanes: number): Promise<Reader>
  /** One document with nothing running before or after. Without it each reading is that already. */
  readFromNothing?(document: BenchDocument): Promise<void>
}

const isPdf = (document: BenchDocument) => document.path.endsWith('.pdf')

export function canRead(peer: Peer, document: BenchDocument): boolean {
  return !peer.pdfOnly || isPdf(document)
}

export function isInstalled(command: string): boolean {
  return spawnSync('which', [command]).status === 0
}

/** What a peer lacks on this machine to read these documents, programs or Debian packages: they would count as read empty. */
export function missingFor(peer: Peer, documents: readonly BenchDocument[]): string[] {
  const programs = peer.needs.filter((command) => !isInstalled(command))
  if (programs.length > 0 || !peer.readsWithDebianData) return programs
  const { stdout } = spawnSync('tesseract', ['--list-langs'], { encoding: 'utf8' })
  const installed = new Set(stdout.split('\n'))
  const wanted = new Set(
    documents.filter((document) => canRead(peer, document)).flatMap(({ language }) => language.split('+')),
  )
  return [...wanted]
    .filter((code) => !installed.has(code))
    .map((code) => `tesseract-ocr-${code.replaceAll('_', '-')}`)
}

/** A program that is started once for each document. */
const perDocument =
  (read: (document: BenchDocument, lanes: number) => Promise<string>) =>
  (lanes: number): Promise<Reader> =>
    Promise.resolve({ read: (document) => read(document, lanes), stop: () => Promise.resolve() })

/** PDFs as users of Tesseract do it: every page at 300 dpi, then one page after the other. */
async function eachPage(
  document: BenchDocument,
  readImage: (path: string) => Promise<string>,
): Promise<string> {
  if (!isPdf(document)) return readImage(document.path)
  const folder = await mkdtemp(join(tmpdir(), 'legible-bench-'))
  try {
    await run('pdftoppm', ['-r', '300', '-gray', ...unlock(document), document.path, join(folder, 'page')])
    const pages = (await readdir(folder)).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    const texts: string[] = []
    for (const page of pages) texts.push(await readImage(join(folder, page)))
    return texts.join('\n')
  } finally {
    await rm(folder, { recursive: true })
  }
}

const unlock = ({ password }: BenchDocument) => (password === undefined ? [] : ['-upw', password])

/** Debian's `tesseract`, one thread a process. */
const tesseract = (words: string[]) =>
  perDocument((document) =>
    eachPage(document, async (path) => {
      const env = { ...process.env, OMP_THREAD_LIMIT: '1' }
      const { stdout } = await run('tesseract', [path, '-', '-l', document.language, ...words], {
        env,
        maxBuffer,
      })
      return stdout
    }),
  )

const nativeTesseract: Peer = {
  id: 'native',
  name: 'native Tesseract',
  needs: ['tesseract', 'pdftoppm'],
  readsWithDebianData: true,
  pdfOnly: false,
  start: tesseract([]),
}

/** The same, turning pages that do not stand upright. */
export const nativeTesseractUpright: Peer = {
  ...nativeTesseract,
  id: 'native-upright',
  name: 'native Tesseract --psm 1',
  start: tesseract(['--psm', '1']),
}

/** The engine Legible is built on, by itself, with its defaults and the same language data; a process a lane. */
const plainTesseractJs: Peer = {
  id: 'tesseractjs',
  name: 'tesseract.js',
  needs: ['pdftoppm'],
  pdfOnly: false,
  async start(lanes) {
    const script = fileURLToPath(new URL('tesseract-js-process.ts', import.meta.url))
    const children = Array.from({ length: lanes }, () => fork(script))
    await Promise.all(children.map((child) => once(child, 'message')))
    const free = [...children]
    return {
      read: (document) =>
        eachPage(document, async (path) => {
          const child = free.pop()
          if (child === undefined) throw new Error('more documents at once than it was started for')
          try {
            return (await askChild<{ text: string }>(child, { path, language: document.language })).text
          } finally {
            free.push(child)
          }
        }),
      async stop() {
        for (const child of children) {
          const ended = once(child, 'exit')
          child.disconnect()
          await ended
        }
      },
    }
  },
  async readFromNothing(document) {
    const reader = await plainTesseractJs.start(1)
    await reader.read(document)
    await reader.stop()
  },
}

/** Rejects where the process ends, or answers with an `error`. */
export async function askChild<Answer>(child: ChildProcess, question: object): Promise<Answer> {
  const stop = new AbortController()
  const { signal } = stop
  child.send(question)
  try {
    const ended = once(child, 'exit', { signal }).then(() => Promise.reject(new Error('its process ended')))
    const answered = once(child, 'message', { signal })
    const [answer] = (await Promise.race([answered, ended])) as [Answer & { error?: string }]
    if (answer.error !== undefined) throw new Error(answer.error)
    return answer
  } finally {
    stop.abort()
  }
}

/** poppler's text layer reader; it reads no images. */
const pdftotext: Peer = {
  id: 'pdftotext',
  name: 'pdftotext',
  needs: ['pdftotext'],
  pdfOnly: true,
  start: perDocument(async (document) => {
    const { stdout } = await run('pdftotext', [...unlock(document), document.path, '-'], { maxBuffer })
    return stdout
  }),
}

/** OCRmyPDF with its sidecar as the text: a process a core by its default, one each when several run at once. */
const ocrmypdf: Peer = {
  id: 'ocrmypdf',
  name: 'OCRmyPDF',
  needs: ['ocrmypdf'],
  readsWithDebianData: true,
  pdfOnly: true,
  start: perDocument(async (document, lanes) => {
    const folder = await mkdtemp(join(tmpdir(), 'legible-bench-'))
    const sidecar = join(folder, 'text.txt')
    const words = ['--force-ocr', '-l', document.language, '--sidecar', sidecar, '--output-type', 'none']
    if (lanes > 1) words.push('--jobs', '1')
    try {
      await run('ocrmypdf', [...words, document.path, '-'], { maxBuffer })
      return await readFile(sidecar, 'utf8')
    } finally {
      await rm(folder, { recursive: true })
    }
  }),
}

export const otherPeers = [nativeTesseract, plainTesseractJs, pdftotext, ocrmypdf]
