import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { autoLanguage } from '../../shared/auto-language.ts'
import type { Document } from '../../shared/document.ts'
import type { OcrOptions, OcrResponse, ErrorBody } from '../../shared/ocr.ts'
import {
  createKey,
  makeDataFolder,
  runProgram,
  startProgram,
  type RunningProgram,
} from '../support/program.ts'
import type { BenchDocument } from './documents.ts'
import type { Peer, Reader } from './peers.ts'

const optionsFor = ({ language, password }: BenchDocument): OcrOptions => ({
  languages: language.split('+'),
  ...(password !== undefined && { password }),
})

/** Asked without a language, which it finds. */
const inNoLanguage = (document: BenchDocument): BenchDocument => ({ ...document, language: autoLanguage })

/** The program as users start it, asked over HTTP. Its cache is never hit: each start has a new data folder. */
export const legible: Peer = {
  id: 'legible',
  name: 'Legible',
  needs: [],
  pdfOnly: false,
  setUp: () => setUpLegible(),
  start: () => startLegible(),
  readFromNothing: (document) => readCold(document),
}

async function readCold(document: BenchDocument): Promise<void> {
  const dataFolder = await makeDataFolder()
  const words = ['extract', document.path, '--languages', document.language.replaceAll('+', ',')]
  const { code, stderr } = await runProgram([...words, '--data-dir', dataFolder])
  await rm(dataFolder, { recursive: true, force: true })
  if (code !== 0) throw new Error(stderr)
}

/** The same, never told a language. */
export const legibleAuto: Peer = {
  ...legible,
  id: 'legible-auto',
  name: 'Legible, no language named',
  async setUp() {
    const start = await setUpLegible()
    return async () => {
      const reader = await start()
      return { ...reader, read: (document) => reader.read(inNoLanguage(document)) }
    }
  },
  readFromNothing: (document) => readCold(inNoLanguage(document)),
}

type LegibleReader = Reader & { program: RunningProgram }

/** `threads`: of its reading process; without it, its default. */
export async function startLegible(threads?: number): Promise<LegibleReader> {
  const start = await setUpLegible(threads)
  return start()
}

async function setUpLegible(threads?: number): Promise<() => Promise<LegibleReader>> {
  const dataFolder = await makeDataFolder()
  const settings = {
    ...(threads !== undefined && { reading: { threads } }),
    // A busy machine shall make a figure worse, not make it missing.
    limits: { documentTimeoutMs: 3_600_000 },
  }
  await mkdir(dataFolder, { recursive: true })
  await writeFile(join(dataFolder, 'settings.json'), JSON.stringify(settings))
  const key = await createKey(dataFolder)
  return async () => {
    const program = await startProgram([], { dataFolder, key })
    return {
      program,
      read: async (document) => (await ask(program, document, {})).extractedText,
      stop: () => program.stop(),
    }
  }
}

/** The tables Legible finds in a document, in its order. */
export async function readTables(program: RunningProgram, document: BenchDocument): Promise<string[][][]> {
  const { document: found } = await ask(program, document, { format: 'json' })
  return tablesOf(found)
}

function tablesOf(document: Document | undefined): string[][][] {
  const blocks = document?.pages.flatMap((page) => page.blocks) ?? []
  return blocks.flatMap(({ table }) => (table === undefined ? [] : [table.rows]))
}

async function ask(
  program: RunningProgram,
  document: BenchDocument,
  options: OcrOptions,
): Promise<OcrResponse> {
  const image = (await readFile(document.path)).toString('base64')
  const answer = await program.process({ image, options: { ...optionsFor(document), ...options } })
  const body = (await answer.json()) as OcrResponse | ErrorBody
  if (!body.success) throw new Error(body.error.message)
  return body
}
