// The watched folders of the settings, each watched for as long as it is switched on and the program serves its folder.
import { setTimeout as sleep } from 'node:timers/promises'
import { failure, toErrorShape, toLegibleError } from '../../shared/errors.ts'
import type { WatchedFolder, WatchRule } from '../../shared/watched-folders.ts'
import type { Caller, ExtractionService } from '../extraction/ports.ts'
import { toReadingFormats } from '../extraction/saved-files.ts'
import type { Logger } from '../logging/logger.ts'
import { canOpen, findPlaces, storeName } from './places.ts'
import type { WatchStore } from './ports.ts'
import type { ReadPlaces } from './read-places.ts'
import { readForFolder } from './read-for-folder.ts'
import { watchFolder } from './watch-folder.ts'

export interface WatchService {
  list(): WatchedFolder[]
  /** Watches what the rules say from now on. */
  start(): void
  /** The rules may have changed. */
  refresh(): void
  /** Stops looking; resolves once nothing is written any more. What is being read is cancelled. */
  close(): Promise<void>
}

export interface WatchServiceParts {
  rules: () => readonly WatchRule[]
  /** Throws DataFolderError where another process has it. */
  openStore: (name: string) => WatchStore & { close(): void }
  extraction: ExtractionService
  caller: () => Caller
  /** Of one file. */
  maxBytes: () => number
  places: ReadPlaces
  /** A state has changed. */
  onChange: () => void
  logger: Logger
}

interface Watch {
  rule: WatchRule
  progress: Pick<WatchedFolder, 'problem' | 'read' | 'failures' | 'failed'>
  stop: AbortController
  done: Promise<void>
}

/** A folder that is gone, such as one on a drive that was pulled out, may come back. */
const tryAgainMs = 3_000
const failuresShown = 20
const noProgress: Watch['progress'] = { problem: null, read: 0, failures: [], failed: 0 }

export function createWatchService(parts: WatchServiceParts): WatchService {
  const watches = new Map<string, Watch>()
  /** What was read of each rule since the start, before it was last changed or switched off. */
  const readBefore = new Map<string, number>()
  let isStarted = false
  // One change after the other: what a rule left open is closed before the next opens it.
  let turn: Promise<void> = Promise.resolve()

  function begin(rule: WatchRule): void {
    const stop = new AbortController()
    const read = readBefore.get(rule.id) ?? 0
    const watch: Watch = { rule, progress: { ...noProgress, read }, stop, done: Promise.resolve() }
    watch.done = keepWatching(watch, parts)
    watches.set(rule.id, watch)
  }

  async function end(watch: Watch): Promise<void> {
    watch.stop.abort()
    await watch.done
    watches.delete(watch.rule.id)
    readBefore.set(watch.rule.id, watch.progress.read)
  }

  async function adjust(): Promise<void> {
    const wanted = new Map(
      isStarted ? parts.rules().flatMap((rule) => (rule.enabled ? [[rule.id, rule] as const] : [])) : [],
    )
    const stale = [...watches.values()].filter(
      ({ rule }) => JSON.stringify(wanted.get(rule.id)) !== JSON.stringify(rule),
    )
    await Promise.all(stale.map(end))
    const begun = [...wanted.values()].filter(({ id }) => !watches.has(id))
    begun.forEach(begin)
    if (stale.length + begun.length > 0) parts.onChange()
  }

  const refresh = () => {
    turn = turn.then(adjust).catch((error: unknown) => {
      parts.logger.error({ error }, 'watched folders do not follow their rules yet')
    })
  }

  return {
    list: () =>
      parts.rules().map((rule) => {
        const watch = rule.enabled ? watches.get(rule.id) : undefined
        const progress = watch?.progress ?? noProgress
        const state = watch === undefined ? 'off' : progress.problem === null ? 'watching' : 'stopped'
        return { ...rule, ...progress, state }
      }),
    start() {
      isStarted = true
      refresh()
    },
    refresh,
    async close() {
      isStarted = false
      refresh()
      await turn
    },
  }
}

/** Until it is stopped, whatever happens to the folder meanwhile. */
async function keepWatching({ rule, progress, stop }: Watch, parts: WatchServiceParts): Promise<void> {
  const { signal } = stop
  while (!signal.aborted) {
    try {
      await watchOnce({ rule, progress, signal }, parts)
    } catch (thrown) {
      const error = toLegibleError(thrown)
      // Its own words also of what is no LegibleError, such as a store that another process has open.
      progress.problem =
        error.reason === 'unexpected' && thrown instanceof Error
          ? { code: error.code, message: thrown.message }
          : toErrorShape(error)
      if (error.code === 'internal_error') parts.logger.warn({ error: thrown }, 'a folder cannot be watched')
      parts.onChange()
    }
    await sleep(tryAgainMs, undefined, { signal }).catch(() => undefined)
  }
}

async function watchOnce(
  { rule, progress, signal }: { rule: WatchRule; progress: Watch['progress']; signal: AbortSignal },
  { openStore, onChange, maxBytes, places, extraction, caller }: WatchServiceParts,
): Promise<void> {
  const { formats, languages } = rule
  if (!(await canOpen(rule.folder))) throw failure('watchedFolderGone')
  const folders = await findPlaces(rule.folder, rule.to)
  const store = openStore(storeName(folders))
  if (progress.problem !== null) {
    progress.problem = null
    onChange()
  }
  try {
    await watchFolder({
      ...folders,
      store,
      signal,
      maxBytes,
      places,
      originals: rule.originals,
      read: readForFolder({
        extraction,
        caller,
        door: 'app',
        formats,
        options: { ...toReadingFormats(formats), ...(languages.length > 0 && { languages }) },
      }),
      report: {
        read() {
          progress.read++
          onChange()
        },
        failed: () => undefined,
        gone(problem) {
          progress.problem = problem && toErrorShape(problem)
          onChange()
        },
        looked(failures) {
          const shown = failures
            .slice(0, failuresShown)
            .flatMap(({ path, error }) => (error === null ? [] : [{ path, error }]))
          if (
            failures.length === progress.failed &&
            JSON.stringify(shown) === JSON.stringify(progress.failures)
          )
            return
          Object.assign(progress, { failures: shown, failed: failures.length })
          onChange()
        },
      },
    })
  } finally {
    store.close()
  }
}
