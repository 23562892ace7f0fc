import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { documentStages } from '../../main/ocr/document/compose-document.ts'
import { layoutStages } from '../../main/ocr/layout/layout-pipeline.ts'
import { stages } from '../../main/ocr/pipeline.ts'
import { checkLayerStage } from '../../main/ocr/text-layer/check-layer.ts'
import { autoLanguage } from '../../shared/auto-language.ts'
import type { Line } from '../../shared/document.ts'
import type { StageReport } from '../../shared/ocr.ts'
import type { BenchDocument } from './documents.ts'
import { askChild, type Peer } from './peers.ts'
import type { StructureReading } from './structure/scoring/score-structure.ts'

export interface CoreQuestion {
  path: string
  password?: string
  languages: string[]
  /** Stages to leave out. */
  without: string[]
  /** With the confidence of words as the engines say it. */
  isUncalibrated: boolean
  /** Give the structure as well. */
  isStructured: boolean
  /** A file to keep the lines of its pages in, as they were read: `Reading[]`, serialised. */
  linesTo?: string
}

export interface CoreReading {
  text: string
  /** From the file to its text. */
  milliseconds: number
  /** From the lines of its pages to its text. */
  layoutMilliseconds: number
  /** Of all pages, one after the other. */
  stages: StageReport[]
  /** Those recognised, of all pages. */
  words: Line['words']
  /** Undefined where nobody asked for it. */
  structure?: StructureReading
}

export interface CoreOptions {
  /** Stages to leave out. */
  without?: readonly string[]
  /** Leave the language to be found, whatever the set says. */
  isAuto?: boolean
  isUncalibrated?: boolean
  isStructured?: boolean
  linesTo?: string
}

/** What of a document the core needs to read it. */
type CoreDocument = Pick<BenchDocument, 'path' | 'password' | 'language'>

export interface Core {
  /** Rejects when it cannot read the document. */
  read(document: CoreDocument, options?: CoreOptions): Promise<CoreReading>
  stop(): Promise<void>
}

/** The reading core in a process of its own; asked one document at a time. */
export async function startCore(cores = availableParallelism()): Promise<Core> {
  const child = fork(fileURLToPath(new URL('core-process.ts', import.meta.url)), [String(cores)], {
    execArgv: ['--no-wasm-code-gc'],
  })
  await once(child, 'message')
  return {
    read: (
      { path, password, language },
      { without = [], isAuto = false, isUncalibrated = false, isStructured = false, linesTo } = {},
    ) =>
      askChild<CoreReading>(child, {
        path,
        ...(password !== undefined && { password }),
        languages: isAuto ? [autoLanguage] : language.split('+'),
        without: [...without],
        isUncalibrated,
        isStructured,
        ...(linesTo !== undefined && { linesTo }),
      } satisfies CoreQuestion),
    async stop() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

/** The core as a reader of the bench. It has no server to start, so its starts are not to be compared with the program's. */
export function corePeer(options: CoreOptions): Peer {
  const names = [
    `core without ${options.without?.join(', ')}`,
    ...(options.isAuto ? ['no language named'] : []),
  ]
  return {
    id: 'core',
    name: names.join(', '),
    needs: [],
    pdfOnly: false,
    async start(lanes) {
      const cores = Math.max(1, Math.floor(availableParallelism() / lanes))
      const all = await Promise.all(Array.from({ length: lanes }, () => startCore(cores)))
      const free = [...all]
      return {
        async read(document) {
          const core = free.pop()
          if (core === undefined) throw new Error('more documents at once than it was started for')
          try {
            return (await core.read(document, options)).text
          } finally {
            free.push(core)
          }
        },
        async stop() {
          for (const core of all) await core.stop()
        },
      }
    },
    async readFromNothing(document) {
      const core = await startCore()
      await core.read(document, options)
      await core.stop()
    },
  }
}

/** Names of stages joined by commas. Throws where there is none of that name, or nothing is read without it. */
export function stagesToLeaveOut(names: string): string[] {
  const optional = switchableStages().map(({ name }) => name)
  const asked = names.split(',')
  const unknown = asked.filter((name) => !optional.includes(name))
  if (unknown.length > 0)
    throw new Error(
      `not a stage that can be left out: ${unknown.join(', ')}; there are ${optional.join(', ')}`,
    )
  return asked
}

/** Every stage that can be left out, in their order. */
export const switchableStages = () => [
  { name: checkLayerStage },
  ...stages.filter(({ isNeeded }) => !isNeeded),
  ...stagesAfterLines,
]

/** Those of layout, and those of the whole document. */
export const stagesAfterLines: readonly { name: string }[] = [...layoutStages, ...documentStages]
