import type { AppEvent } from '../../shared/desktop-api.ts'
import type { ActivityEntry, OutboundConnection, RunningActivity } from '../../shared/activity.ts'
import type { PageReport } from '../../shared/ocr.ts'
import type { QueueDocument } from '../../shared/reading-queue.ts'

/** Ten times a second is as live as people see; every page of a fast PDF as an event of its own would choke the window. */
const gatherMs = 100

export interface EventHub {
  /** `onEnd` is called when there are no further events. Returns the way out. */
  subscribe(listener: (event: AppEvent) => void, onEnd?: () => void): () => void
  /** Sends at once, for events that are rare. */
  send(event: AppEvent): void
  documentChanged(document: QueueDocument, paused: boolean): void
  documentsRemoved(ids: string[], paused: boolean): void
  pageRead(documentId: string, report: PageReport): void
  activity(change: { running: RunningActivity[]; finished?: ActivityEntry }): void
  connection(connection: OutboundConnection): void
  close(): void
}

/** Gathers what changes often and sends it together; nothing is kept for a page that does not listen. */
export function createEventHub(): EventHub {
  const listeners = new Map<(event: AppEvent) => void, () => void>()
  const changed = new Map<string, QueueDocument>()
  const removed = new Set<string>()
  const read = new Map<string, PageReport[]>()
  const connections: OutboundConnection[] = []
  const finished: ActivityEntry[] = []
  let running: RunningActivity[] | undefined
  let paused = false
  let queueChanged = false
  let timer: NodeJS.Timeout | undefined

  const send = (event: AppEvent) => {
    for (const listener of listeners.keys()) listener(event)
  }

  function flush(): void {
    timer = undefined
    if (queueChanged) {
      // A copy: the document goes on changing while the event waits on a slow connection.
      const documents = [...changed.values()].map((document) => ({ ...document }))
      send({ type: 'documents', changed: documents, removed: [...removed], paused })
    }
    if (read.size > 0)
      send({ type: 'pages', read: [...read].map(([documentId, reports]) => ({ documentId, reports })) })
    if (running !== undefined) send({ type: 'activity', running, finished: [...finished] })
    if (connections.length > 0) send({ type: 'connections', connections: [...connections] })
    queueChanged = false
    running = undefined
    changed.clear()
    removed.clear()
    read.clear()
    connections.length = 0
    finished.length = 0
  }

  /** Nothing is noted that nobody would be sent. */
  function gather(note: () => void): void {
    if (listeners.size === 0) return
    note()
    timer ??= setTimeout(flush, gatherMs)
  }

  return {
    subscribe(listener, onEnd = () => undefined) {
      listeners.set(listener, onEnd)
      return () => listeners.delete(listener)
    },
    send,
    documentChanged: (document, isPaused) =>
      gather(() => {
        changed.set(document.id, document)
        removed.delete(document.id)
        paused = isPaused
        queueChanged = true
      }),
    documentsRemoved: (ids, isPaused) =>
      gather(() => {
        for (const id of ids) {
          removed.add(id)
          changed.delete(id)
        }
        paused = isPaused
        queueChanged = true
      }),
    pageRead: (documentId, report) =>
      gather(() => read.set(documentId, [...(read.get(documentId) ?? []), report])),
    activity: (change) =>
      gather(() => {
        running = change.running
        if (change.finished !== undefined) finished.push(change.finished)
      }),
    connection: (connection) => gather(() => connections.push(connection)),
    close() {
      clearTimeout(timer)
      for (const end of listeners.values()) end()
      listeners.clear()
    },
  }
}
