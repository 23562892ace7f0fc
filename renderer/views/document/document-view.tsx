import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { firstPage } from '../../../shared/first-page.ts'
import type { OutputFormat } from '../../../shared/ocr.ts'
import type { QueueDocument, ReadableDocument } from '../../../shared/reading-queue.ts'
import { ErrorBoundary } from '../../components/error-boundary.tsx'
import { Failure } from '../../components/failure.tsx'
import { lateView } from '../../components/late-view.tsx'
import { TextButton } from '../../components/text-button.tsx'
import { useApp, useParts } from '../../state/context.tsx'
import type { PageCommand } from '../../state/commands.ts'
import { unwrap } from '../../state/unwrap.ts'
import { useKept } from '../../state/use-kept.ts'
import { useViewCommands } from '../../state/use-view-commands.ts'
import { PartMissing } from '../part-missing.tsx'
import { nameOf } from './name-of.ts'
import { DocumentHead, type ReadingState } from './document-head.tsx'
import { DocumentSides } from './document-sides.tsx'
import { FileNotKept } from './file-not-kept.tsx'
import { FindBar } from './find-bar.tsx'
import { FormatBar } from './format-bar.tsx'
import { NoTextYet } from './no-text-yet.tsx'
import { PagePane } from './page-pane.tsx'
import { PageTrouble } from './page-trouble.tsx'
import { ProofBar } from './proof-bar.tsx'
import { createScrollSync } from './scroll-sync.ts'
import { SourcePane } from './source-pane.tsx'
import { TextActions } from './text-actions.tsx'
import { TextPane } from './text-pane.tsx'
import { useCopying } from './use-copying.ts'
import { useExport } from './use-export.ts'
import { useLookAt } from './use-look-at.ts'
import { useProofing } from './use-proofing.ts'
import type { Missing, Viewer } from './viewer.ts'
import { createMarks, noMark, useOneSelection, type Side } from './word-marks.ts'

const MarkdownPane = lateView(
  async () => (await import('./markdown-pane.tsx')).MarkdownPane,
  <TextToCome missing="loading" />,
)

interface DocumentViewProps {
  /** Of a queue document, or the requestId of a stored activity entry. */
  id: string
  /** Only while pages are still to come. */
  reading?: ReadingState | undefined
  onBack?: () => void
  /** Over the text, where reading ended before the last page. */
  stopped?: ReactNode
}

const noPages: readonly number[] = []

/** A document beside its text: the same from the queue and from history. */
export function DocumentView({ id, reading, onBack, stopped }: DocumentViewProps) {
  const { t } = useTranslation()
  const { api, app, queue } = useParts()
  const {
    data: document,
    error,
    isFetching,
  } = useQuery({
    queryKey: ['document', id],
    queryFn: () => unwrap(api.documents.open({ id })),
    // With data of its own a call under way is given up for a newer one; without, its answer of before would stay.
    initialData: () => asListed(queue.get().byId.get(id)),
    initialDataUpdatedAt: 0,
  })
  const isWorking = reading !== undefined
  const chosenFormat = useApp((state) => state.format)
  const [isSource, setIsSource] = useState(false)
  const [isFinding, setIsFinding] = useState(false)
  // What is found is marked in the text: it is shown for as long as something is looked for.
  const format = isFinding ? 'text' : chosenFormat
  const findField = useRef<HTMLInputElement>(null)
  const [side, setSide] = useState<Side>('text')
  const [blocks, setBlocks] = useKept<'shown' | 'hidden'>('page-blocks', 'hidden')
  const showsBlocks = blocks === 'shown'
  const [marks] = useState(createMarks)
  const [sync] = useState(() => createScrollSync(id))
  const reports = useMemo(
    () => new Map((document?.reports ?? []).map((report) => [report.page, report])),
    [document?.reports],
  )
  useOneSelection(marks)
  useLookAt(id, { sync, pages: document?.pages, isWorking })
  const hasText = reports.size > 0
  const showsMarkdown = format === 'markdown' && !isSource
  const showsSource = format !== 'text' && !showsMarkdown
  const source = useExport(id, format, { isEnabled: hasText && showsSource, isGrowing: isWorking })
  const getText = useCopying(id, format, marks)

  const proofing = useProofing(id, { pages: document?.pages ?? noPages, reports, marks })
  const { walk, correct } = proofing

  const setFormat = useCallback(
    (next: OutputFormat) => {
      app.set({ format: next })
      if (next !== 'text') setIsFinding(false)
    },
    [app],
  )
  const openFind = useCallback(() => {
    setSide('text')
    setIsFinding(true)
    findField.current?.focus()
    findField.current?.select()
  }, [])

  const showBlocks = useCallback(
    (shows: boolean) => {
      setBlocks(shows ? 'shown' : 'hidden')
      if (shows) setSide('page')
    },
    [setBlocks],
  )

  /** What Escape ends, from the inside out. */
  const leave = useCallback(() => {
    if (proofing.open !== null) proofing.leave()
    else if (isFinding) setIsFinding(false)
    else if (marks.get().text !== '') marks.set(noMark)
    else onBack?.()
  }, [isFinding, marks, onBack, proofing])

  const obey = useCallback(
    (command: PageCommand) => {
      if (command === 'find') openFind()
      if (command === 'next-doubtful-word') walk(1)
      const [marked] = marks.get().current
      if (command === 'correct-word' && marked !== undefined) correct(marked)
      if (command === 'show-blocks') showBlocks(!showsBlocks)
      if (command === 'close') leave()
    },
    [correct, leave, marks, openFind, showBlocks, showsBlocks, walk],
  )
  useViewCommands(obey)

  if (error)
    return (
      <div className="document-view">
        {onBack && (
          <TextButton look="quiet" icon={ArrowLeft} className="list-link" onPress={onBack}>
            {t('common.back')}
          </TextButton>
        )}
        <p className="document-gone" role="alert">
          <Failure error={error} />
        </p>
      </div>
    )
  if (document === undefined) return <div className="document-view" aria-busy="true" />
  // Of what was stopped alone some pages were never read, and which they are is known once the program has said so.
  const isStopped = stopped !== undefined && !isFetching
  const missing = isWorking ? 'waiting' : isStopped ? 'unread' : 'loading'
  const viewer: Viewer = { id, document, reports, sync, marks, missing, correct }
  return (
    <article className="document-view" aria-label={nameOf(t, document)}>
      <DocumentHead
        document={document}
        reading={reading}
        onNextDoubtful={() => walk(1)}
        onBack={onBack}
        actions={<TextActions id={id} name={nameOf(t, document)} getText={getText} hasText={hasText} />}
      />
      <DocumentSides
        side={side}
        onSide={setSide}
        pages={
          document.hasImages ? (
            <PagePane key={id} viewer={viewer} showsBlocks={showsBlocks} onShowBlocks={showBlocks} />
          ) : null
        }
        text={
          <div className="text-pane">
            <FormatBar
              format={format}
              onFormat={setFormat}
              isSource={format === 'markdown' ? isSource : null}
              onSource={setIsSource}
              onFind={openFind}
              hasText={hasText}
            />
            {isFinding && <FindBar viewer={viewer} field={findField} onClose={() => setIsFinding(false)} />}
            <FileNotKept document={document} />
            {stopped}
            <PageTrouble viewer={viewer} />
            {format === 'text' && <TextPane key={id} viewer={viewer} />}
            {showsMarkdown && (
              <ErrorBoundary fallback={<PartMissing />}>
                <MarkdownPane key={id} viewer={viewer} />
              </ErrorBoundary>
            )}
            {showsSource &&
              (source === undefined ? (
                <TextToCome missing={hasText ? 'loading' : missing} />
              ) : (
                <SourcePane key={format} text={source} />
              ))}
          </div>
        }
      />
      {proofing.open !== null && <ProofBar viewer={viewer} proofing={proofing} word={proofing.open} />}
      <div className="visually-hidden" role="status">
        {proofing.said}
      </div>
    </article>
  )
}

/** What the list knows of a document, until the program has said all about it. */
function asListed(listed: QueueDocument | undefined): ReadableDocument | undefined {
  if (listed === undefined) return undefined
  const { id, name, kind, options, summary } = listed
  return {
    id,
    name,
    kind,
    pages: [firstPage(options.pages)],
    reports: [],
    hasImages: kind !== null,
    reading: null,
    summary,
  }
}

/** Stands where text will be. */
function TextToCome({ missing }: { missing: Missing }) {
  return (
    <div className="text-scroller">
      <div className="text-page">
        <NoTextYet missing={missing} />
      </div>
    </div>
  )
}
