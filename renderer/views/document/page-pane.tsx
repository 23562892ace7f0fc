import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ScrollRegion } from '../../components/scroll-region.tsx'
import { useKept } from '../../state/use-kept.ts'
import { PageTools, zoomSteps, type Fit } from './page-tools.tsx'
import { ShownPage } from './shown-page.tsx'
import { Thumbnails } from './thumbnails.tsx'
import { useElementSize } from './use-element-size.ts'
import { useSyncedPane } from './use-synced-pane.ts'
import { useZoomPoint } from './use-zoom-point.ts'
import type { Viewer } from './viewer.ts'
import { correctPressed, markPressed } from './word-marks.ts'

const margin = 20
/** Room for the line under each page. */
const noteHeight = 32
/** Height over width of A4, until the page itself says. */
const usualRatio = Math.SQRT2

interface PagePaneProps {
  viewer: Viewer
  showsBlocks: boolean
  onShowBlocks: (shows: boolean) => void
}

/** The pages as they look, with what was read drawn over them. */
export function PagePane({ viewer, showsBlocks, onShowBlocks }: PagePaneProps) {
  const { t } = useTranslation()
  const { id, document, reports, sync, marks, missing } = viewer
  const scroller = useRef<HTMLDivElement>(null)
  const size = useElementSize(scroller)
  const [fit, setFit] = useKept<Fit>('page-fit', 'width')
  /** Of the pane's width; null: as `fit` says. */
  const [zoom, setZoom] = useState<number | null>(null)
  const [showsWords, setShowsWords] = useState(true)
  const [shownIndex, setShownIndex] = useState(0)
  const [ratios, setRatios] = useState<ReadonlyMap<number, number>>(new Map())
  const { pages } = document

  const full = Math.max(120, Math.min(size.width - 2 * margin, 1100))
  const tallest = Math.max(...(ratios.size > 0 ? ratios.values() : [usualRatio]))
  const whole = Math.max(120, Math.min(full, (size.height - 2 * margin - noteHeight) / tallest))
  const fitted = fit === 'page' ? whole : full
  const width = zoom === null ? fitted : full * zoom
  const ratioOf = (page: number) => ratios.get(page) ?? ratios.values().next().value ?? usualRatio
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: pages.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => width * ratioOf(pages[index] ?? 1) + noteHeight,
    paddingStart: margin,
    paddingEnd: margin,
    gap: 8,
    overscan: 1,
  })
  // Before anything is drawn: pages of the new width at the heights of the old one would be seen to jump.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, width, ratios])
  useSyncedPane({ side: 'page', scroller, virtualizer, pages, sync, marks, onPlace: setShownIndex })
  // After that, which leads to the place that both sides are at.
  const holdPoint = useZoomPoint(scroller, { virtualizer, width, margin, noteHeight })

  const onRatio = useCallback((page: number, ratio: number) => {
    setRatios((known) => (known.get(page) === ratio ? known : new Map(known).set(page, ratio)))
  }, [])
  const fitZoom = fitted / full
  /** A wheel turns faster than pages are drawn. */
  const wantedZoom = useRef(fitZoom)
  useLayoutEffect(() => void (wantedZoom.current = zoom ?? fitZoom), [fitZoom, zoom])
  const zoomTo = useCallback(
    (next: number, element: HTMLElement | null, x: number, y?: number) => {
      if (next === wantedZoom.current || element === null) return
      wantedZoom.current = next
      holdPoint(element, x, y)
      setZoom(next)
    },
    [holdPoint],
  )
  const step = useCallback(
    (by: 1 | -1) => zoomTo(nextZoom(wantedZoom.current, by), scroller.current, size.width / 2),
    [size.width, zoomTo],
  )
  const zoomOrFit = useCallback(
    (next: Fit | number) => {
      if (typeof next !== 'number') setFit(next)
      setZoom(typeof next === 'number' ? next : null)
    },
    [setFit],
  )

  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const zoomByWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const { left, top } = element.getBoundingClientRect()
      zoomTo(byWheel(wantedZoom.current, event), element, event.clientX - left, event.clientY - top)
    }
    element.addEventListener('wheel', zoomByWheel, { passive: false })
    return () => element.removeEventListener('wheel', zoomByWheel)
  }, [zoomTo])

  return (
    <section className="page-pane" aria-label={t('document.pages')}>
      <PageTools
        zoom={zoom ?? fit}
        onStep={step}
        onZoom={zoomOrFit}
        showsWords={showsWords}
        onShowWords={setShowsWords}
        showsBlocks={showsBlocks}
        onShowBlocks={onShowBlocks}
        pages={pages}
        shownIndex={shownIndex}
      />
      <div className="page-pane-body">
        {pages.length > 1 && (
          <Thumbnails
            id={id}
            pages={pages}
            reports={reports}
            hasImages={document.hasImages}
            shownIndex={shownIndex}
            onChoose={sync.goToPage}
          />
        )}
        <ScrollRegion
          ref={scroller}
          className="page-scroller"
          label={t('document.pageImages')}
          onClick={({ target }) => markPressed(marks, 'page', target)}
          onDoubleClick={({ target }) => correctPressed(viewer.correct, target)}
          onKeyDown={({ key }) => {
            if (key === '+' || key === '=') step(1)
            if (key === '-') step(-1)
            if (key === '0') zoomOrFit('width')
            if (key === '9') zoomOrFit('page')
          }}
        >
          <div
            className="virtual-space"
            style={{ height: virtualizer.getTotalSize(), minWidth: width + 2 * margin }}
          >
            {virtualizer.getVirtualItems().map(({ index, start }) => {
              const page = pages[index] ?? 1
              return (
                <div
                  key={page}
                  className="virtual-item sheet-place"
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <ShownPage
                    id={id}
                    page={page}
                    report={reports.get(page)}
                    missing={missing}
                    width={width}
                    height={width * ratioOf(page)}
                    hasImage={document.hasImages}
                    showsWords={showsWords}
                    showsBlocks={showsBlocks}
                    marks={marks}
                    onRatio={onRatio}
                  />
                </div>
              )
            })}
          </div>
        </ScrollRegion>
      </div>
    </section>
  )
}

/** A notch of a wheel is a quarter more or less; fingers on a pad send many small ones. */
function byWheel(now: number, { deltaY, deltaMode }: WheelEvent): number {
  const pixels = deltaMode === WheelEvent.DOM_DELTA_PIXEL ? deltaY : deltaY * 16
  return clamp(now * Math.exp(clamp(-pixels, -22, 22) / 100), zoomSteps[0], zoomSteps.at(-1))
}

const clamp = (value: number, least = -Infinity, most = Infinity) => Math.max(least, Math.min(most, value))

function nextZoom(now: number, by: 1 | -1): number {
  const next = by === 1 ? zoomSteps.find((zoom) => zoom > now) : zoomSteps.findLast((zoom) => zoom < now)
  return next ?? now
}
