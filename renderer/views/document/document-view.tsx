import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFormat } from '../../../shared/ocr.ts'
import { Failure } from '../../components/failure.tsx'
import { useApp, useParts } from '../../state/context.tsx'
import { fileNameFor } from '../../../shared/exported-file-name.ts'
import { onCommand } from '../../state/commands.ts'
import { unwrap } from '../../state/unwrap.ts'
import { DocumentHead, type ReadingState } from './document-head.tsx'
import { FindBar } from './find-bar.tsx'
import { FormatBar } from './format-bar.tsx'
import { nextDoubtfulWord } from './next-doubtful-word.ts'
import { PagePane } from './page-pane.tsx'
import { PageTrouble } from './page-trouble.tsx'
import { createScrollSync } from './scroll-sync.ts'
import { SourcePane } from './source-pane.tsx'
import { TextActions } from './text-actions.tsx'
import { TextPane } from './text-pane.tsx'
import { fetchExport, useExport } from './use-export.ts'
import type { Viewer } from './viewer.ts'
import { createMarks } from './word-marks.ts'

const MarkdownPane = lazy(() =>
  import('./markdown-pane.tsx').then((module) => ({ default: module.MarkdownPane })),
)

interface DocumentViewProps {
  /** Of a queue document, or the requestId of a stored activity entry. */
  id: string
  /** Only while pages are still to come. */
  reading?: ReadingState | undefined
  onBack?: () => void
}

/** A document beside its text: the same from the queue and from history. */
export function DocumentView({ id, reading, onBack }: DocumentViewProps) {
  const { t } = useTranslation()
  const parts = useParts()
  const { api, app, pages: loader, toasts } = parts
  const { data: document, error } = useQuery({
    queryKey: ['document', id],
    queryFn: () => unwrap(api.documents.open({ id })),
  })
  const format = useApp((state) => state.format)
  const [isSource, setIsSource] = useState(false)
  const [isFinding, setIsFinding] = useState(false)
  const [marks] = useState(createMarks)
  const [sync] = useState(createScrollSync)
  const reports = useMemo(
    () => new Map((document?.reports ?? []).map((report) => [report.page, report])),
    [document?.reports],
  )
  const hasText = reports.size > 0
  const showsMarkdown = format === 'markdown' && !isSource
  const markdown = useExport(id, 'markdown', { isEnabled: hasText && showsMarkdown, pageMarkers: true })
  const source = useExport(id, format, { isEnabled: hasText && format !== 'text' && !showsMarkdown })
  const getText = useCallback(() => fetchExport(parts, id, format), [parts, id, format])

  const walk = useCallback(async () => {
    const [from] = marks.get().current
    const pages = document?.pages ?? []
    const next = await nextDoubtfulWord(from, pages, reports, (page) => loader.load(id, page))
    if (next === null) toasts.say(t('document.noDoubtfulWords'))
    else marks.set({ current: [next], from: null })
  }, [document?.pages, id, loader, marks, reports, t, toasts])

  const setFormat = useCallback((next: OutputFormat) => app.set({ format: next }), [app])
  const openFind = useCallback(() => {
    setFormat('text')
    setIsFinding(true)
  }, [setFormat])

  useEffect(
    () =>
      onCommand((command) => {
        if (command === 'find') openFind()
        if (command === 'next-doubtful-word') void walk()
        if (command === 'copy-text') {
          void getText()
            .then((text) => unwrap(api.app.copyText({ text })))
            .then(() => toasts.say(t('result.copiedAll')), toasts.complain)
        }
      }),
    [api, getText, openFind, t, toasts, walk],
  )

  async function save(kind: OutputFormat): Promise<void> {
    try {
      const text = await fetchExport(parts, id, kind)
      const suggestedName = fileNameFor(document?.name ?? '', kind)
      const { saved } = await unwrap(api.app.saveText({ suggestedName, text }))
      if (saved) toasts.say(t('result.saved', { name: suggestedName }))
    } catch (failure) {
      toasts.complain(failure)
    }
  }

  if (error)
    return (
      <p className="document-gone" role="alert">
        <Failure error={error} />
      </p>
    )
  if (document === undefined) return <div className="document-view" aria-busy="true" />
  const viewer: Viewer = { id, document, reports, sync, marks, isWorking: reading !== undefined }
  return (
    <article className="document-view" aria-label={document.name}>
      <DocumentHead
        document={document}
        reading={reading}
        onNextDoubtful={() => void walk()}
        onBack={onBack}
        actions={<TextActions onSave={(kind) => void save(kind)} getText={getText} hasText={hasText} />}
      />
      <div className="document-sides" data-images={document.hasImages || undefined}>
        {document.hasImages && <PagePane key={id} viewer={viewer} />}
        <div className="text-pane">
          <FormatBar
            format={format}
            onFormat={setFormat}
            isSource={format === 'markdown' ? isSource : null}
            onSource={setIsSource}
            onFind={openFind}
            hasText={hasText}
          />
          {isFinding && <FindBar viewer={viewer} onClose={() => setIsFinding(false)} />}
          <PageTrouble viewer={viewer} />
          {format === 'text' && <TextPane key={id} viewer={viewer} />}
          {showsMarkdown && markdown !== undefined && (
            <Suspense fallback={<div className="text-scroller" />}>
              <MarkdownPane key={id} viewer={viewer} markdown={markdown} />
            </Suspense>
          )}
          {source !== undefined && format !== 'text' && !showsMarkdown && (
            <SourcePane key={format} text={source} />
          )}
        </div>
      </div>
    </article>
  )
}
