import { useMemo, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import {
  fileNameFor,
  safeName,
  savedMediaType,
  type SavedFormat,
} from '../../../shared/exported-file-name.ts'
import { useApp, useParts, type Parts } from '../../state/context.tsx'
import { noteOwnDrag } from '../../state/own-drag.ts'
import { unwrap } from '../../state/unwrap.ts'

interface DraggedDocument {
  id: string
  name: string
}

interface DragOut {
  /** The format of the files, in which documents were last saved. */
  format: SavedFormat
  /** What makes an element one to drag a document by, or with it the others that are chosen. */
  handle: (
    document: DraggedDocument,
    ids?: readonly string[],
  ) => { draggable: true; onDragStart: (event: DragEvent) => void }
  /** Fetches what a browser has to have at hand when a drag begins, so that programs are given the text too. */
  prepare: (id: string) => void
}

/**
 * Dragging documents out of the window as files. In the desktop app the system drags them; a browser takes one document,
 * by an address it fetches at the end of the drag (Chromium only), and its text for programs that take text.
 */
export function useDragOut(): DragOut {
  const { t } = useTranslation()
  const parts = useParts()
  const format = useApp((state) => dragged(state.savedAs))
  return useMemo<DragOut>(() => {
    const { api, app, toasts } = parts
    async function dragFiles(ids: string[]): Promise<void> {
      const { isDragged } = await unwrap(api.documents.dragOut({ ids, format }))
      if (!isDragged) toasts.say(t('result.holdLonger'))
    }
    const handle: DragOut['handle'] = ({ id, name }, ids = [id]) => ({
      draggable: true,
      onDragStart(event) {
        noteOwnDrag()
        if (app.get().capabilities.dragsFiles) {
          event.preventDefault()
          void dragFiles([...ids]).catch(toasts.complain)
        } else offerFile(parts, event.dataTransfer, { id, name, format })
      },
    })
    return {
      format,
      handle,
      prepare(id) {
        if (!app.get().capabilities.dragsFiles) void parts.queries.prefetchQuery(textQuery(parts, id))
      },
    }
  }, [format, parts, t])
}

/** Tables that are files of their own are dragged as the sheets of one. */
const dragged = (format: SavedFormat): SavedFormat => (format === 'csv' ? 'xlsx' : format)

function textQuery({ api, app }: Parts, id: string) {
  return {
    queryKey: ['export', id, 'clipboard', app.get().settings.appearance.lineBreaks],
    queryFn: () => unwrap(api.documents.clipboardText({ id })),
    staleTime: 10_000,
    gcTime: 30_000,
  }
}

/** Everything has to be said at once; the file itself is written only when it is fetched. */
function offerFile(
  parts: Parts,
  transfer: DataTransfer,
  { id, name, format }: DraggedDocument & { format: SavedFormat },
): void {
  const ticket = crypto.randomUUID()
  void parts.api.documents.offer({ id, format, ticket })
  const file = fileNameFor(safeName(name), format)
  const address = new URL(`/bridge/offered/${ticket}`, location.href)
  transfer.effectAllowed = 'copy'
  transfer.setData('DownloadURL', `${savedMediaType(format)}:${file}:${address}`)
  const text = parts.queries.getQueryData<{ text: string; html?: string }>(textQuery(parts, id).queryKey)
  if (text === undefined) return
  transfer.setData('text/plain', text.text)
  if (text.html !== undefined) transfer.setData('text/html', text.html)
}
