// The documents that bench:relayout lays out, and their lines as they were read once, kept in .cache.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { deserialize } from 'node:v8'
import type { Reading } from '../../main/ocr/page-result.ts'
import { startCore } from './core-peer.ts'
import { documentSet, evalFolder, isNthOfEach, type BenchDocument } from './documents.ts'
import type { PlannedDocument } from './structure/planned-documents.ts'
import { structureDocuments } from './structure/print-documents.ts'
import { printTables, tableFile } from './structure/print-tables.ts'
import { tablePages } from './structure/table-shapes.ts'
import type { TrueCell } from './structure/teds.ts'
import type { Truth } from './structure/truth.ts'

export interface RecordedDocument {
  id: string
  from: Source
  path: string
  /** Undefined where none is named. */
  language?: string
  structure?: Truth
  tables?: TrueCell[][]
  real?: BenchDocument
}

const folder = join(new URL('../..', import.meta.url).pathname, '.cache/bench/lines')
const linesFile = ({ id, from }: RecordedDocument) => join(folder, from, `${id}.v8`)

export const sources = ['text', 'tables', 'olmocr', 'scans', 'real'] as const
type Source = (typeof sources)[number]

/** Of scans every second of a kind, since reading them is what takes time; the real ones are those that may be chosen by. */
export async function recordedDocuments(asked: readonly Source[]): Promise<RecordedDocument[]> {
  const documents: RecordedDocument[] = []
  for (const from of sources.filter((source) => asked.includes(source)))
    documents.push(...(await documentsOf[from]()).map((one) => ({ ...one, from })))
  return documents
}

type Documents = Omit<RecordedDocument, 'from'>[]

const documentsOf: Record<Source, () => Promise<Documents> | Documents> = {
  text: async () =>
    (await structureDocuments(() => true, false)).map(({ id, printed: path, truth }) => ({
      id,
      path,
      structure: truth,
    })),
  async tables() {
    const pages = tablePages()
    await printTables(pages)
    return pages.map(({ name, tables }) => ({ id: name, path: tableFile(name), tables }))
  },
  olmocr() {
    const folder = join(evalFolder, 'olmocr')
    const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
    return names
      .filter((name) => name.endsWith('.pdf'))
      .map((name) => ({ id: name.slice(0, -4), path: join(folder, name) }))
  },
  async scans() {
    const isSecond = isNthOfEach<PlannedDocument>(2, ({ kind }) => kind)
    return (await structureDocuments(isSecond, true)).map(({ id, scanned: path, truth }) => ({
      id,
      path,
      structure: truth,
    }))
  },
  real: () =>
    (existsSync(evalFolder) ? documentSet('eval', 'tuning').documents : []).map((real) => ({
      id: real.id,
      path: real.path,
      language: real.language,
      real,
    })),
}

/** Reads those of which nothing is kept yet, as many at once as there are cores. */
export async function recordLines(documents: readonly RecordedDocument[]): Promise<void> {
  const waiting = documents.filter((document) => !existsSync(linesFile(document)))
  const lane = async () => {
    const core = await startCore(1)
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      const file = linesFile(one)
      mkdirSync(dirname(file), { recursive: true })
      const { path, language } = one
      await core
        .read({ path, language: language ?? '' }, { isAuto: language === undefined, linesTo: `${file}.part` })
        .then(() => renameSync(`${file}.part`, file))
        .catch((error: unknown) => console.error(`NOT READ: ${path}: ${String(error)}`))
    }
    await core.stop()
  }
  await Promise.all(Array.from({ length: availableParallelism() }, lane))
}

/** The pages of a document as they were read; undefined where they were not recorded. */
export function linesOf(document: RecordedDocument): Reading[] | undefined {
  const file = linesFile(document)
  return existsSync(file) ? (deserialize(readFileSync(file)) as Reading[]) : undefined
}
