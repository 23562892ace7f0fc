import type { RuledLine } from '../../ports.ts'
import { thresholds } from '../../thresholds.ts'
import { gather, levelPieces, type Ruling } from './rulings.ts'
import { meanOf } from '../../statistics.ts'

const { sameRule, rowBeyondSeams, leastSeams } = thresholds

interface Seam {
  x: number
  y: number
}

/**
 * Where level rules that are drawn cell by cell meet, row under row, their columns meet: as if upright rules stood there. The
 * outer rules of a table are often drawn in one: its first and last rows are taken in where their rule is within a row of the
 * seams. `level`: the same rules put together; `em`: height of the type, in pixels.
 */
export function seamsBetweenCells(
  rules: readonly RuledLine[],
  level: readonly Ruling[],
  em: number,
): Ruling[] {
  const [near, row] = [sameRule * em, rowBeyondSeams * em]
  const lines = gather(levelPieces(rules), ({ at }) => at, near)
  const seams = lines.flatMap((line) => seamsOf(line, near))
  return gather(seams, ({ x }) => x, near).flatMap((column) => {
    const places = new Set(column.map(({ y }) => y))
    if (places.size < leastSeams) return []
    const x = meanOf(column.map((seam) => seam.x))
    const [top, bottom] = [Math.min(...places), Math.max(...places)]
    const across = level.flatMap(({ at, from, to }) => (from < x && to > x ? [at] : []))
    const above = across.filter((y) => y < top && top - y < row)
    const below = across.filter((y) => y > bottom && y - bottom < row)
    return [
      {
        at: x,
        from: above.length > 0 ? Math.max(...above) : top,
        to: below.length > 0 ? Math.min(...below) : bottom,
      },
    ]
  })
}

/** Where one piece of a rule ends and the next begins, and none runs across. */
function seamsOf(line: readonly Ruling[], near: number): Seam[] {
  const [first] = line
  if (first === undefined) return []
  const ends = line.filter(
    ({ to: x }) =>
      line.some(({ from }) => Math.abs(from - x) <= near) &&
      !line.some(({ from, to }) => from < x - near && to > x + near),
  )
  return ends.map(({ to }) => ({ x: to, y: first.at }))
}
