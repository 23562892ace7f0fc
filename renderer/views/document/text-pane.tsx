import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ScrollRegion } from '../../components/scroll-region.tsx'
import { MeasuredItems } from './measured-items.tsx'
import { TextPage } from './text-page.tsx'
import { useSyncedPane } from './use-synced-pane.ts'
import type { Viewer } from './viewer.ts'
import { correctPressed, markPressed } from './word-marks.ts'

/** About half a page of text; pages are measured once they are drawn. */
const usualHeight = 520

/** The text page by page, in reading order, each word tied to its place on the page. */
export function TextPane({ viewer }: { viewer: Viewer }) {
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
    <ScrollRegion
      ref={scroller}
      className="text-scroller"
      label={t('document.text')}
      onClick={({ target }) => markPressed(marks, 'text', target)}
      onDoubleClick={({ target }) => correctPressed(viewer.correct, target)}
    >
      <MeasuredItems virtualizer={virtualizer}>
        {(index) => {
          const page = pages[index] ?? 1
          return (
            <TextPage
              id={id}
              page={page}
              report={reports.get(page)}
              isNumbered={pages.length > 1}
              missing={missing}
              marks={marks}
            />
          )
        }}
      </MeasuredItems>
    </ScrollRegion>
  )
}
