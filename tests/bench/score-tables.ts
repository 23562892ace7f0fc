import { normalise } from './score.ts'

export interface TableScore {
  /** 0 to 1. */
  precision: number
  recall: number
  /** Cell F1: harmonic mean of both; 1 where there is nothing to find and nothing was found. */
  f1: number
}

/**
 * Cell F1 of all tables of a document. A found cell is right when the true table holds the same text (written as
 * `normalise` has it) at the same row and column, both counted from 0. Each found table is compared with one true table at most,
 * in the assignment that makes most cells right; cells of tables left over are wrong, or missed. Cells that are
 * empty on a side do not count on that side. One row too many at the top so costs the whole table, on purpose:
 * who reads a cell by its place gets the wrong one.
 */
export function scoreTables(truth: string[][][], found: string[][][]): TableScore {
  const wanted = truth.map(cellsOf)
  const got = found.map(cellsOf)
  const right = bestAssignment(wanted.map((table) => got.map((other) => sharedCells(table, other))))
  const count = (tables: Set<string>[]) => tables.reduce((sum, { size }) => sum + size, 0)
  const [wantedCount, gotCount] = [count(wanted), count(got)]
  if (wantedCount + gotCount === 0) return { precision: 1, recall: 1, f1: 1 }
  return {
    precision: gotCount === 0 ? 0 : right / gotCount,
    recall: wantedCount === 0 ? 0 : right / wantedCount,
    f1: (2 * right) / (wantedCount + gotCount),
  }
}

function cellsOf(rows: string[][]): Set<string> {
  const cells = rows.flatMap((row, rowIndex) =>
    row.map((text, columnIndex) => {
      const bare = normalise(text)
      return bare === '' ? '' : `${rowIndex}\t${columnIndex}\t${bare}`
    }),
  )
  return new Set(cells.filter((cell) => cell !== ''))
}

const sharedCells = (one: Set<string>, other: Set<string>) =>
  [...one].filter((cell) => other.has(cell)).length

/** The highest sum with each row and each column used once at most; by rows, over sets of columns taken so far. */
function bestAssignment(gains: number[][]): number {
  let best = new Map<bigint, number>([[0n, 0]])
  for (const row of gains) {
    const next = new Map(best)
    for (const [taken, sum] of best) {
      for (const [column, gain] of row.entries()) {
        const bit = 1n << BigInt(column)
        // Gains of nothing lead nowhere, and leaving them out keeps the sets few.
        if (gain === 0 || (taken & bit) !== 0n) continue
        next.set(taken | bit, Math.max(next.get(taken | bit) ?? 0, sum + gain))
      }
    }
    best = next
  }
  return Math.max(...best.values())
}
