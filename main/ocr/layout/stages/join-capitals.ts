import type { BoundingBox } from '../../../../shared/document.ts'
import { correctWord } from '../../words/correct-word.ts'
import type { RecognizedWord, TextLine } from '../../ports.ts'
import { thresholds } from '../../thresholds.ts'
import { isOpen, type LayoutContext, type LayoutStage } from '../layout-context.ts'
import { boundsOf, heightOf, medianHeight, shareWidth, unite } from '../../bounding-box.ts'
import { withWords } from '../measure-lines.ts'

const { capitalGap, capitalReach, leastCapital } = thresholds

// By itself an O looks like a nought, and some capitals like the small letters.
const CAPITAL = /^["“„«‘']?[\p{Lu}cosuvwxz0]$/u

/** A capital over several lines, and the line whose first word it begins. */
interface DropCapital {
  capital: RecognizedWord
  /** In which it was found; perhaps with the words that stand at its foot. */
  line: TextLine
  target: TextLine
}

export const joinCapitals: LayoutStage = {
  name: 'join-capitals',
  does: 'Puts capitals that go over several lines before the word they begin.',
  run(page) {
    const { blocks, bodySize } = page
    const found = blocks.filter(isOpen).flatMap(({ lines }) => findDropCapitals(lines, bodySize))
    if (found.length === 0) return undefined
    return {
      change: found.length === 1 ? '1 capital' : `${found.length} capitals`,
      blocks: blocks.map((block) => ({
        ...block,
        lines: found
          .reduce((lines, one) => putBelow(lines, one), block.lines)
          .flatMap((line) => mendLine(line, found, page)),
      })),
    }
  },
}

function findDropCapitals(lines: readonly TextLine[], bodySize: number): DropCapital[] {
  return lines.flatMap((line) => {
    const [capital, ...rest] = line.words
    if (!capital || !CAPITAL.test(capital.text)) return []
    const behind = lines
      .map((other) => ({ target: other, words: other === line ? rest : other.words }))
      .filter(({ words }) => isBeside(words, capital.bbox, bodySize))
    const [first] = behind.toSorted((a, b) => topOf(a.words) - topOf(b.words))
    return first ? [{ capital, line, target: first.target }] : []
  })
}

/** Whether words of running text begin right behind a box that is taller than they are, beside it. */
function isBeside(words: readonly RecognizedWord[], capital: BoundingBox, bodySize: number): boolean {
  const [first] = words
  if (!first || words.length < 2) return false
  const [x0, y0, , y1] = first.bbox
  const gap = x0 - capital[2]
  const middle = (y0 + y1) / 2
  return (
    gap > -capitalReach * bodySize &&
    gap < capitalGap * bodySize &&
    middle > capital[1] - capitalReach * bodySize &&
    middle < capital[3] &&
    heightOf(capital) > leastCapital * medianHeight(words)
  )
}

const topOf = (words: readonly RecognizedWord[]) => Math.min(...words.map(({ bbox }) => bbox[1]))

/** With the words at the foot of a capital behind the lines that stand above them: files write them with the capital, before these. */
function putBelow(lines: readonly TextLine[], { line, target }: DropCapital): TextLine[] {
  const [, ...words] = line.words
  if (line === target || words.length === 0 || !lines.includes(line)) return [...lines]
  const foot = boundsOf(words)
  const others = lines.filter((other) => other !== line)
  const above = others.findLastIndex(
    ({ bbox }) => shareWidth(bbox, foot) && bbox[1] < foot[1] && bbox[1] >= target.bbox[1],
  )
  return above < 0 ? [...lines] : others.toSpliced(above + 1, 0, line)
}

/** The line without the capital that stood in it, and with the one that begins it. */
function mendLine(line: TextLine, found: readonly DropCapital[], page: LayoutContext): TextLine[] {
  const lost = found.find((one) => one.line === line)
  const won = found.find((one) => one.target === line)
  const [first, ...rest] = lost ? line.words.slice(1) : line.words
  if (!first) return []
  const words = won ? [...begin(won.capital, first, page.pageText), ...rest] : [first, ...rest]
  if (!lost) return won ? withWords(line, words) : [line]
  // Its size was the capital's.
  return withWords({ ...line, fontSize: page.bodySize }, words)
}

function begin(read: RecognizedWord, first: RecognizedWord, pageText: string): RecognizedWord[] {
  const capital = correctWord(read, read.text.toUpperCase().replace('0', 'O'), 'join-capitals')
  const box = beside(capital, first)
  return isOneWord(capital.text, first.text, pageText)
    ? [{ ...correctWord(first, capital.text + first.text, 'join-capitals'), bbox: unite([box, first.bbox]) }]
    : [{ ...capital, bbox: box }, first]
}

/** The capital's box, no taller than the word behind it, so that its line is no taller than the others. */
const beside = ({ bbox }: RecognizedWord, word: RecognizedWord): BoundingBox => [
  bbox[0],
  word.bbox[1],
  bbox[2],
  word.bbox[3],
]

/** "A" and "mong" are one word, "A" and "ship" two: whichever stands elsewhere on the page, and else one. */
function isOneWord(capital: string, rest: string, pageText: string): boolean {
  const [tail] = /^\p{L}+/u.exec(rest.toLowerCase()) ?? []
  if (tail === undefined) return false
  const words: readonly string[] = pageText.toLowerCase().match(/\p{L}+/gu) ?? []
  const whole = capital.toLowerCase().replace(/\P{L}/gu, '') + tail
  // Once it stands behind the capital itself.
  return words.includes(whole) || words.filter((word) => word === tail).length < 2
}
