import { gapBetween } from '../../ocr/layout/line-text.ts'
import { EM, GLYPH_WIDTH, type GlyphlessFonts } from './glyphless-font.ts'
import { evenGaps, SEEN_GAP } from './even-gaps.ts'
import { hex4, pdfNumber } from './numbers.ts'
import { runsInto, type PlacedLine } from './place-line.ts'
import { fromLeftToRight } from './visual-order.ts'

// Of the font size. A wider gap is one between columns: a space drawn out over it would be selected like a word, and viewers
// that set a whole line in a font of their own would set all of it askew.
const WIDEST_SPACE = 1
const USUAL_SPACE = 0.4
/** Of the font size: words this near to the end of what was written before follow it without being placed anew. */
const NEAR = 0.01
// Of the font size: what ends less far above the baseline may as well stand on it.
const LEAST_LIFT = 0.12
// Of the font size, and in hundredths of it: the less a word is high, the nearer to its edges has a font to be.
const LOW = 0.3
const [STEP, FINE_STEP] = [10, 2]
// In percent of a glyph's own width; narrower ones are taken for lost by some readers.
const LEAST_STRETCH = 1

export interface LayerFonts extends Pick<GlyphlessFonts, 'codes'> {
  /** Name among the page's resources of the font that reaches so far above and below the baseline, in hundredths of its size. */
  nameOf: (above: number, below: number) => string
}

/**
 * The operators that write a line inside a text object; `next` is the line that is written after it, if any.
 *
 * One baseline and one size for the whole line, or readers take it apart; each word drawn out to its own width, then its space
 * to where the next word begins, so that marks and searches lie on the words and readers find neither gaps nor joins of their own.
 * Where words stand too close for that, the last letter of the first means itself and a space.
 */
export function writeLine(
  line: PlacedLine,
  { codes, nameOf }: LayerFonts,
  next: PlacedLine | undefined,
): string {
  const { words, course, size, unit, rise, along, up, start } = line
  const turn = [...along, ...up].map((part) => pdfNumber(part, 5))

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
    const x = start[0] + along[0] * distance + up[0] * above
    const y = start[1] + along[1] * distance + up[1] * above
    operators.push(`${turn.join(' ')} ${pdfNumber(x, 2)} ${pdfNumber(y, 2)} Tm`)
    pen = distance
    height = above
  }
  const showUpTo = (distance: number, characters: readonly string[]) => {
    const own = (characters.length * size * GLYPH_WIDTH) / EM
    const stretch = pdfNumber(Math.max((100 * (distance - pen)) / own, LEAST_STRETCH), 1)
    set('Tz', stretch)
    operators.push(`<${characters.map((character) => hex4(codes.codeOf(character))).join('')}> Tj`)
    pen += (own * Number(stretch)) / 100
  }

  const spans = evenGaps(
    course.words.map(({ begin, end }) => ({ begin: begin * unit, end: end * unit })),
    size,
  )
  for (const [index, { begin, end }] of spans.entries()) {
    const text = words[index]?.text ?? ''
    const word = course.words[index]
    if (!word) continue
    const [top, bottom] = [word.top * rise, word.bottom * rise]
    // Dashes and quotation marks hang above the baseline, which no font can say.
    const lift = bottom > LEAST_LIFT * size ? bottom : 0
    const step = top - bottom < LOW * size ? FINE_STEP : STEP
    const hundredths = (edge: number) => Math.max(Math.round((100 * edge) / size / step), 0) * step
    set(
      'Tf',
      `/${nameOf(Math.max(hundredths(top - lift), step), hundredths(lift - bottom))} ${pdfNumber(size, 2)}`,
    )
    set('Ts', pdfNumber(lift, 2))
    moveTo(begin, word.rise * rise)
    const after = spans[index + 1]
    const gap = after ? after.begin - end : 0
    const isNear = gap > 0 && gap <= WIDEST_SPACE * size
    const isJoined = after !== undefined && gapBetween(text, words[index + 1]?.text ?? '') === ''
    const isTight = after ? !isJoined && gap < SEEN_GAP * size : runsInto(line, next)
    const characters = fromLeftToRight(text)
    if (isTight) characters.push(`${characters.pop() ?? ''} `)
    showUpTo(isJoined && isNear ? after.begin : end, characters)
    if (!after || isJoined) continue
    const spaceEnd = isNear ? after.begin : end + USUAL_SPACE * size
    showUpTo(isTight ? end : spaceEnd, [' '])
  }
  return operators.join('\n')
}
