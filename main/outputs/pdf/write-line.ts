import { gapBetween } from '../../ocr/layout/line-text.ts'
import { EM, GLYPH_WIDTH, type GlyphlessFonts } from './glyphless-font.ts'
import { evenGaps } from './even-gaps.ts'
import { courseOf, type PlacedWord } from './line-course.ts'
import { hex4, pdfNumber } from './numbers.ts'
import { mapPoint, mapVector, type Matrix } from './page-space.ts'
import { fromLeftToRight, readsFromRight } from './visual-order.ts'

// Of the font size. A wider gap is one between columns: a space drawn out over it would be selected like a word, and viewers
// that set a whole line in a font of their own would set all of it askew.
const WIDEST_SPACE = 1
const USUAL_SPACE = 0.4
const LEAST_SPACE = 0.05
/** Of the font size: words this near to the end of what was written before follow it without being placed anew. */
const NEAR = 0.01
// Of the font size: what ends less far above the baseline may as well stand on it.
const LEAST_LIFT = 0.12
// In percent of a glyph's own width; narrower ones are taken for lost by some readers.
const LEAST_STRETCH = 1

export interface LayerFonts extends Pick<GlyphlessFonts, 'codes'> {
  /** Name among the page's resources of the font that reaches so far above and below the baseline, in tenths of its size. */
  nameOf: (above: number, below: number) => string
}

/**
 * The operators that write a line of words, at least one, inside a text object.
 *
 * One baseline and one size for the whole line, or readers take it apart; each word drawn out to its own width, then its space
 * to where the next word begins, so that marks and searches lie on the words and readers find neither gaps nor joins of their own.
 */
export function writeLine(
  words: readonly PlacedWord[],
  toPage: Matrix,
  { codes, nameOf }: LayerFonts,
): string {
  const ordered = words.some(({ text }) => readsFromRight(text))
    ? words.toSorted((a, b) => a.bbox[0] - b.bbox[0])
    : words
  const course = courseOf(ordered)
  const [along, up] = [mapVector(toPage, ...course.direction), mapVector(toPage, ...course.up)]
  const [unit, rise] = [Math.hypot(...along), Math.hypot(...up)]
  const size = course.height * rise
  const [startX, startY] = mapPoint(toPage, ...course.start)
  const turn = [along[0] / unit, along[1] / unit, up[0] / rise, up[1] / rise].map((part) =>
    pdfNumber(part, 5),
  )

  const operators: string[] = []
  const state = new Map<string, string>()
  const set = (operator: string, value: string) => {
    if (state.get(operator) !== value) operators.push(`${value} ${operator}`)
    state.set(operator, value)
  }
  let pen = Number.NaN
  let height = 0
  const moveTo = (distance: number, above: number) => {
    if (Math.abs(distance - pen) < NEAR * size && above === height) return
    const x = startX + (along[0] / unit) * distance + (up[0] / rise) * above
    const y = startY + (along[1] / unit) * distance + (up[1] / rise) * above
    operators.push(`${turn.join(' ')} ${pdfNumber(x, 2)} ${pdfNumber(y, 2)} Tm`)
    pen = distance
    height = above
  }
  const show = (characters: readonly string[], width: number) => {
    const own = (characters.length * size * GLYPH_WIDTH) / EM
    const stretch = pdfNumber(Math.max((100 * width) / own, LEAST_STRETCH), 1)
    set('Tz', stretch)
    operators.push(`<${characters.map((character) => hex4(codes.codeOf(character))).join('')}> Tj`)
    pen += (own * Number(stretch)) / 100
  }

  const spans = evenGaps(
    course.words.map(({ begin, end }) => ({ begin: begin * unit, end: end * unit })),
    size,
  )
  for (const [index, { begin, end }] of spans.entries()) {
    const text = ordered[index]?.text ?? ''
    const word = course.words[index]
    if (!word) continue
    const [top, bottom] = [word.top * rise, word.bottom * rise]
    // Dashes and quotation marks hang above the baseline, which no font can say.
    const lift = bottom > LEAST_LIFT * size ? bottom : 0
    const tenths = (edge: number) => Math.max(Math.round((10 * edge) / size), 0)
    set('Tf', `/${nameOf(Math.max(tenths(top - lift), 1), tenths(lift - bottom))} ${pdfNumber(size, 2)}`)
    set('Ts', pdfNumber(lift, 2))
    moveTo(begin, word.rise * rise)
    const next = spans[index + 1]
    const gap = next ? next.begin - end : 0
    const isNear = gap > 0 && gap <= WIDEST_SPACE * size
    const isJoined = next !== undefined && gapBetween(text, ordered[index + 1]?.text ?? '') === ''
    show(fromLeftToRight(text), isJoined && isNear ? end + gap - begin : end - begin)
    if (next && !isJoined) show([' '], isNear ? Math.max(gap, LEAST_SPACE * size) : USUAL_SPACE * size)
  }
  return operators.join('\n')
}
