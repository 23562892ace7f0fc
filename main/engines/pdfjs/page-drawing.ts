import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { identity, multiply, type Matrix } from './matrix.ts'

/** An image as the page places it; `matrix` maps the unit square to PDF user space. */
export interface PlacedImage {
  objectId: string | undefined
  matrix: Matrix
  width: number
  height: number
}

/** A path that leaves ink; `matrix` leads from its numbers to PDF user space. */
export interface DrawnPath {
  matrix: Matrix
  /** As pdf.js writes it: each step and the numbers of its points. */
  data: ArrayLike<number>
  stroked: boolean
  /** What it is filled with, such as `#f0f0f0`; undefined where it is not filled, or with white. */
  fill?: string
}

/** What the operators of a page draw. */
export interface PageDrawing {
  images: PlacedImage[]
  paths: DrawnPath[]
  invisibleCharacters: number
  visibleCharacters: number
  /** Whether anything but images and text leaves ink: fills, strokes, shadings, masks. */
  hasOtherInk: boolean
  /**
   * The largest area that the coordinates were set to, in square points. An image is a square of one by one that is drawn out
   * to its place on the page; pdf.js passes over images it cannot take, so that of them no more than their place is left.
   */
  largestPlace: number
}

type Operators = Awaited<ReturnType<PDFPageProxy['getOperatorList']>>

/** The part of the graphics state used here (ISO 32000-1, 8.4). */
interface GraphicsState {
  matrix: Matrix
  textMode: number
  fill: string
}

// Text rendering modes of ISO 32000-1, table 106: 3 neither fills nor strokes, 7 only adds to the clipping path.
const INVISIBLE_MODES = new Set([3, 7])

const BOTH = [OPS.fillStroke, OPS.eoFillStroke, OPS.closeFillStroke, OPS.closeEOFillStroke]
const STROKES = new Set([OPS.stroke, OPS.closeStroke, ...BOTH])
const FILLS = new Set([OPS.fill, OPS.eoFill, ...BOTH])
// As pdf.js writes the colours of all colour spaces.
const WHITE = '#ffffff'
const BLACK = '#000000'
const PATTERN = 'pattern'

const OTHER_INK = new Set([
  OPS.shadingFill,
  OPS.paintImageMaskXObject,
  OPS.paintImageMaskXObjectGroup,
  OPS.paintImageMaskXObjectRepeat,
  OPS.paintImageXObjectRepeat,
  OPS.paintInlineImageXObjectGroup,
  OPS.paintSolidColorImageMask,
  OPS.beginAnnotation,
])

/** Goes through the operators of a page once. */
export function readDrawing({ fnArray, argsArray }: Operators): PageDrawing {
  const drawing: PageDrawing = {
    images: [],
    paths: [],
    invisibleCharacters: 0,
    visibleCharacters: 0,
    hasOtherInk: false,
    largestPlace: 0,
  }
  let state: GraphicsState = { matrix: identity, textMode: 0, fill: BLACK }
  const stack: GraphicsState[] = []
  for (const [index, operator] of fnArray.entries()) {
    const args = argsArray[index] as unknown[]
    switch (operator) {
      case OPS.save:
      case OPS.paintFormXObjectBegin:
        stack.push(state)
        state = operator === OPS.save ? state : moved(state, args[0] as Matrix | null)
        break
      case OPS.restore:
      case OPS.paintFormXObjectEnd:
        drawing.largestPlace = Math.max(drawing.largestPlace, areaOf(state.matrix))
        state = stack.pop() ?? state
        break
      case OPS.transform:
        state = moved(state, args as number[])
        break
      case OPS.setTextRenderingMode:
        state = { ...state, textMode: args[0] as number }
        break
      case OPS.setFillRGBColor:
      case OPS.setFillColorN:
        state = { ...state, fill: operator === OPS.setFillRGBColor ? String(args[0]) : PATTERN }
        break
      default:
        draw(operator, args, state, drawing)
    }
  }
  return drawing
}

const moved = (state: GraphicsState, by: Matrix | null): GraphicsState =>
  by ? { ...state, matrix: multiply(state.matrix, by) } : state

function draw(operator: number, args: unknown[], state: GraphicsState, drawing: PageDrawing): void {
  const { matrix } = state
  if (OTHER_INK.has(operator)) drawing.hasOtherInk = true
  switch (operator) {
    case OPS.showText: {
      const count = countGlyphs(args[0] as unknown[])
      if (INVISIBLE_MODES.has(state.textMode)) drawing.invisibleCharacters += count
      else drawing.visibleCharacters += count
      break
    }
    case OPS.paintImageXObject: {
      const [objectId, width, height] = args as [string, number, number]
      drawing.images.push({ objectId, matrix, width, height })
      break
    }
    case OPS.paintInlineImageXObject:
    case OPS.paintImageMaskXObject: {
      const { width, height } = args[0] as { width: number; height: number }
      drawing.images.push({ objectId: undefined, matrix, width, height })
      break
    }
    case OPS.constructPath: {
      const [paint, [data]] = args as [number, [ArrayLike<number> | null]]
      if (paint === OPS.endPath || !data) break
      drawing.hasOtherInk = true
      const isFilled = FILLS.has(paint) && state.fill !== WHITE
      drawing.paths.push({ matrix, data, stroked: STROKES.has(paint), ...(isFilled && { fill: state.fill }) })
    }
  }
}

/** Of the unit square on the page, in square points. */
const areaOf = ([a = 0, b = 0, c = 0, d = 0]: Matrix) => Math.abs(a * d - b * c)

/** Of glyphs among what moves them, those that are no space. */
const countGlyphs = (glyphs: unknown[]): number =>
  glyphs.filter((glyph) => (glyph as { unicode?: string } | null)?.unicode?.trim()).length
