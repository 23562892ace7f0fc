import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageReport } from '../../../shared/ocr.ts'
import { itemAfterKey } from '../../state/list-keys.ts'
import { thumbnailSide, usePageImage } from './use-page-image.ts'

const rowHeight = 92

interface ThumbnailsProps {
  id: string
  pages: readonly number[]
  reports: ReadonlyMap<number, PageReport>
  hasImages: boolean
  shownIndex: number
  onChoose: (page: number) => void
}

/** Small pictures of all pages; what is not read yet is pale, what failed is marked. One stop for Tab: arrow keys turn pages. */
export function Thumbnails({ id, pages, reports, hasImages, shownIndex, onChoose }: ThumbnailsProps) {
  const { t } = useTranslation()
  const scroller = useRef<HTMLElement>(null)
  // Pages may be fewer than a moment ago, where the document is read again.
  const stop = Math.max(0, Math.min(shownIndex, pages.length - 1))
  const virtualizer = useVirtualizer<HTMLElement, HTMLDivElement>({
    count: pages.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    paddingStart: 12,
    paddingEnd: 12,
    overscan: 4,
    // Where Tab leads to is there also while it is out of sight.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), stop])].toSorted((a, b) => a - b),
  })
  useEffect(() => virtualizer.scrollToIndex(stop, { align: 'auto' }), [virtualizer, stop])

  function press(event: KeyboardEvent): void {
    const next = itemAfterKey(event.key, stop, pages.length)
    if (next === null) return
    event.preventDefault()
    onChoose(pages[next] ?? 1)
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>('[aria-current="page"]')?.focus({ preventScroll: true }),
    )
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys go from page to page, whichever has the focus
    <nav ref={scroller} className="thumbnails" aria-label={t('document.thumbnails')} onKeyDown={press}>
      <div className="virtual-space" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const page = pages[index] ?? 1
          const report = reports.get(page)
          return (
            <div key={page} className="virtual-item" style={{ transform: `translateY(${start}px)` }}>
              <Thumbnail
                id={id}
                page={page}
                state={report === undefined ? 'waiting' : report.source === 'failed' ? 'failed' : 'read'}
                isShown={index === stop}
                hasImage={hasImages}
                onChoose={onChoose}
              />
            </div>
          )
        })}
      </div>
    </nav>
  )
}

interface ThumbnailProps {
  id: string
  page: number
  state: 'waiting' | 'failed' | 'read'
  isShown: boolean
  hasImage: boolean
  onChoose: (page: number) => void
}

const Thumbnail = memo(function Thumbnail({ id, page, state, isShown, hasImage, onChoose }: ThumbnailProps) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className="thumbnail"
      aria-label={t('document.goToPage', { page })}
      aria-current={isShown ? 'page' : false}
      data-state={state}
      tabIndex={isShown ? 0 : -1}
      onClick={() => onChoose(page)}
    >
      <ThumbnailImage id={id} page={page} isEnabled={hasImage} />
      <span>{page}</span>
    </button>
  )
})

/** Decorative: what it belongs to is named beside it. */
export function ThumbnailImage({ id, page, isEnabled }: { id: string; page: number; isEnabled: boolean }) {
  const url = usePageImage(id, page, thumbnailSide, isEnabled)
  return (
    <span className="thumbnail-paper">
      {url !== undefined && <img src={url} alt="" decoding="async" draggable={false} />}
    </span>
  )
}
