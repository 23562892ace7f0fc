import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'
import Markdown from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { useTranslation } from 'react-i18next'
import { ScrollRegion } from '../../components/scroll-region.tsx'
import { evenHeadings } from './even-headings.ts'
import { MeasuredItems } from './measured-items.tsx'
import { splitMarkedPages } from './split-marked-pages.ts'
import { useSyncedPane } from './use-synced-pane.ts'
import type { Viewer } from './viewer.ts'

const usualHeight = 520

/** Markdown as it will look, a page at a time. Loaded when first wanted: the parser is larger than the rest of the view. */
export function MarkdownPane({ viewer, markdown }: { viewer: Viewer; markdown: string }) {
  const { t } = useTranslation()
  const scroller = useRef<HTMLDivElement>(null)
  const shown = useMemo(() => splitMarkedPages(markdown), [markdown])
  const numbers = useMemo(() => shown.map(({ page }) => page), [shown])
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualHeight,
    getItemKey: (index) => numbers[index] ?? index,
    paddingStart: 24,
    paddingEnd: 48,
    overscan: 1,
  })
  useSyncedPane({
    side: 'text',
    scroller,
    virtualizer,
    pages: numbers,
    sync: viewer.sync,
    marks: viewer.marks,
  })
  return (
    <ScrollRegion ref={scroller} className="text-scroller" label={t('document.text')}>
      <MeasuredItems virtualizer={virtualizer}>
        {(index) => (
          <article className="text-page markdown">
            {shown.length > 1 && (
              <p className="text-page-number">{t('document.pageNumber', { page: numbers[index] })}</p>
            )}
            <Markdown remarkPlugins={[remarkGfm]} rehypePlugins={[rehypeSanitize, evenHeadings]}>
              {shown[index]?.markdown ?? ''}
            </Markdown>
          </article>
        )}
      </MeasuredItems>
    </ScrollRegion>
  )
}
