// Reads every document that is put into a folder, each once, also over crashes.
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { atDoor } from '../../shared/at-door.ts'
import { failure, LegibleError, toErrorShape, toLegibleError, type ErrorCode } from '../../shared/errors.ts'
import type { Originals } from '../../shared/watched-folders.ts'
import { explainWriteFailure } from '../write-failure.ts'
import { findFiles, readFound, type FoundFile } from './find-files.ts'
import { moveOriginal } from './move-original.ts'
import { folderWords } from './own-words.ts'
import { whatIsGone } from './places.ts'
import type { ReadDocument, WatchedFile, WatchReport, WatchStore } from './ports.ts'
import type { ReadPlaces } from './read-places.ts'
import { writeFailures } from './write-failures.ts'
import { chooseNames, writeBelow } from './write-outputs.ts'

export interface WatchParts {
  folder: string
  to: string
  store: WatchStore
  /** Of one file. */
  maxBytes: () => number
  places: ReadPlaces
  /** Throws LegibleError. */
  read(bytes: Uint8Array, path: string, signal: AbortSignal): Promise<ReadDocument>
  /** `move`: a document that was read, and all of it, goes below `originals` of the folder of texts. Default: it stays. */
  originals?: Originals
  report: WatchReport
  signal: AbortSignal
}

// A folder is looked through, not listened to: network drives, where scanners put their files, tell nobody of changes.
const LOOK_AGAIN_MS = 1000
/** A folder of thousands is looked through less often: a fifth of the time at most goes into it, whatever is read. */
const RESTS_A_LOOK = 4
// Whoever writes a file pauses for less: what has looked the same for so long is there as a whole.
const SETTLED_MS = 2000
/** Of an empty file: a scanner makes it before it has the first page. */
const EMPTY_SETTLED_MS = 10_000
/** What failed for a reason that may pass is tried again after so many milliseconds, and after the last not any more. */
const TRY_AGAIN_MS = [10_000, 60_000, 300_000, 1_800_000]

/** Those that are not the document's fault, or pass when whoever uses it is done. */
const passing: ReadonlySet<ErrorCode> = new Set([
  'path_not_allowed',
  'insufficient_credits',
  'processing_timeout',
  'queue_full',
  'database_busy',
  'out_of_memory',
  'internal_error',
])
/** Those that every file would meet. */
const ending: ReadonlySet<ErrorCode> = new Set(['language_not_installed', 'invalid_request'])

/** Watches until the signal aborts. Throws LegibleError for options that no document could be read with. */
export async function watchFolder(given: WatchParts): Promise<void> {
  const stop = new AbortController()
  const signal = AbortSignal.any([given.signal, stop.signal])
  const parts = { ...given, signal }
  const reading = createReading(parts, (error) => stop.abort(error))
  try {
    await lookAgainAndAgain(parts, reading)
    if (!given.signal.aborted) stop.signal.throwIfAborted()
  } finally {
    stop.abort()
    await reading.ended()
  }
}

async function lookAgainAndAgain(parts: WatchParts, reading: Reading): Promise<void> {
  const { store, report, signal } = parts
  /** Since when each file looks as it does, on a clock that nobody sets. */
  let known = new Map<string, { id: string; since: number }>()
  /** Originals that could not be moved, by id. */
  const stuck = new Map<string, WatchedFile>()
  while (!signal.aborted) {
    await untilThere(parts)
    const begunAt = performance.now()
    const found = await findFiles(parts.folder)
    // Meanwhile: what is not there any more has not ceased to fail.
    if ((await whatIsGone(parts)) !== null) continue
    const now = performance.now()
    const before = known
    known = new Map(
      found.map(({ path, id }) => {
        const seen = before.get(path)
        return [path, seen?.id === id ? seen : { id, since: now }]
      }),
    )
    const isSettled = ({ path, bytes }: FoundFile) =>
      now - (known.get(path)?.since ?? now) >= (bytes === 0 ? EMPTY_SETTLED_MS : SETTLED_MS)
    reading.take(
      found.filter((file) => isSettled(file) && isToBeRead(store.find(file.id))),
      new Set(found.map(({ id }) => id)),
    )
    if (parts.originals === 'move') await moveRead(found, parts, stuck)
    const failures = found.flatMap(({ id, path }) => {
      const file = stuck.get(id) ?? store.find(id)
      return file?.error ? [{ ...file, path }] : []
    })
    // Where it cannot be written, as on a full disk, the next look tries again: nothing is read the less for it.
    await writeFailures(parts.to, failures).catch(() => undefined)
    report.looked?.(failures)
    await rest(Math.max(LOOK_AGAIN_MS, RESTS_A_LOOK * (now - begunAt)), signal)
  }
}

const rest = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  sleep(milliseconds, undefined, { signal }).catch(() => undefined)

/** A drive that is pulled out, or a share that is gone, looks like a folder without documents. */
async function untilThere({ folder, to, report, signal }: WatchParts): Promise<void> {
  let said: string | undefined
  while (!signal.aborted) {
    const problem = await whatIsGone({ folder, to })
    if (problem?.message !== said) report.gone(problem)
    if (problem === null) return
    said = problem.message
    await rest(LOOK_AGAIN_MS, signal)
  }
}

/** What was read as a whole and is still there, also of a time that a crash has ended. */
async function moveRead(
  found: FoundFile[],
  parts: WatchParts,
  stuck: Map<string, WatchedFile>,
): Promise<void> {
  for (const file of found) {
    const known = parts.store.find(file.id)
    if (known?.state !== 'read' || known.error !== null || stuck.has(file.id)) continue
    try {
      if (!(await moveOriginal(file, parts.to))) continue
      // Its texts are those of nothing in this folder any more, so that the next of its name does not write over them.
      parts.store.put({ ...known, outputs: [] })
    } catch (thrown) {
      const { code = 'unknown' } = thrown as NodeJS.ErrnoException
      const error = failure('originalStays', { found: code })
      stuck.set(file.id, { ...known, state: 'failed', error: toErrorShape(error) })
      parts.report.failed(file.path, error.message)
    }
  }
}

function isToBeRead(known: WatchedFile | undefined): boolean {
  // `writing` is what a crash leaves: its reading is kept and costs nothing, its names are known.
  if (known === undefined || known.state === 'writing') return true
  const { state, nextTryAt, tries } = known
  if (state !== 'failed' || nextTryAt === null) return false
  const leftMs = nextTryAt - Date.now()
  // Further off than it was when it failed: the clock was ahead then.
  return leftMs <= 0 || leftMs > (TRY_AGAIN_MS[tries - 1] ?? 0)
}

interface Reading {
  /** Reads these, in their order, instead of those that were given before and are not begun. */
  take(files: FoundFile[], isThere: ReadonlySet<string>): void
  /** Resolves once nothing is read or written any more. */
  ended(): Promise<unknown>
}

/** `fail` is called where no document could be read. */
function createReading(parts: WatchParts, fail: (error: unknown) => void): Reading {
  /** Ids of files that are being read or are about to be, and where they were found. */
  const inHand = new Map<string, string>()
  const underWay = new Set<Promise<void>>()
  let waiting: FoundFile[] = []
  let isThere: ReadonlySet<string> = new Set()
  let feeding: Promise<void> | undefined

  async function feed(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const file = next
      inHand.set(file.id, file.path)
      const leave = await parts.places.enter(file.bytes, parts.signal)
      const read = readOne(file, isThere, parts)
        .catch(fail)
        .finally(() => {
          inHand.delete(file.id)
          underWay.delete(read)
          leave()
        })
      underWay.add(read)
    }
  }

  return {
    take(files, there) {
      isThere = there
      // What has changed while it is read is read anew when that is done, over its texts.
      const taken = new Set([...inHand.keys(), ...inHand.values()])
      const isFree = ({ id, path }: FoundFile) => !taken.has(id) && !taken.has(path)
      waiting = [...new Map(files.filter(isFree).map((file) => [file.id, file])).values()]
      // It rejects where the signal aborts, and nowhere else.
      feeding ??= feed()
        .catch(() => undefined)
        .finally(() => (feeding = undefined))
    },
    async ended() {
      await feeding
      await Promise.all(underWay)
    },
  }
}

async function readOne(found: FoundFile, isThere: ReadonlySet<string>, parts: WatchParts): Promise<void> {
  const { to, store, report, signal } = parts
  const { id } = found
  const begun = store.find(id)
  // What a crash ended half way is finished under the names it had, whatever it is called by now.
  const path = begun?.state === 'writing' ? begun.path : found.path
  // The texts of what it was before, but not those of a document that had its name and is there under another.
  const own = outputsOf(store.findByPath(path).filter((file) => file.id === id || !isThere.has(file.id)))
  try {
    const bytes = await readFound(found, parts.maxBytes())
    if (bytes === undefined) return
    const { files, lack } = await parts.read(bytes, path, signal)
    const outputs = chooseNames(to, dirname(path), files, {
      own,
      taken: outputsOf(store.findWriting().filter((file) => file.id !== id)),
    })
    const done = { id, path, outputs, tries: 0, nextTryAt: null, error: lack && toErrorShape(lack) }
    store.put({ ...done, state: 'writing' })
    for (const [index, output] of outputs.entries())
      await writeBelow(to, output, files[index]?.content ?? new Uint8Array())
    store.put({ ...done, state: 'read' })
    report.read(path, outputs)
    if (lack) report.failed(path, atDoor(lack, folderWords).message)
  } catch (thrown) {
    if (signal.aborted) return
    noteFailure({ id, path: found.path, outputs: [...own] }, explain(thrown), parts)
  }
}

const outputsOf = (files: WatchedFile[]) => new Set(files.flatMap(({ outputs }) => outputs))

/** What the system says of a folder that is full or gone is no fault of the program. */
function explain(thrown: unknown): LegibleError {
  const { code } = thrown as NodeJS.ErrnoException
  return typeof code === 'string' && /^E[A-Z]+$/.test(code)
    ? new LegibleError('path_not_allowed', `Its text cannot be written: ${explainWriteFailure(thrown)}.`, {
        cause: thrown,
      })
    : toLegibleError(thrown)
}

function noteFailure(
  { id, path, outputs }: Pick<WatchedFile, 'id' | 'path' | 'outputs'>,
  error: LegibleError,
  { store, report }: WatchParts,
): void {
  const { code } = error
  if (ending.has(code)) throw error
  const tries = (store.find(id)?.tries ?? 0) + 1
  const wait = passing.has(code) ? TRY_AGAIN_MS[tries - 1] : undefined
  const nextTryAt = wait === undefined ? null : Date.now() + wait
  store.put({ id, path, state: 'failed', outputs, tries, nextTryAt, error: toErrorShape(error) })
  report.failed(path, atDoor(error, folderWords).message)
}
