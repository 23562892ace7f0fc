import { OPS, type PageViewport, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { BoundingBox } from '../../../shared/document.ts'
import type { RuledLine } from '../../ocr/ports.ts'
import { defaultThresholds } from '../../ocr/thresholds.ts'
import { identity, multiply, transformBox, type Matrix } from './matrix.ts'
import { segmentsOfPath } from './path.ts'

/** An image as the page places it; `matrix` maps the unit square to PDF user space. */
export interface PlacedImage {
  objectId: string | undefined
  matrix: Matrix
  width: number
  height: number
}

/** What a page's operators draw besides the text's own characters. */
export interface PageContent {
  images: PlacedImage[]
  /** Whether anything but images leaves ink: visible text, fills, strokes, shadings, masks. */
  drawsMoreThanImages: boolean
  measure(viewport: PageViewport): ContentMeasures
}

interface ContentMeasures {
  rules: RuledLine[]
  pictures: BoundingBox[]
  invisibleCharacters: number
  visibleCharacters: number
  imageCoverage: number
  imageDpi?: number
  isBlank: boolean
  hasLostImage: boolean
}

const { coverageGrid, finePicture, lostPicture } = defaultThresholds

// Text rendering modes of ISO 32000-1, table 106: 3 neither fills nor strokes, 7 only adds to the clipping path.
const INVISIBLE_MODES = new Set([3, 7])

/** Walks the page's operator list once. Costs the decoding of its images, which rendering it needs anyway. */
export async function readPageContent(page: PDFPageProxy): Promise<PageContent> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const images: PlacedImage[] = []
  const paths: { matrix: Matrix; data: ArrayLike<number>; stroked: boolean; tinted: boolean }[] = []
  let invisibleCharacters = 0
  let visibleCharacters = 0
  let otherInk = false
  let largestPlace = 0

  let state: { matrix: Matrix; textMode: number; isWhite: boolean } = {
    matrix: identity,
    textMode: 0,
    isWhite: false,
  }
  const stack: (typeof state)[] = []
  const save = () => stack.push({ ...state })
  const restore = () => (state = stack.pop() ?? state)

  for (const [index, operator] of fnArray.entries()) {
    const args = argsArray[index] as unknown[]
    switch (operator) {
      case OPS.save:
        save()
        break
      case OPS.restore:
      case OPS.paintFormXObjectEnd:
        largestPlace = Math.max(largestPlace, areaOf(state.matrix))
        restore()
        break
      case OPS.transform:
        state.matrix = multiply(state.matrix, args as number[])
        break
      case OPS.paintFormXObjectBegin:
        save()
        if (args[0]) state.matrix = multiply(state.matrix, args[0] as Matrix)
        break
      case OPS.setTextRenderingMode:
        state.textMode = args[0] as number
        break
      case OPS.setFillRGBColor:
        state.isWhite = args[0] === WHITE
        break
      case OPS.setFillColorN:
        state.isWhite = false
        break
      case OPS.showText: {
        const count = countGlyphs(args[0] as unknown[])
        if (INVISIBLE_MODES.has(state.textMode)) invisibleCharacters += count
        else visibleCharacters += count
        break
      }
      case OPS.paintImageXObject:
        images.push({
          objectId: args[0] as string,
          matrix: state.matrix,
          width: args[1] as number,
          height: args[2] as number,
        })
        break
      case OPS.paintInlineImageXObject: {
        const { width, height } = args[0] as { width: number; height: number }
        images.push({ objectId: undefined, matrix: state.matrix, width, height })
        break
      }
      case OPS.paintImageMaskXObject: {
        const { width, height } = args[0] as { width: number; height: number }
        images.push({ objectId: undefined, matrix: state.matrix, width, height })
        otherInk = true
        break
      }
      case OPS.constructPath: {
        const [paint, [data]] = args as [number, [ArrayLike<number> | null]]
        if (paint === OPS.endPath || !data) break
        otherInk = true
        paths.push({
          matrix: state.matrix,
          data,
          stroked: STROKES.has(paint),
          tinted: FILLS.has(paint) && !state.isWhite,
        })
        break
      }
      case OPS.shadingFill:
      case OPS.paintImageMaskXObjectGroup:
      case OPS.paintImageMaskXObjectRepeat:
      case OPS.paintImageXObjectRepeat:
      case OPS.paintInlineImageXObjectGroup:
      case OPS.paintSolidColorImageMask:
      case OPS.beginAnnotation:
        otherInk = true
        break
    }
  }

  return {
    images,
    drawsMoreThanImages: otherInk || visibleCharacters > 0,
    measure(viewport) {
      const { transform, width, height, scale } = viewport
      const dpi = largestImageDpi(images)
      const pictures = images.map(({ matrix }) => transformBox(multiply(transform, matrix), [0, 0, 1, 1]))
      const isEmpty = images.length === 0 && !otherInk && visibleCharacters + invisibleCharacters === 0
      const hasLostImage = isEmpty && largestPlace * scale ** 2 > lostPicture * width * height
      return {
        rules: paths.flatMap(({ matrix, data, ...painted }) =>
          segmentsOfPath(data, multiply(transform, matrix), { ...painted, scale }),
        ),
        invisibleCharacters,
        visibleCharacters,
        isBlank: isEmpty && !hasLostImage,
        hasLostImage,
        pictures,
        imageCoverage: coverage(pictures, width, height),
        ...(dpi !== undefined && { imageDpi: dpi }),
      }
    },
  }
}

// An image is a square of one by one that is drawn out to its place on the page. pdf.js passes over images it cannot take, so
// that of them no more than their place is left.
const areaOf = ([a = 0, b = 0, c = 0, d = 0]: Matrix) => Math.abs(a * d - b * c)

const STROKES = new Set([
  OPS.stroke,
  OPS.closeStroke,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
])

const FILLS = new Set([
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
])
// As pdf.js writes the colours of all colour spaces.
const WHITE = '#ffffff'

function countGlyphs(glyphs: unknown[]): number {
  let count = 0
  for (const glyph of glyphs)
    if (glyph !== null && typeof glyph === 'object' && (glyph as { unicode?: string }).unicode?.trim())
      count++
  return count
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
function coverage(
  boxes: readonly (readonly [number, number, number, number])[],
  width: number,
  height: number,
): number {
  const covered = new Uint8Array(coverageGrid * coverageGrid)
  for (const [x0, y0, x1, y1] of boxes)
    for (let row = cell(y0, height); row < cell(y1, height); row++)
      covered.fill(
        1,
        row * coverageGrid + cell(x0, width),
        row * coverageGrid + Math.max(cell(x1, width), cell(x0, width)),
      )
  return covered.reduce((sum, value) => sum + value, 0) / covered.length
}

const cell = (position: number, extent: number) =>
  Math.min(Math.max(Math.round((position / extent) * coverageGrid), 0), coverageGrid)
