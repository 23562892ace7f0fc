import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { BoundingBox, Page } from '../../../shared/document.ts'
import { imageSideFor, imageSides, usePageImage } from './use-page-image.ts'

/** Pixels that a word is shown high, and at most wide. */
const wordHeight = 30
const mostWidth = 360

interface WordCropProps {
  id: string
  page: Page
  bbox: BoundingBox
}

/** A word as it stands on the page, enlarged, with what is around it. */
export function WordCrop({ id, page, bbox: [x0, y0, x1, y1] }: WordCropProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const scale = Math.min(wordHeight / Math.max(1, y1 - y0), mostWidth / Math.max(1, x1 - x0))
  const maxSide = imageSideFor(Math.max(page.width, page.height) * scale * devicePixelRatio)
  const sharp = usePageImage(id, page.page, maxSide)
  // Until the large picture is there, the one that is in sight stands in for it.
  const url =
    sharp ??
    imageSides
      .map((side) => queries.getQueryData<string>(['image', id, page.page, side]))
      .findLast((known) => known !== undefined)
  const [x, y] = [((x0 + x1) / 2) * scale, ((y0 + y1) / 2) * scale]
  const [width, height] = [(x1 - x0) * scale, (y1 - y0) * scale]
  return (
    <div className="word-crop">
      {url !== undefined && (
        <img
          src={url}
          alt={t('document.correct.picture')}
          draggable={false}
          style={{
            width: page.width * scale,
            height: page.height * scale,
            left: `calc(50% - ${x}px)`,
            top: `calc(50% - ${y}px)`,
          }}
        />
      )}
      <div
        className="word-crop-frame"
        style={{
          left: `calc(50% - ${width / 2}px)`,
          top: `calc(50% - ${height / 2}px)`,
          width,
          height,
        }}
      />
    </div>
  )
}
