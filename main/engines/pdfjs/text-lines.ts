import type { PageViewport } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { BoundingBox } from '../../../shared/document.ts'
import { boundsOf, clipTo, unite } from '../../ocr/bounding-box.ts'
import { charactersOf } from '../../ocr/layout/measure-lines.ts'
import { readsFromRight, turnOrder } from '../../ocr/layout/reading-direction.ts'
import type { RecognizedWord, TextLine } from '../../ocr/ports.ts'
import { thresholds } from '../../ocr/thresholds.ts'
import type { FontStyle } from './font-style.ts'
import { tagFollower } from './structure-tree.ts'
import { isSuperscript, toSuperscript } from './superscripts.ts'
import { fromReadingFrame, isTextItem, toRun, type Run, type TextContent } from './text-runs.ts'
import { isMarkerBefore } from './words.ts'

const {
  drawnTwice,
  linesBack,
  returnGap,
  baselineShift,
  columnGap,
  overlapOfAccent,
  overlap,
  severalLines,
  scriptSize,
  scriptShift,
  boldLine,
  leastSpace,
  wordGap,
} = thresholds

/**
 * Lines of words from pdf.js's text items, in the order of the content stream. Pieces of one baseline are one
 * line unless a gap as wide as between columns parts them. Text drawn twice for weight counts once.
 */
export function buildTextLines(
  content: TextContent,
  viewport: PageViewport,
  styleOf: (fontName: string) => FontStyle,
): TextLine[] {
  const lines: Run[][] = []
  const seen = new Set<string>()
  let previous: Run | undefined
  let pendingSpace = false
  const tagOf = tagFollower(content.tags)
  for (const item of content.items) {
    const tag = tagOf(item)
    if (!isTextItem(item)) continue
    const run = toRun(item, content, viewport, styleOf)
    if (!run) {
      pendingSpace ||= item.str !== ''
      continue
    }
    const place = `${run.turns} ${Math.round(run.x0 / (run.size * drawnTwice))} ${Math.round(run.baseline / (run.size * drawnTwice))} ${item.str}`
    if (seen.has(place)) continue
    seen.add(place)
    if (tag) run.tag = tag
    if (pendingSpace) run.partedFrom = previous
    previous = run
    pendingSpace = false
    const line = lineFor(run, lines)
    if (line) line.push(run)
    else if (!fillsWhite(run, lines.at(-1))) lines.push([run])
  }
  return joinFromRight(lines)
    .map((runs) => toTextLine(runs, viewport))
    .filter((line) => isOnPage(line.bbox, viewport))
}

/** The latest lines first: most pieces continue the line before them. */
function lineFor(run: Run, lines: Run[][]): Run[] | undefined {
  return lines.slice(-linesBack).findLast((line) => {
    const last = line.at(-1)
    if (!last || last.turns !== run.turns) return false
    const gap = run.x0 - last.x1
    const isTooFar = line !== lines.at(-1) && gap > returnGap * Math.min(last.size, run.size)
    return !isTooFar && isBeside(last, run, gap)
  })
}

/**
 * Puts a run into white of the last line that is wide enough for it: office programs write signs that the font of a line
 * lacks, from another font, behind all of the line.
 */
function fillsWhite(run: Run, line: Run[] = []): boolean {
  const reach = drawnTwice * run.size
  const at = line.findIndex((after, index) => {
    const before = line[index - 1]
    return (
      before?.turns === run.turns &&
      Math.abs(before.baseline - run.baseline) < reach &&
      before.x1 - reach < run.x0 &&
      run.x1 < after.x0 + reach
    )
  })
  if (at < 0) return false
  line.splice(at, 0, run)
  return true
}

/** Whether two runs stand on one baseline with no more than a gap between words. */
function isBeside(last: Run, run: Run, gap: number): boolean {
  const size = Math.max(last.size, run.size)
  if (isOverLines(last, run)) return false
  if (Math.abs(last.baseline - run.baseline) > baselineShift * size && !isScript(run, last)) return false
  return gap > -overlapOf(last) * size && gap < columnGap * Math.min(last.size, run.size)
}

// Behind an accent that was set first the line goes back by its width, and the letter is set below it.
const ENDS_WITH_ACCENT = /[\u0060\u00a8\u00b4\u00b8\u02c6-\u02dd]$/u

/** In type sizes: how far the next piece may reach back over a run. */
const overlapOf = ({ words }: Run) =>
  ENDS_WITH_ACCENT.test(words.at(-1)?.text ?? '') ? overlapOfAccent : overlap

/** Lines read from the right grow to the left, and around foreign words written the other way: their pieces are put together. */
function joinFromRight(lines: Run[][]): Run[][] {
  if (!lines.some((line) => line.some(({ fromRight }) => fromRight))) return lines
  const joined: Run[][] = []
  for (const line of lines) {
    const neighbour = joined
      .slice(-linesBack)
      .find((other) => [...other, ...line].some(({ fromRight }) => fromRight) && touch(other, line))
    if (neighbour) neighbour.push(...line)
    else joined.push(line)
  }
  return joined
}

const touch = (line: Run[], other: Run[]) =>
  line.some((a) => other.some((b) => a.turns === b.turns && isBeside(a, b, distance(a, b))))

/** Between two runs, whichever of them is on the left. */
const distance = (a: Run, b: Run) => Math.max(a.x0 - b.x1, b.x0 - a.x1)

/** As they are read: as they were written, or as they stand where that is from the right. */
function inReadingOrder(runs: Run[]): Run[] {
  const textOf = ({ words }: Run) => words.map(({ text }) => text).join(' ')
  if (!readsFromRight(runs.map(textOf).join(' '))) return runs
  const fromLeft = runs.toSorted((a, b) => a.x0 - b.x0)
  return turnOrder(fromLeft, textOf)
}

/** Whether type is as large as several lines of other type: scripts of scripts are half as large. */
const isSeveralLines = (large: number, small: number) => small < severalLines * large

/** Whether a run is a capital over several lines of another's type, which may begin a word on any of them. */
const isCapitalOver = ({ words, size }: Run, text: Run): boolean =>
  isSeveralLines(size, text.size) && words.length === 1 && /^\p{Lu}$/u.test(words[0]?.text ?? '')

/** Whether one of two runs is in type of several lines, and the other stands on one of these, but not on its baseline. */
function isOverLines(one: Run, other: Run): boolean {
  const [small, large] = one.size < other.size ? [one, other] : [other, one]
  return (
    isSeveralLines(large.size, small.size) &&
    Math.abs(one.baseline - other.baseline) > baselineShift * small.size
  )
}

/** Superscripts and subscripts stay in their line although their baseline moves. */
function isScript(run: Run, last: Run): boolean {
  const [small, large] = run.size < last.size ? [run, last] : [last, run]
  return (
    small.size < scriptSize * large.size && Math.abs(run.baseline - last.baseline) < scriptShift * large.size
  )
}

function toTextLine(runs: Run[], viewport: PageViewport): TextLine {
  const words: RecognizedWord[] = []
  let previous: Run | undefined
  for (const run of inReadingOrder(runs)) {
    const joins =
      previous !== undefined &&
      !previous.endsWithSpace &&
      !run.startsWithSpace &&
      !isCapitalOver(previous, run) &&
      distance(previous, run) < leastGap(previous, run) * Math.min(previous.size, run.size)
    const isRaised = isSuperscript(run, runs)
    for (const [index, { text: asSet, x0, x1 }] of run.words.entries()) {
      const text = isRaised ? toSuperscript(asSet) : asSet
      const bbox = fromReadingFrame(
        [x0, run.baseline - run.ascent * run.size, x1, run.baseline + run.descent * run.size],
        run.turns,
      )
      const before = words.at(-1)
      if (index === 0 && joins && before && !(words.length === 1 && isMarkerBefore(before.text, text))) {
        if (!hasLetters(before.text)) Object.assign(before, emphasis(run))
        // A word is set in a style as a whole or not at all; the comma behind it is often not.
        else if (hasLetters(text)) {
          if (!run.style.bold) delete before.bold
          if (!run.style.italic) delete before.italic
        }
        before.text += text
        before.bbox = unite([before.bbox, bbox])
      } else words.push({ text, bbox, confidence: 1, ...emphasis(run), ...(run.tag && { tag: run.tag }) })
    }
    previous = run
  }
  const bold = runs.filter(({ style }) => style.bold)
  const size = Math.max(...runs.map((run) => run.size))
  return {
    words: words.map((word) => ({ ...word, bbox: clipTo(viewport, word.bbox) })),
    bbox: clipTo(viewport, boundsOf(words)),
    fontSize: size,
    bold: charactersOf(bold) > boldLine * charactersOf(runs),
    // A line of running text may hold names of a program.
    ...(runs.every(({ style }) => style.monospaced) && { monospaced: true }),
  }
}

const hasLetters = (text: string) => /[\p{L}\p{N}]/u.test(text)

const emphasis = ({ style: { bold, italic } }: Run): Pick<RecognizedWord, 'bold' | 'italic'> => ({
  ...(bold && { bold: true }),
  ...(italic && { italic: true }),
})

const leastGap = (previous: Run, run: Run) =>
  previous.partedFrom === run || run.partedFrom === previous ? leastSpace : wordGap

const isOnPage = ([x0, y0, x1, y1]: BoundingBox, { width, height }: PageViewport) =>
  x1 > 0 && y1 > 0 && x0 < width && y0 < height && x1 > x0 && y1 > y0
