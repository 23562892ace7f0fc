import { connectionsKept, type OutboundConnection } from '../../shared/activity.ts'
import type { AppEvent } from '../../shared/desktop-api.ts'
import type { PageReport } from '../../shared/ocr.ts'
import type { ReadableDocument } from '../../shared/reading-queue.ts'
import { arrangeQueue } from './arrange-queue.ts'
import type { Parts } from './context.tsx'
import { renewImages } from './image-loader.ts'
import { withChanges, withQueue, type QueueState } from './queue-store.ts'
import { unwrap } from './unwrap.ts'

/** Brings one event of the bridge into the stores and the query cache. Commands are the shell's business. */
export function applyEvent(parts: Parts, event: AppEvent): void {
  const { app, queue, queries } = parts
  switch (event.type) {
    case 'documents': {
      const before = queue.get()
      queue.set(withChanges(before, event))
      for (const { id, state, pagesTotal, readings } of event.changed) {
        const known = before.byId.get(id)
        const isAnew = known !== undefined && known.readings !== readings
        if (isAnew) forgetText(parts, id)
        if (known?.state === state && known.pagesTotal === pagesTotal && !isAnew) continue
        void queries.invalidateQueries({ queryKey: ['document', id] })
        // Only the whole document tells heads and feet, and the levels of headings.
        if (state === 'done')
          for (const kind of ['page', 'export']) void queries.invalidateQueries({ queryKey: [kind, id] })
      }
      keepSelection(parts, before)
      break
    }
    case 'pages':
      for (const { documentId, reports } of event.read) {
        for (const { page, rotation } of reports) if (rotation !== 0) renewImages(queries, documentId, page)
        queries.setQueryData<ReadableDocument>(
          ['document', documentId],
          (known) => known && withReports(known, reports),
        )
        // What is under way may have been answered before these were read.
        if (queries.isFetching({ queryKey: ['document', documentId] }) > 0)
          void queries.invalidateQueries({ queryKey: ['document', documentId] })
        for (const { page } of reports)
          void queries.invalidateQueries({ queryKey: ['page', documentId, page] })
      }
      break
    case 'corrected':
      for (const id of event.documentIds)
        for (const queryKey of [
          ['document', id],
          ['page', id, event.page],
          ['export', id],
        ])
          void queries.invalidateQueries({ queryKey })
      break
    case 'activity':
      app.set({ running: event.running })
      if (event.finished.length > 0) void queries.invalidateQueries({ queryKey: ['activity'] })
      break
    case 'history':
      void queries.invalidateQueries({ queryKey: ['activity'] })
      break
    case 'connections':
      app.set(({ connections }) => ({
        connections: withNew(connections, event.connections).slice(0, connectionsKept),
      }))
      break
    case 'usage':
      app.set({ usage: event.totals })
      void queries.invalidateQueries({ queryKey: ['usage'] })
      break
    case 'watching':
      void queries.invalidateQueries({ queryKey: ['watching'] })
      break
    case 'keys':
      void queries.invalidateQueries({ queryKey: ['keys'] })
      break
    case 'settings':
      app.set({ settings: event.settings })
      break
    case 'server':
      app.set({ server: event.server })
      void queries.invalidateQueries({ queryKey: ['assistants'] })
      break
    case 'languages':
      app.set({ languages: event.languages })
      break
    case 'captureKeys':
      app.set({ captureKeysTaken: event.isTaken })
      break
    case 'show':
      app.set({ room: 'extract', selectedId: event.documentId, showsList: false, dialog: 'none' })
      break
    case 'bridge':
      app.set({ bridge: event.state === 'back' ? 'ok' : event.state })
      if (event.state === 'back') void refresh(parts)
      break
    case 'command':
      break
  }
}

/** It is read again, perhaps otherwise. */
function forgetText({ queries }: Parts, id: string): void {
  for (const kind of ['page', 'export']) void queries.resetQueries({ queryKey: [kind, id] })
}

function withReports(document: ReadableDocument, added: PageReport[]): ReadableDocument {
  const reports = new Map([...document.reports, ...added].map((report) => [report.page, report]))
  return { ...document, reports: [...reports.values()].sort((a, b) => a.page - b.page) }
}

/** Something is always shown while there is something to show: what the user chose, or else its neighbour. */
function keepSelection({ app, queue }: Parts, before: QueueState): void {
  const { selectedId, queueView } = app.get()
  const { byId, order } = queue.get()
  if (selectedId !== null && byId.has(selectedId)) return
  const listed = arrangeQueue(before.order, before.byId, queueView)
  const at = selectedId === null ? -1 : listed.indexOf(selectedId)
  const isThere = (id: string) => byId.has(id)
  const next = listed.slice(at + 1).find(isThere) ?? listed.slice(0, Math.max(0, at)).findLast(isThere)
  app.set({ selectedId: next ?? order[0] ?? null })
}

async function refresh(parts: Parts): Promise<void> {
  const { api, app, events, queue, queries } = parts
  events.hold()
  try {
    const { queue: documents, ...rest } = await unwrap(api.app.snapshot())
    const before = queue.get()
    app.set(rest)
    queue.set(withQueue(documents))
    keepSelection(parts, before)
  } catch {
    // Away again: once it is back it is asked anew.
    return
  } finally {
    events.open()
  }
  // Pictures that are there stay: those that would take their place leave them in memory.
  await queries.invalidateQueries({
    predicate: ({ queryKey, state }) => queryKey[0] !== 'image' || state.data === undefined,
  })
}

/** Those that were made as the page opened are in its first snapshot and come as an event as well. */
function withNew(known: OutboundConnection[], made: OutboundConnection[]): OutboundConnection[] {
  const isSame = (one: OutboundConnection, other: OutboundConnection) =>
    one.requestId === other.requestId &&
    one.host === other.host &&
    one.at === other.at &&
    one.outcome === other.outcome
  return [...made.filter((one) => !known.some((other) => isSame(one, other))), ...known]
}
