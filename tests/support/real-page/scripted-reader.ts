// The port of the page reader with documents a test has written: it opens, reads and shows them as slowly, as badly or as
// often as the test wants. Everything around it is the program.
import { failedPage } from '../../../main/ocr/failed-page.ts'
import { toPageResult, type Reading } from '../../../main/ocr/page-result.ts'
import type { DocumentFormat, DocumentSource } from '../../../main/ocr/ports.ts'
import type { PooledPageReader } from '../../../main/workers/page-reader.ts'
import { autoLanguage } from '../../../shared/auto-language.ts'
import type { PageSource } from '../../../shared/document.ts'
import { LegibleError } from '../../../shared/errors.ts'
import { createGate, type Gate } from './gate.ts'
import { drawSketch, pageSize, readSketch, type PageSketch } from './sketched-page.ts'

export interface Script {
  /** What stands on its pages, or how many there are of no matter what. */
  pages: readonly PageSketch[] | number
  password?: string
  /** What opening it ends with. */
  broken?: LegibleError
  /** Pages that come to nothing, by number. */
  failing?: Record<number, LegibleError>
  /** Default: ocr. */
  source?: PageSource
  /** Found where none is named. Default: English. */
  language?: string
  /** Codes; on each of its pages. */
  warnings?: readonly string[]
}

/** A document in a test's hand: where it waits, and what was asked of it. */
export interface ScriptedDocument {
  name: string
  /** What the file holds. */
  bytes: Buffer
  opening: Gate
  reading: Gate
  /** Pictures of pages. */
  drawing: Gate
  /** Numbers of the pages that were to be read, in the order in which they were asked for. */
  asked: number[]
  /** Numbers of the pages a picture was asked of. */
  drawn: number[]
  /** Reading ends so for each page from now on; undefined: it succeeds again. */
  fail(error: LegibleError | undefined): void
}

export interface ScriptedReader extends PooledPageReader {
  script: (name: string, script: Script) => ScriptedDocument
}

interface Scripted extends Script {
  document: ScriptedDocument
  failure: LegibleError | undefined
}

const headers = {
  pdf: Buffer.from('%PDF-1.7\n'),
  png: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  jpeg: Buffer.from([0xff, 0xd8, 0xff]),
  webp: Buffer.from('RIFF----WEBP'),
} satisfies Partial<Record<DocumentFormat, Buffer>>

export function createScriptedReader(parallelism = 2): ScriptedReader {
  const documents: Scripted[] = []

  function find({ bytes }: DocumentSource): Scripted {
    const [, index = ''] = /scripted document (\d+)$/.exec(Buffer.from(bytes).toString('latin1')) ?? []
    const found = documents[Number(index || -1)]
    if (found === undefined)
      throw new LegibleError('corrupt_file', 'This file is damaged and cannot be read.')
    return found
  }

  function assertPassword({ password }: Script, source: DocumentSource): void {
    if (password === undefined || source.password === password) return
    throw source.password === undefined
      ? new LegibleError('pdf_password_required', 'This PDF is protected.')
      : new LegibleError('pdf_password_wrong', 'The password does not open this PDF.')
  }

  return {
    parallelism,

    script(name, script) {
      const kind = (name.split('.').at(-1) ?? '').replace('jpg', 'jpeg') as keyof typeof headers
      const document: ScriptedDocument = {
        name,
        bytes: Buffer.concat([headers[kind], Buffer.from(`scripted document ${documents.length}`)]),
        opening: createGate(),
        reading: createGate(),
        drawing: createGate(),
        asked: [],
        drawn: [],
        fail: (error) => void (scripted.failure = error),
      }
      const scripted: Scripted = { ...script, document, failure: undefined }
      documents.push(scripted)
      return document
    },

    async open(source, _limits, signal) {
      const scripted = find(source)
      await scripted.document.opening.pass(signal)
      assertPassword(scripted, source)
      if (scripted.broken !== undefined) throw scripted.broken
      const { pages } = scripted
      return { pageCount: typeof pages === 'number' ? pages : pages.length, warnings: [] }
    },

    async readPage(source, { pageNumber, languages }, signal) {
      const scripted = find(source)
      scripted.document.asked.push(pageNumber)
      await scripted.document.reading.pass(signal)
      const error = scripted.failure ?? scripted.failing?.[pageNumber]
      if (error !== undefined) return failedPage(pageNumber, error)
      const found = {
        ...pageSize,
        rotation: 0,
        source: scripted.source ?? 'ocr',
        lines: readSketch(sketchOf(scripted, pageNumber)),
        rules: [],
        warnings: (scripted.warnings ?? []).map((code) => ({ code, message: code, page: pageNumber })),
        languages: languages.includes(autoLanguage) ? [scripted.language ?? 'eng'] : languages,
        stages: [],
      } satisfies Reading
      return toPageResult(found, pageNumber)
    },

    async renderPreview(source, { pageNumber, maxSide }, signal) {
      const scripted = find(source)
      scripted.document.drawn.push(pageNumber)
      await scripted.document.drawing.pass(signal)
      return drawSketch(sketchOf(scripted, pageNumber), maxSide)
    },

    release() {},
    warmUp: async () => {},
    stats: () => ({ threads: parallelism, busy: 0, queued: 0, deaths: 0 }),
    close: async () => {},
  }
}

function sketchOf({ pages }: Script, pageNumber: number): PageSketch {
  return typeof pages === 'number'
    ? [`## Section ${pageNumber}`, `This is page ${pageNumber} of ${pages}, and nothing else stands on it.`]
    : (pages[pageNumber - 1] ?? [])
}
