import type { TextLayer } from './ports.ts'

/** Resolution of the page coordinates when a page is read from its text layer, and of vector pages that are recognised. */
export const DEFAULT_DPI = 200
const FINE_DPI = 300
/** In points: below this the recogniser needs the finer rendering. */
const SMALL_TYPE = 8
/** Share of the page an image must cover to count as its scan. */
const SCAN_COVERAGE = 0.6

const MIN_SCAN_SIDE = 600
const MAX_SIDE = 4200

/**
 * Resolution at which to render a page for recognition: a scan's own, so that no pixel is invented or lost;
 * a drawn page's by its smallest type. The result keeps the page within `maxPixels` and the sides the recogniser can use.
 */
export function chooseRenderDpi(
  layer: Pick<TextLayer, 'lines' | 'imageCoverage' | 'imageDpi'>,
  size: { widthPoints: number; heightPoints: number },
  options: { layerDpi: number; maxPixels: number },
): number {
  const longerInches = Math.max(size.widthPoints, size.heightPoints, 1) / 72
  const squareInches = Math.max((size.widthPoints * size.heightPoints) / 72 / 72, 0.0001)
  const isScan = layer.imageDpi !== undefined && layer.imageCoverage >= SCAN_COVERAGE
  const wanted = isScan
    ? Math.max(layer.imageDpi ?? DEFAULT_DPI, MIN_SCAN_SIDE / longerInches)
    : hasSmallType(layer, options.layerDpi)
      ? FINE_DPI
      : DEFAULT_DPI
  // A scan of more pixels is rendered whole and scaled down by the preparation, which does it better than a canvas.
  const longestSide = isScan ? Number.POSITIVE_INFINITY : MAX_SIDE
  return Math.min(wanted, longestSide / longerInches, Math.sqrt(options.maxPixels / squareInches) * 0.999)
}

function hasSmallType({ lines }: Pick<TextLayer, 'lines'>, layerDpi: number): boolean {
  // Nothing to judge by: the page may be outlined type or a picture of any size.
  if (lines.length === 0) return true
  return lines.some(({ fontSize }) => fontSize !== undefined && (fontSize / layerDpi) * 72 < SMALL_TYPE)
}
