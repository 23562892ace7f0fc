import type { TextLine } from '../ports.ts'
import { thresholds } from '../thresholds.ts'
import type { LayoutContext } from './layout-context.ts'
import { textOf } from './line-text.ts'
import {
  endsWithNumber,
  isImprint,
  isNameOfSection,
  isInCapitals,
  isNamedFact,
  isPageNumber,
  isContact,
  isDate,
  saysPage,
  startsNote,
} from './furniture-signs.ts'
import { boundsOf, holdsMiddle, middleOf, widthOf } from '../bounding-box.ts'
import { typeSize } from './measure-lines.ts'
import { median } from '../statistics.ts'
import { measureBody, toRows, type Body, type Row } from './page-rows.ts'

const {
  apart,
  edgeZone,
  enoughFurtherIn,
  enoughSigns,
  largerType,
  partedBy,
  ruleOfEdge,
  runningWords,
  smallerType,
  titleSize,
  wellApart,
} = thresholds

/** Lines of a page by where they belong; together they are all that came in. */
interface PartedPage {
  heads: TextLine[]
  body: TextLine[]
  feet: TextLine[]
}

/**
 * Parts running heads and feet from the text of one page: rows near the edges that are parted from the rest
 * and bear the signs of them. A page alone cannot tell all; what comes again on other pages does (`main/ocr/document`).
 */
export function partFurniture(
  lines: readonly TextLine[],
  { height, rules, isInFileOrder }: Pick<LayoutContext, 'height' | 'rules' | 'isInFileOrder'>,
): PartedPage {
  const rows = toRows(lines)
  const inner = rows.filter(({ bbox }) => bbox[1] > edgeZone * height && bbox[3] < (1 - edgeZone) * height)
  const measures = measureBody(inner.length > 0 ? inner : rows, { rules, height, isRead: !isInFileOrder })
  const heads = countEdgeRows(rows, measures, (row) => middleOf(row.bbox) < edgeZone * height)
  const rest = rows.slice(heads)
  const isAtFoot = (row: Row) => middleOf(row.bbox) > (1 - edgeZone) * height
  const feet = countEdgeRows(rest.toReversed(), measures, isAtFoot)
  const linesOf = (some: readonly Row[]) => some.flatMap((row) => row.lines)
  const body = new Set(linesOf(rest.slice(0, rest.length - feet)))
  return {
    // What stands at the edges is read row by row, the text as it came.
    heads: linesOf(rows.slice(0, heads)),
    body: lines.filter((line) => body.has(line)),
    feet: linesOf(rest.slice(rest.length - feet)),
  }
}

/** How many rows are furniture, from the edge inwards. */
function countEdgeRows(rows: readonly Row[], body: Body, isInZone: (row: Row) => boolean): number {
  let accepted = 0
  let start = 0
  for (let end = 1; end < rows.length; end++) {
    const [row, next] = [rows[end - 1], rows[end]]
    if (!row || !next || !isInZone(row)) break
    // Of a receipt or a form that was read, nobody knows what may be left out.
    if (body.isRead && !body.isProse && !saysPage(row.text)) break
    const white = whiteBetween(row, next, body)
    if (body.bands.some((band) => holdsMiddle(band, row.bbox) && holdsMiddle(band, next.bbox))) continue
    if (areOfOneTable(row, next, body) || areFacts(row, next)) break
    if (areOfColumns(row)) return end
    if (start === end - 1 && isNumberRow(row, next, body)) {
      accepted = end
      start = end
      continue
    }
    if (white < partedBy) continue
    const needed = start === 0 ? enoughSigns : enoughFurtherIn
    if (signsOf(rows.slice(start, end), next, white, body) < needed) break
    accepted = end
    start = end
  }
  return accepted
}

/** Whether a rule parts two rows, and another, or one that goes on as it does, the same columns in both. */
function areOfOneTable(row: Row, next: Row, { rules, bbox: [x0, , x1], height }: Body): boolean {
  const boxes = rules.map(({ bbox }) => bbox)
  const [from = 0, to = 0] = [middleOf(row.bbox), middleOf(next.bbox)].sort((a, b) => a - b)
  if (!boxes.some((rule) => widthOf(rule) > height && rule[1] > from && rule[3] < to)) return false
  const columnsAt = (y: number) =>
    boxes.filter(
      (rule) =>
        widthOf(rule) < height &&
        rule[1] < y &&
        rule[3] > y &&
        rule[0] > x0 + height &&
        rule[2] < x1 - height,
    )
  const below = columnsAt(to)
  return columnsAt(from).some((rule) => below.some((other) => Math.abs(rule[0] - other[0]) < height))
}

/** Whether a row is a page number and nothing else, or on a page of running text has one apart from its words. */
function isNumberRow(row: Row, next: Row, body: Body): boolean {
  if (row.lines.filter(isNumberLine).length !== 1 || next.lines.every(isNumberLine)) return false
  if (row.lines.length === 1) return true
  // The number of a note may be a line of its own on scans.
  if (startsNote(row.text)) return false
  const isAtEnd = [...row.lines.slice(0, 1), ...row.lines.slice(-1)].some(isNumberLine)
  return isAtEnd && body.isProse && !isRunningText(row, body)
}

/** Whether they are the numbers of two columns beside one another, as patents have them; no years. */
function areOfColumns({ text }: Row): boolean {
  const [, left, right] = /^(\d{0,2}[13579]) (\d{1,3})$/.exec(text) ?? []
  return left !== undefined && Number(right) === Number(left) + 1
}

/** Between two rows, in line heights beyond what is usual on the page. */
function whiteBetween(row: Row, next: Row, { height, leading }: Body): number {
  const gap = Math.max(next.bbox[1] - row.bbox[3], row.bbox[1] - next.bbox[3])
  return (gap - leading) / height
}

/** What speaks for rows at the edge of a page being furniture, less what speaks against it. */
function signsOf(rows: readonly Row[], next: Row, white: number, body: Body): number {
  const lines = rows.flatMap((row) => row.lines)
  const texts = rows.map((row) => row.text)
  const text = texts.join(' ')
  const size = median(lines.map(typeSize)) / body.size
  const isBold = lines.every(({ bold }) => bold === true)
  const isPlain = size > smallerType && startAtMargin(rows, body)
  // Behind the first row from the edge it may be that of a house.
  const hasNumber = lines.some(isNumberLine) || endsWithNumber(texts[0] ?? '')
  // Titles stand on bands as well, in larger type.
  const isBand =
    size < largerType && rows.every((row) => body.bands.some((band) => holdsMiddle(band, row.bbox)))
  // Over what may be the beginning of a section.
  const mayHead = !isBelow(rows, next) && !/^\p{Ll}/u.test(next.text)
  // Rows that each have several parts are an address beside facts: small type says nothing of them.
  const isMarked =
    hasNumber ||
    isBand ||
    isImprint(text) ||
    isInCapitals(text) ||
    isRuledOff(rows, next, body) ||
    (body.isProse && size < smallerType && !rows.every(({ lines }) => lines.length > 1))
  return (
    (white > wellApart ? 2 : white > apart ? 1 : 0) +
    (lines.some(isNumberLine) ? 3 : 0) +
    (endsWithNumber(texts[0] ?? '') ? 2 : 0) +
    (isImprint(text) ? 1 : 0) +
    (size < smallerType ? 1 : 0) +
    (isInCapitals(text) ? 1 : 0) +
    (isRuledOff(rows, next, body) ? 2 : 0) +
    (isBand ? 3 : 0) -
    // No title stands below the text with a number beside it.
    (hasNumber && isBelow(rows, next) ? 0 : size > titleSize ? 4 : size > largerType ? 2 : 0) -
    (isBold && isPlain ? 1 : 0) -
    // An address, at the head of a letter.
    (rows.length > 1 && !isMarked ? 3 : 0) -
    (haveFacts(rows) ? 4 : 0) -
    (isDate(text) ? 2 : 0) -
    (isNameOfSection(text) && isTitle(next, body) ? 4 : 0) -
    (isContact(text) ? 3 : 0) -
    (body.isRead && endsSentence(rows, next) ? 4 : 0) -
    (body.isRead && !hasNumber && isInCapitals(text) && mayHead ? 2 : 0) -
    (rows.some((row) => isRunningText(row, body)) ? 3 : 0) -
    // Feet come from the edge inwards: the first line of a note is their last.
    ([texts[0], texts.at(-1)].some((one = '') => startsNote(one)) ? 4 : 0)
  )
}

/** Whether a row and the one below it are facts at the head of a message, each with what it is. */
const areFacts = (row: Row, next: Row): boolean =>
  row.bbox[1] < next.bbox[1] && [row, next].every(({ text }) => isNamedFact(text))

/** Whether rows are an address with facts beside it, as at the head of a bill: numbers in most of several rows. */
const haveFacts = (rows: readonly Row[]) =>
  rows.length > 2 &&
  2 * rows.filter(({ lines, text }) => lines.length > 1 && /\d/.test(text)).length > rows.length

const isTitle = ({ lines }: Row, { size }: Body) =>
  median(lines.map(typeSize)) > largerType * size || lines.every(({ bold }) => bold === true)

const isBelow = ([row]: readonly Row[], text: Row) => row !== undefined && row.bbox[1] > text.bbox[1]

const isNumberLine = ({ words }: TextLine) => isPageNumber(textOf(words))

const startAtMargin = (rows: readonly Row[], { bbox, height }: Body) =>
  rows.every((row) => Math.abs(row.bbox[0] - bbox[0]) < height)

/** Whether a row has a line like those of the text: long, in its type, and from its margin on or out of a sentence. */
const isRunningText = (row: Row, body: Body): boolean =>
  row.lines.some((line) => {
    const text = textOf(line.words)
    const small = line.words.filter((word) => /^\p{Ll}/u.test(word.text))
    if (line.words.length < runningWords || typeSize(line) < smallerType * body.size) return false
    const isMostlySmall = 2 * small.length > line.words.length
    const isOfSentence = /^\p{Ll}/u.test(text) || /[,-]$|\p{Ll}[.!?]$/u.test(text)
    return isMostlySmall ? isOfSentence || startAtMargin([row], body) : /\p{Ll}{2}[.!?]$/u.test(text)
  })

/** Whether what stands below the text is the end of its last sentence. */
function endsSentence(rows: readonly Row[], above: Row): boolean {
  const row = rows.at(-1)
  return (
    row !== undefined &&
    isBelow(rows, above) &&
    /^\p{Ll}{2}/u.test(row.text) &&
    /[\p{L},-]$/u.test(above.text) &&
    !isImprint(row.text)
  )
}

/** Whether a level rule stands between rows and the text. */
function isRuledOff(rows: readonly Row[], next: Row, { rules, bbox, height }: Body): boolean {
  const edge = boundsOf(rows)
  const [from, to] =
    edge[1] < next.bbox[1] ? [edge[3] - height / 2, next.bbox[1]] : [next.bbox[3], edge[1] + height / 2]
  return rules.some(
    ({ bbox: rule }) =>
      widthOf(rule) > ruleOfEdge * widthOf(bbox) && rule[1] >= from && rule[3] <= to + height / 4,
  )
}
