import type { ActivityEntry, RunningActivity } from '../../shared/activity.ts'
import type { ExtractionService, HistoryStore } from './ports.ts'

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
}

/** Watches requests of every door, so that the window can show them while they are answered. */
export function createActivityFeed(
  watched: ExtractionService,
  history: HistoryStore,
  keyName: (keyId: string) => string | null,
): ActivityFeed {
  const running = new Map<string, RunningActivity>()
  const listeners = new Set<ActivityListener>()
  const tellRunning = () => {
    for (const listener of listeners) listener.onRunning([...running.values()])
  }

  return {
    running: () => [...running.values()],
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    extraction: {
      async extract(request, hooks) {
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
          const finished =
            listeners.size === 0
              ? undefined
              : history.list({ limit: 20 }).find((entry) => entry.requestId === requestId)
          if (finished !== undefined) for (const listener of listeners) listener.onFinished(finished)
        }
      },
    },
  }
}
