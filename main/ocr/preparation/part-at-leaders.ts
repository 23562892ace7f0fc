import { clipTo } from '../bounding-box.ts'
import type { Raster, TextBox } from '../ports.ts'
import { thresholds } from '../thresholds.ts'
import { findInk, inkOfBands, runsFrom, type LineInk } from './find-ink.ts'
import { isLevel, levelPixels, sliceOf } from './text-box.ts'

const { leaderAbove, leaderBelow, leaderGap, leaderWidth, pointBesideWord, whiteBesideLeader } = thresholds

type Run = LineInk['runs'][number]

/**
 * Parts boxes at leaders, the dots or the rule that lead from an entry to its page number or that a form is filled in on,
 * and leaves these out: detectors draw boxes around some of them, and networks read dots as letters or lose letters to them.
 */
export const partAtLeaders = (raster: Raster, boxes: readonly TextBox[]): TextBox[] =>
  boxes.flatMap((box) => (isLevel(box) ? partsOf(raster, box) : [box]))

function partsOf(raster: Raster, box: TextBox): TextBox[] {
  const ink = findInk(raster, box)
  if (!ink) return [box]
  const [left, top, right, bottom] = levelPixels(raster, box)
  const type = ink.baseline - ink.top
  // The box may hold no more of a leader than its first dots or its last.
  const reach = Math.ceil(2 * leaderWidth * type)
  const around = clipTo(raster, [left - reach, top, right + reach, bottom])
  const rows = [ink.top, ink.baseline - leaderAbove * type, ink.baseline + leaderBelow * type]
  const [head = 0, foot = 0, end = 0] = rows.map((y) => Math.min(Math.round(y), bottom) - top)
  const [upper, lower] = inkOfBands(raster, around, [
    [head, foot],
    [foot, end],
  ]) as [Uint16Array, Uint16Array]
  const letters = runsFrom(upper, 1)
  const [from, to] = [left - around[0], right - around[0]]
  // A rule may go on under the letters: networks want some paper beside them.
  const paper = Math.round(whiteBesideLeader * type)
  const leaders = between(letters, 0, lower.length)
    .flatMap((white) => leaderIn(lower, white, type).map((leader) => shortenIn(leader, white, paper)))
    .filter((leader) => leader.to > from && leader.from < to)
  if (leaders.length === 0) return [box]
  const parts = between(leaders, from, to).filter((part) =>
    letters.some((letter) => letter.from < part.to && letter.to > part.from),
  )
  // A box around nothing but dots is left to the network: it may hold a quiet line of small print.
  return parts.length === 0
    ? [box]
    : parts.map((part) => sliceOf(box, around[0] + part.from, around[0] + part.to))
}

/** What lies between runs, and between them and the ends. */
function between(runs: readonly Run[], start: number, end: number): Run[] {
  const froms = [start, ...runs.map(({ to }) => to)]
  return froms
    .map((from, index) => ({ from, to: runs[index]?.from ?? end }))
    .filter(({ from, to }) => to > from)
}

/** What runs along the foot of a line where no letters stand: one rule, or dots that follow one another closely. */
function leaderIn(lower: Uint16Array, white: Run, type: number): Run[] {
  const runs = withoutPoint(runsFrom(lower.subarray(white.from, white.to), 1))
  const [first, last] = [runs[0], runs.at(-1)]
  if (!first || !last || last.to - first.from < leaderWidth * type) return []
  if (runs.some((run, index) => run.from - (runs[index - 1]?.to ?? run.from) > leaderGap * type)) return []
  return [{ from: white.from + first.from, to: white.from + last.to }]
}

/** A leader as far as it keeps so much white from the letters on both sides. */
const shortenIn = ({ from, to }: Run, white: Run, paper: number): Run => ({
  from: Math.max(from, white.from + paper),
  to: Math.min(to, white.to - paper),
})

/** Without the comma or full stop of the word before, which stands nearer to it than to what follows. */
function withoutPoint(runs: Run[]): Run[] {
  const [first, second] = runs
  const isPoint = first && second && first.from < pointBesideWord * (second.from - first.to)
  return isPoint ? runs.slice(1) : runs
}
