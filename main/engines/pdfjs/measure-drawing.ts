import type { PageViewport } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { BoundingBox } from '../../../shared/document.ts'
import type { TextLayer } from '../../ocr/ports.ts'
import { thresholds } from '../../ocr/thresholds.ts'
import { edgesOfAreas } from './fill-edges.ts'
import { multiply, transformBox } from './matrix.ts'
import type { PageDrawing, PlacedImage } from './page-drawing.ts'
import { partsOfPath } from './path.ts'

const { coverageGrid, finePicture, lostPicture, sameFill } = thresholds

/** What a text layer says of a page besides its lines, by what its operators draw. */
export function measureDrawing(
  drawing: PageDrawing,
  { transform, width, height, scale }: PageViewport,
): Omit<TextLayer, 'lines'> {
  const { images, paths, invisibleCharacters, visibleCharacters } = drawing
  const dpi = largestImageDpi(images)
  const pictures = images.map(({ matrix }) => transformBox(multiply(transform, matrix), [0, 0, 1, 1]))
  const parts = paths.map(({ matrix, data, ...painted }) =>
    partsOfPath(data, multiply(transform, matrix), { ...painted, scale }),
  )
  const isEmpty = images.length === 0 && !drawing.hasOtherInk && visibleCharacters + invisibleCharacters === 0
  const hasLostImage = isEmpty && drawing.largestPlace * scale ** 2 > lostPicture * width * height
  return {
    rules: [
      ...parts.flatMap(({ rules }) => rules),
      ...edgesOfAreas(
        parts.flatMap(({ areas }) => areas),
        sameFill * scale,
      ),
    ],
    invisibleCharacters,
    visibleCharacters,
    isBlank: isEmpty && !hasLostImage,
    hasLostImage,
    pictures,
    imageCoverage: coverage(pictures, width, height),
    ...(dpi !== undefined && { imageDpi: dpi }),
  }
}

/**
 * Of the largest image, or a finer one that is more than half as large: scans are taken apart into a coarse picture of the
 * paper and a fine one of the type, and the type is what is to be read.
 */
function largestImageDpi(images: PlacedImage[]): number | undefined {
  const placed = images.map(({ matrix: [a = 0, b = 0, c = 0, d = 0], width, height }) => {
    const [across, down] = [Math.hypot(a, b) / 72, Math.hypot(c, d) / 72]
    return { area: across * down, dpi: Math.min(width / across, height / down) }
  })
  const largest = Math.max(...placed.map(({ area }) => area))
  const dpis = placed.filter(({ area }) => area > largest * finePicture).map(({ dpi }) => dpi)
  return dpis.length > 0 ? Math.max(...dpis) : undefined
}

/** Images overlap (strips, masks, shadows): counting cells of a grid keeps the union simple. */
function coverage(boxes: readonly BoundingBox[], width: number, height: number): number {
  const covered = new Uint8Array(coverageGrid * coverageGrid)
  for (const [x0, y0, x1, y1] of boxes)
    for (let row = cell(y0, height); row < cell(y1, height); row++)
      covered.fill(1, row * coverageGrid + cell(x0, width), row * coverageGrid + cell(x1, width))
  return covered.reduce((sum, value) => sum + value, 0) / covered.length
}

const cell = (position: number, extent: number) =>
  Math.min(Math.max(Math.round((position / extent) * coverageGrid), 0), coverageGrid)
