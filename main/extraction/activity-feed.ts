import type { ActivityEntry, RunningActivity } from '../../shared/activity.ts'
import type { Logger } from '../logging/logger.ts'
import type { ExtractionHooks, ExtractionRequest, ExtractionService, HistoryStore } from './ports.ts'

export interface ActivityListener {
  /** What is being answered now has changed: something began, read a page, or ended. */
  onRunning(running: RunningActivity[]): void
  onFinished(entry: ActivityEntry): void
}

export interface ActivityFeed {
  /** The service, watched: every door must call this one. */
  extraction: ExtractionService
  running(): RunningActivity[]
  subscribe(listener: ActivityListener): () => void
  /** Resolves once nothing is being answered any more. */
  finished(): Promise<void>
}

/** Watches requests of every door, so that the window can show them while they are answered. */
export function createActivityFeed({
  watched,
  history,
  keyName,
  logger,
}: {
  watched: ExtractionService
  history: HistoryStore
  keyName: (keyId: string) => string | null
  logger: Logger
}): ActivityFeed {
  const running = new Map<string, RunningActivity>()
  const underWay = new Set<Promise<unknown>>()
  const listeners = new Set<ActivityListener>()
  const tellRunning = () => {
    for (const listener of listeners) listener.onRunning([...running.values()])
  }

  function tellFinished(requestId: string): void {
    if (listeners.size === 0) return
    try {
      const entry = history.find(requestId)
      if (entry !== undefined) for (const listener of listeners) listener.onFinished(entry)
    } catch (error) {
      // It is read and paid for; whoever asked is not to go without the answer because nobody can be shown that.
      logger.warn({ error, requestId }, 'could not show a finished request')
    }
  }

  async function extract(request: ExtractionRequest, hooks: ExtractionHooks) {
    const { requestId, door, caller, fileName = null } = request
    running.set(requestId, {
      requestId,
      at: Date.now(),
      door,
      keyId: caller.keyId,
      keyName: caller.keyId === null ? null : keyName(caller.keyId),
      fileName,
      fileKind: null,
      pagesDone: 0,
      pagesTotal: 0,
    })
    tellRunning()
    try {
      return await watched.extract(request, {
        ...hooks,
        onProgress(progress) {
          const entry = running.get(requestId)
          if (entry !== undefined)
            Object.assign(entry, { pagesDone: progress.pagesDone, pagesTotal: progress.pagesTotal })
          tellRunning()
          hooks.onProgress?.(progress)
        },
      })
    } finally {
      running.delete(requestId)
      tellRunning()
      tellFinished(requestId)
    }
  }

  return {
    running: () => [...running.values()],
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async finished() {
      await Promise.allSettled(underWay)
    },
    extraction: {
      extract(request, hooks) {
        const answer = extract(request, hooks)
        underWay.add(answer)
        const forget = () => underWay.delete(answer)
        answer.then(forget, forget)
        return answer
      },
    },
  }
}
