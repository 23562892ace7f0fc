import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClipboardText } from '../../../shared/clipboard-text.ts'
import type { OutputFormat } from '../../../shared/ocr.ts'
import type { PageCommand } from '../../state/commands.ts'
import { useParts } from '../../state/context.tsx'
import { unwrap } from '../../state/unwrap.ts'
import { isTyping } from '../../state/use-commands.ts'
import { useCopy } from '../../state/use-copy.ts'
import { useIsShown, useViewCommands } from '../../state/use-view-commands.ts'
import { isAllSelected, watchSelectAll } from './select-all.ts'
import { fetchExport } from './use-export.ts'
import type { MarkStore } from './word-marks.ts'

/** Longer ones are not repeated in full where it is said what was copied. */
const saidLength = 40

/**
 * Copying from an open document: the whole text for the button, and for the keys what looks selected, which is the
 * marked words where there are any. A selection made with the mouse the browser copies by itself.
 */
export function useCopying(
  id: string,
  format: OutputFormat,
  marks: MarkStore,
): () => Promise<string | ClipboardText> {
  const { t } = useTranslation()
  const parts = useParts()
  const { api, toasts } = parts
  const copyText = useCopy()
  const wholeText = useCallback(
    () => (format === 'text' ? unwrap(api.documents.clipboardText({ id })) : fetchExport(parts, id, format)),
    [api, format, id, parts],
  )
  const copy = useCallback(async (): Promise<void> => {
    const marked = marks.get().text
    if (marked !== '') {
      if (await copyText(marked)) toasts.say(t('result.copiedWords', { text: shorten(marked) }))
    } else if (await copyText(await wholeText())) toasts.say(t('result.copiedAll'))
  }, [copyText, marks, t, toasts, wholeText])
  const obey = useCallback(
    (command: PageCommand) => {
      if (command === 'copy-text') void copy().catch(toasts.complain)
    },
    [copy, toasts],
  )
  useViewCommands(obey)
  const isShown = useIsShown()
  useEffect(() => (isShown ? watchSelectAll() : undefined), [isShown])
  useEffect(() => {
    if (!isShown) return
    const takeAll = (event: ClipboardEvent) => {
      if (isTyping(event.target) || !isAllSelected()) return
      event.preventDefault()
      void copy().catch(toasts.complain)
    }
    addEventListener('copy', takeAll)
    return () => removeEventListener('copy', takeAll)
  }, [copy, isShown, toasts])
  return wholeText
}

const shorten = (text: string) => (text.length > saidLength ? `${text.slice(0, saidLength)}…` : text)
