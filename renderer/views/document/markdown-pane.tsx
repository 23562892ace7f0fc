import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useRef } from 'react'
import Markdown, { type Components } from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { useTranslation } from 'react-i18next'
import { ScrollRegion } from '../../components/scroll-region.tsx'
import { evenHeadings } from './even-headings.ts'
import { isFigures } from './is-figures.ts'
import { letTextDirect } from './let-text-direct.ts'
import { MeasuredItems } from './measured-items.tsx'
import { NoTextYet } from './no-text-yet.tsx'
import { parseHtml } from './parse-html.ts'
import { usePageExport } from './use-export.ts'
import { useSyncedPane } from './use-synced-pane.ts'
import type { Missing, Viewer } from './viewer.ts'

const usualHeight = 520

/** Markdown as it will look, a page at a time. Loaded when first wanted: the parser is larger than the rest of the view. */
export function MarkdownPane({ viewer }: { viewer: Viewer }) {
  const { t } = useTranslation()
  const { id, document, reports, sync, marks, missing } = viewer
  const { pages } = document
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: pages.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualHeight,
    getItemKey: (index) => pages[index] ?? index,
    paddingStart: 24,
    paddingEnd: 48,
    overscan: 1,
  })
  useSyncedPane({ side: 'text', scroller, virtualizer, pages, sync, marks })
  return (
    <ScrollRegion ref={scroller} className="text-scroller" label={t('document.text')}>
      <MeasuredItems virtualizer={virtualizer}>
        {(index) => {
          const page = pages[index] ?? 1
          return (
            <MarkdownPage
              id={id}
              page={page}
              isRead={reports.has(page)}
              isNumbered={pages.length > 1}
              missing={missing}
            />
          )
        }}
      </MeasuredItems>
    </ScrollRegion>
  )
}

/** A table that is wider than the pane is moved to the side by itself, not the text around it. */
const components: Components = {
  table: ({ node: _node, ...table }) => (
    <div className="text-table-frame">
      <table {...table} className="text-table" />
    </div>
  ),
  td: ({ node: _node, ...cell }) => (
    <td
      {...cell}
      data-figures={(typeof cell.children === 'string' && isFigures(cell.children)) || undefined}
    />
  ),
}

interface MarkdownPageProps {
  id: string
  page: number
  isRead: boolean
  isNumbered: boolean
  missing: Missing
}

const MarkdownPage = memo(function MarkdownPage({
  id,
  page,
  isRead,
  isNumbered,
  missing,
}: MarkdownPageProps) {
  const { t } = useTranslation()
  const markdown = usePageExport(id, 'markdown', page, isRead)
  return (
    <article className="text-page markdown">
      {isNumbered && <p className="text-page-number">{t('document.pageNumber', { page })}</p>}
      {markdown === undefined ? (
        <NoTextYet missing={isRead ? 'loading' : missing} />
      ) : (
        <Markdown
          remarkPlugins={[remarkGfm]}
          rehypePlugins={[parseHtml, rehypeSanitize, evenHeadings, letTextDirect]}
          components={components}
        >
          {markdown}
        </Markdown>
      )}
    </article>
  )
})
