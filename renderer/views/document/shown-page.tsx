import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { memo, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageReport } from '../../../shared/ocr.ts'
import { useParts } from '../../state/context.tsx'
import { PageBlocks } from './page-blocks.tsx'
import { PageOverlay } from './page-overlay.tsx'
import { imageSideFor, thumbnailSide, usePageImage } from './use-page-image.ts'
import type { Missing } from './viewer.ts'
import type { MarkStore } from './word-marks.ts'

interface ShownPageProps {
  id: string
  page: number
  report: PageReport | undefined
  missing: Missing
  width: number
  height: number
  hasImage: boolean
  showsWords: boolean
  showsBlocks: boolean
  marks: MarkStore
  onRatio: (page: number, ratio: number) => void
}

/** One page: its picture, and over it what was read. */
export const ShownPage = memo(function ShownPage({
  id,
  page,
  report,
  missing,
  width,
  height,
  hasImage,
  showsWords,
  showsBlocks,
  marks,
  onRatio,
}: ShownPageProps) {
  const { t } = useTranslation()
  const { pages } = useParts()
  const wantedSide = Math.max(width, height) * devicePixelRatio
  const maxSide = imageSideFor(wantedSide)
  const url = usePageImage(id, page, maxSide, hasImage)
  const small = usePageImage(id, page, thumbnailSide, false)
  const [loaded, setLoaded] = useState<string>()
  const { data: read } = useQuery({ ...pages.query(id, page), enabled: report !== undefined })

  const ratio = read ? read.page.height / read.page.width : undefined
  useEffect(() => {
    if (ratio !== undefined && Number.isFinite(ratio)) onRatio(page, ratio)
  }, [ratio, page, onRatio])

  return (
    <figure className="sheet" style={{ width }} aria-label={t('document.pageNumber', { page })}>
      {/* Numbers of blocks may stand beside the paper, which cuts off what is wider. */}
      <div className="sheet-page">
        <div
          className="sheet-paper"
          style={{ height, ...(small !== undefined && { backgroundImage: `url(${small})` }) }}
          data-words-shown={showsWords || undefined}
        >
          {url !== undefined && (
            <img
              src={url}
              alt={t('document.pageImage', { page })}
              decoding="async"
              draggable={false}
              data-loaded={loaded === url || undefined}
              onLoad={({ currentTarget: image }) => {
                setLoaded(url)
                if (ratio === undefined) onRatio(page, image.naturalHeight / image.naturalWidth)
              }}
            />
          )}
          {read && <PageOverlay page={read.page} scale={width / read.page.width} marks={marks} />}
        </div>
        {read && showsBlocks && <PageBlocks page={read.page} scale={width / read.page.width} />}
      </div>
      <figcaption className="sheet-note">{describePage(t, page, report, missing)}</figcaption>
    </figure>
  )
})

/** The truth about one page in one line: where its text came from and how sure that is. */
function describePage(t: TFunction, page: number, report: PageReport | undefined, missing: Missing): string {
  const number = t('document.pageNumber', { page })
  if (report === undefined) return missing === 'loading' ? number : `${number} · ${t('document.notReadYet')}`
  const parts = [number, t(`document.source.${report.source}`)]
  if (report.source === 'ocr' || report.source === 'mixed') {
    parts.push(t('document.percentSure', { percent: Math.round(report.confidence * 100) }))
  }
  if (report.rotation !== 0) parts.push(t('document.turned', { degrees: report.rotation }))
  return parts.join(' · ')
}
