import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failure } from '../../../shared/errors.ts'
import { useApi, useParts } from '../../state/context.tsx'
import { nameFirst } from '../../state/intake.ts'
import { isOwnDrag } from '../../state/own-drag.ts'
import { carriesFiles, describeDrag, filesOf, type DragContents } from './read-dropped.ts'

/** Makes the whole window a place to drop files, and answers before they are let go. */
export function DropTarget() {
  const { t } = useTranslation()
  const api = useApi()
  const { intake, toasts } = useParts()
  const [contents, setContents] = useState<DragContents | null>(null)
  const depth = useRef(0)

  useEffect(() => {
    const end = () => {
      depth.current = 0
      setContents(null)
    }
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer) || isOwnDrag()) return
      event.preventDefault()
      depth.current += 1
      setContents(describeDrag(event.dataTransfer.items))
    }
    const over = (event: DragEvent) => {
      if (opensLink(event) || isOwnDrag()) return refuse(event)
      if (!carriesFiles(event.dataTransfer)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
    }
    const leave = () => {
      depth.current -= 1
      if (depth.current <= 0) end()
    }
    const drop = (event: DragEvent) => {
      if (opensLink(event) || isOwnDrag()) return refuse(event)
      if (!carriesFiles(event.dataTransfer)) return
      event.preventDefault()
      end()
      void filesOf(event.dataTransfer, api.pathOfFile === undefined).then(({ files, closed }) => {
        const [first] = closed
        if (first !== undefined) toasts.complain(failure('notOpened'), nameFirst(first, closed.length - 1))
        else if (files.length === 0) toasts.say(t('extract.nothingDropped'))
        return intake.addFiles(files)
      }, toasts.complain)
    }
    // No leaving is told of what was taken out of the page meanwhile; while something is dragged, pointers do not move.
    const listeners = {
      dragenter: enter,
      dragover: over,
      dragleave: leave,
      drop,
      pointermove: end,
      keydown: end,
    } as const
    for (const [name, listener] of Object.entries(listeners))
      addEventListener(name, listener as EventListener)
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        removeEventListener(name, listener as EventListener)
    }
  }, [api, intake, t, toasts])

  if (contents === null) return null
  const { pdfs, images, unknown, unreadable } = contents
  const readable = [
    pdfs > 0 && t('drop.pdfs', { count: pdfs }),
    images > 0 && t('drop.images', { count: images }),
    unknown > 0 && t('drop.unknown', { count: unknown }),
  ].filter((part) => part !== false)
  return (
    <div className="drop-overlay" role="status">
      <div className="drop-card">
        <p className="drop-title">{readable.length > 0 ? t('drop.title') : t('drop.nothing')}</p>
        {readable.length > 0 && <p className="drop-kinds">{readable.join(' · ')}</p>}
        {unreadable > 0 && <p className="drop-unreadable">{t('drop.unreadable', { count: unreadable })}</p>}
      </div>
    </div>
  )
}

/** A browser opens a link that is dropped on a page, and so asks another site for it; in a text field it is only text. */
function opensLink({ dataTransfer, target }: DragEvent): boolean {
  const isText = target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null
  return (
    !isText &&
    dataTransfer !== null &&
    dataTransfer.types.includes('text/uri-list') &&
    !carriesFiles(dataTransfer)
  )
}

function refuse(event: DragEvent): void {
  event.preventDefault()
  if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none'
}
