import type { Capabilities, ServerState } from '../../shared/app-state.ts'
import { connectionsKept, type OutboundConnection } from '../../shared/activity.ts'
import type { DesktopHandlers } from '../../shared/desktop-api.ts'
import type { ActivityFeed } from '../extraction/activity-feed.ts'
import type { Logger } from '../logging/logger.ts'
import { createDesktopHandlers, usageTotals, type DesktopParts } from './desktop-handlers.ts'
import { createEventHub, type EventHub } from './event-hub.ts'
import { createOfferedFiles, type OfferedFiles } from './offered-files.ts'
import { createReadingQueue, type ReadingQueueService } from './reading-queue.ts'
import { createSessions, type Sessions } from './sessions.ts'

export interface Bridge {
  handlers: DesktopHandlers
  queue: ReadingQueueService
  hub: EventHub
  sessions: Sessions
  offered: OfferedFiles
  logger: Logger
  /** Notes a request that left the machine. */
  noteConnection(connection: OutboundConnection): void
  /** Something of the watched folders has changed. */
  noteWatching(): void
  close(): void
}

/** What a page without a window can do: everything but what needs one. */
export const browserCapabilities: Capabilities = {
  readsPaths: false,
  nativeDialogs: false,
  captureRegion: false,
  dragsFiles: false,
  writesAssistantConfigs: true,
  controlsServer: false,
  startUp: false,
}

/** What the desktop's window can do. */
export const windowCapabilities: Capabilities = {
  readsPaths: true,
  nativeDialogs: true,
  captureRegion: true,
  dragsFiles: true,
  writesAssistantConfigs: true,
  controlsServer: true,
  startUp: true,
}

/** What the handlers that need a window are made from. */
export interface WindowParts {
  queue: ReadingQueueService
  hub: EventHub
  /** The handlers that need none. */
  handlers: DesktopHandlers
}

/** Joins queue, events and handlers into what both bridges (HTTP and IPC) carry. */
export function createBridge(
  parts: Omit<DesktopParts, 'queue' | 'hub' | 'offered' | 'running' | 'connections'> & {
    feed: ActivityFeed
    logger: Logger
    server: () => ServerState
    /** Makes what needs a window; without it these methods say so. */
    window?: (parts: WindowParts) => Partial<DesktopHandlers>
  },
): Bridge {
  const hub = createEventHub()
  const connections: OutboundConnection[] = []
  const tellUsage = () => hub.send({ type: 'usage', totals: usageTotals(parts.credits) })
  const queue = createReadingQueue({
    extraction: parts.feed.extraction,
    caller: () => ({ userId: parts.account.current().userId, keyId: null }),
    hub,
    onSettled: tellUsage,
    keepCorrections(requestId, corrections) {
      try {
        for (const [page, words] of corrections)
          for (const [word, text] of words) parts.history.correct(requestId, { page, word, text })
      } catch (error) {
        // The list has them for as long as the program runs.
        parts.logger.error({ error, requestId }, 'could not keep corrections')
      }
    },
  })
  const stopListening = parts.settings.onChange((settings) => hub.send({ type: 'settings', settings }))
  const unsubscribe = parts.feed.subscribe({
    onRunning: (running) => hub.activity({ running }),
    onFinished(entry) {
      hub.activity({ running: parts.feed.running(), finished: entry })
      if (entry.door !== 'app') tellUsage()
    },
  })
  const offered = createOfferedFiles()
  const handlers = createDesktopHandlers({
    ...parts,
    offered,
    queue,
    hub,
    running: () => parts.feed.running(),
    connections: () => connections,
  })
  return {
    queue,
    hub,
    sessions: createSessions(),
    offered,
    logger: parts.logger,
    handlers: { ...handlers, ...parts.window?.({ queue, hub, handlers }) },
    noteConnection(connection) {
      connections.unshift(connection)
      connections.length = Math.min(connections.length, connectionsKept)
      hub.connection(connection)
    },
    noteWatching() {
      hub.send({ type: 'watching' })
      tellUsage()
    },
    close() {
      stopListening()
      unsubscribe()
      hub.close()
    },
  }
}
