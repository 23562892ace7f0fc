import { meanWordConfidence } from '../confidence.ts'
import { textOf } from '../layout/line-text.ts'
import type { Change, Kit, PageContext, Stage } from '../page-context.ts'
import type { Raster, TextBox, TextLine } from '../ports.ts'
import { unite, widthOf } from '../bounding-box.ts'
import { standsInRow } from '../preparation/stands-in-row.ts'
import { findDash } from '../preparation/find-dash.ts'
import { findTick, type Tick } from '../preparation/find-tick.ts'
import { partOverlappingBoxes } from '../preparation/part-overlapping-boxes.ts'
import { guessDpi } from '../preparation/raster-size.ts'
import { reachBullets } from '../preparation/reach-bullets.ts'
import { levelBounds, isLevel } from '../preparation/text-box.ts'
import { borrowMarks } from '../reading/borrow-marks.ts'
import { readVerticalBoxes } from '../reading/read-vertical-boxes.ts'
import { thresholds } from '../thresholds.ts'
import { isHan, isNetworkWriting } from '../writing.ts'

/** Figures and signs, beside the punctuation of running text. */
const SIGN = /[^\p{L}.,;:!?()"“”’'-]/u

/** Frames are read as Chinese characters of their shape. */
const LETTERS = /[[\p{L}\d]--\p{Script=Han}]/gv

// An O is as often a nought.
const CHARACTER = /^[a-np-z\d]$/iu

const { leastOfCharacter, sureOfLine, sureOfNumber, leftOutAtEnd, leastOfLine, longBox, smallTick } =
  thresholds

export const readLines: Stage = {
  name: 'read-lines',
  isNeeded: true,
  does:
    'Reads each line that was found: long ones first with Tesseract’s network of the language, and with PP-OCRv6 what that is ' +
    'not sure of and all others. Writing that PP-OCRv6 lacks is left to Tesseract.',
  run: (page, kit) =>
    page.languages.every(isNetworkWriting) ? readWithBoth(page, kit) : readWithTesseract(page, kit),
}

async function readWithBoth(page: PageContext, kit: Kit): Promise<Change> {
  const { raster, boxes } = page
  const { vertical, rest } = await readVerticalBoxes(raster, boxes, kit)
  const level = reachBullets(raster, partOverlappingBoxes(rest))
  const { sure, doubtful } = await readFast(level, page, kit)
  const known = new Map([...sure, ...readDashes(level, page)])
  const others = level.filter((box) => !known.has(box))
  for (const [index, line] of (await kit.lineReader.read(raster, others)).entries()) {
    const box = others[index] as TextBox
    if (line && (isRead(line) || isCharacter(line, box, level, page)))
      known.set(box, borrowMarks(line, doubtful.get(box)))
  }
  if (!page.languages.some(isHan)) await readTicks(raster, level, known, kit)
  const lines = level.flatMap((box) => known.get(box) ?? [])
  return {
    change: `${level.length - others.length} fast, ${others.length} surely`,
    lines: [...page.lines, ...lines, ...vertical],
  }
}

/** Dashes that stand by themselves, which the network takes for letters, or for the Chinese number one. */
function readDashes(boxes: readonly TextBox[], { raster, kind }: PageContext): [TextBox, TextLine][] {
  if (kind === 'snippet') return []
  return boxes.flatMap((box): [TextBox, TextLine][] => {
    const dash = findDash(raster, box, boxes)
    return dash ? [[box, { words: [{ ...dash, confidence: 1 }], bbox: dash.bbox }]] : []
  })
}

/** What the network for lines reads; undefined where that is no line. */
async function readSurely(
  raster: Raster,
  boxes: readonly TextBox[],
  { lineReader }: Kit,
): Promise<(TextLine | undefined)[]> {
  const lines = await lineReader.read(raster, boxes)
  return lines.map((line) => (line && isRead(line) ? line : undefined))
}

const isRead = ({ words }: TextLine) => meanWordConfidence(words) >= leastOfLine

/** A figure or a letter by itself, as in a cell of a table, is read in doubt: here its place tells that it is one. */
const isCharacter = ({ words }: TextLine, box: TextBox, boxes: readonly TextBox[], page: PageContext) =>
  page.kind !== 'snippet' &&
  CHARACTER.test(textOf(words)) &&
  meanWordConfidence(words) >= leastOfCharacter &&
  standsInRow(page.raster, box, boxes)

/**
 * Gives lines that begin with a box to tick, which no reader knows, that box and what is read behind it. Two letters may look
 * like such a frame, as in "El", and a small B or o may.
 */
async function readTicks(
  raster: Raster,
  boxes: readonly TextBox[],
  known: Map<TextBox, TextLine>,
  kit: Kit,
): Promise<void> {
  const found = boxes.flatMap((box) => {
    const tick = isLevel(box) ? findTick(raster, box) : undefined
    return tick ? [{ box, tick }] : []
  })
  const behind = found.map(({ tick }) => tick.rest)
  const rests = await readSurely(raster, behind, kit)
  for (const [index, { box, tick }] of found.entries()) {
    const line = rests[index]
    if (line && !isLetters(tick, known.get(box), line)) known.set(box, withTick(line, tick))
  }
}

const withTick = (line: TextLine, { text, bbox }: Tick): TextLine => ({
  ...line,
  words: [{ text, bbox, confidence: 1 }, ...line.words],
  bbox: unite([bbox, line.bbox]),
})

/** Whether what was taken for a box to tick is letters to a reader of the whole line: one that is no X where it is small, else several. */
function isLetters({ bbox }: Tick, line: TextLine | undefined, rest: TextLine): boolean {
  const [whole = [], behind = []] = [line, rest].map((one) => textOf(one?.words ?? []).match(LETTERS) ?? [])
  const more = whole.length - behind.length
  return more > 1 || (more === 1 && widthOf(bbox) < smallTick && !/x/iu.test(whole[0] ?? ''))
}

/** What Tesseract's network reads, surely and in doubt. It knows words, and boxes of a few letters are none that help it. */
async function readFast(
  boxes: readonly TextBox[],
  { raster, kind, languages }: PageContext,
  { fastLineReader }: Kit,
): Promise<{ sure: Map<TextBox, TextLine>; doubtful: Map<TextBox, TextLine> }> {
  const [sure, doubtful] = [new Map<TextBox, TextLine>(), new Map<TextBox, TextLine>()]
  if (kind === 'snippet' || languages.some(isHan)) return { sure, doubtful }
  const long = boxes.filter(isLong)
  const lines = (await fastLineReader.read(raster, long, languages)) ?? []
  for (const [index, line] of lines.entries()) {
    const box = long[index] as TextBox
    if (line) (isSure(line, box) ? sure : doubtful).set(box, line)
  }
  return { sure, doubtful }
}

const isLong = (box: TextBox) => box.width >= longBox * box.height && isLevel(box)

/**
 * Its dictionary knows no numbers, and its alphabet few signs, so each of them has to be sure by itself; and what it leaves
 * out as noise at an end of a line may be the bullet of an item.
 */
function isSure({ words, bbox }: TextLine, box: TextBox): boolean {
  const [left, , right] = levelBounds(box)
  return (
    meanWordConfidence(words) >= sureOfLine &&
    words.every(({ text, confidence }) => confidence >= sureOfNumber || !SIGN.test(text)) &&
    Math.max(bbox[0] - left, right - bbox[2]) < leftOutAtEnd * box.height
  )
}

/** Line by line where it has a network for that, else the page as a whole, whose lines it then finds itself. */
async function readWithTesseract(
  { raster, boxes, dpi, languages }: PageContext,
  { fastLineReader, recognizer }: Kit,
): Promise<Change> {
  const read = await fastLineReader.read(raster, partOverlappingBoxes(boxes), languages)
  if (read) return { change: 'line by line', lines: read.filter((line) => line !== undefined) }
  const lines = await recognizer.recognize({
    raster,
    dpi: dpi ?? guessDpi(raster),
    languages,
    segmentation: 'auto',
  })
  return { change: 'as a whole', lines }
}
