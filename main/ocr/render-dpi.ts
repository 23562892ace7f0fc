import type { TextLayer } from './ports.ts'
import { thresholds } from './thresholds.ts'

const { scanCoverage, pageDpi, leastScanSide, finePageDpi, mostPageSide, mostDrawnSide, smallPrint } =
  thresholds

interface PageSize {
  widthPoints: number
  heightPoints: number
}

/**
 * Resolution at which to render a page for recognition: a scan's own, so that no pixel is invented or lost;
 * a drawn page's by its smallest type. The layer is at the profile's `pageDpi`. A page of more pixels than `maxPixels`, or
 * with a longer side than is of use, is rendered smaller.
 */
export function chooseRenderDpi(
  layer: Pick<TextLayer, 'lines' | 'imageCoverage' | 'imageDpi'>,
  size: PageSize,
  maxPixels: number,
): number {
  const longerInches = longerInchesOf(size)
  const isScan = layer.imageDpi !== undefined && layer.imageCoverage >= scanCoverage
  const wanted = isScan
    ? Math.max(layer.imageDpi ?? pageDpi, leastScanSide / longerInches)
    : hasSmallType(layer)
      ? finePageDpi
      : pageDpi
  // A scan of more pixels is rendered whole and scaled down by the preparation, which does it better than a canvas.
  const longestSide = isScan ? Number.POSITIVE_INFINITY : mostPageSide
  return Math.min(wanted, longestSide / longerInches, mostDpiOf(size, maxPixels))
}

/** Resolution at which a page has `maxPixels`, or a side as long as can be drawn. */
export function mostDpiOf(size: PageSize, maxPixels: number): number {
  const squareInches = Math.max((size.widthPoints * size.heightPoints) / 72 / 72, 0.0001)
  return Math.min(mostDrawnSide / longerInchesOf(size), Math.sqrt(maxPixels / squareInches) * 0.999)
}

const longerInchesOf = ({ widthPoints, heightPoints }: PageSize) =>
  Math.max(widthPoints, heightPoints, 1) / 72

function hasSmallType({ lines }: Pick<TextLayer, 'lines'>): boolean {
  // Nothing to judge by: the page may be outlined type or a picture of any size.
  if (lines.length === 0) return true
  return lines.some(({ fontSize }) => fontSize !== undefined && (fontSize / pageDpi) * 72 < smallPrint)
}
