import { readNumber, type DecimalMark } from './read-number.ts'
import type { Table } from './read-tables.ts'

/** Columns of which most cells below the headers are numbers: people set those at the right, and their names above them. */
export function numberColumns({ cells, columns }: Table, mark: DecimalMark): ReadonlySet<number> {
  const isMostlyNumbers = (column: number) => {
    const own = cells.filter((cell) => cell.column === column && !cell.header && cell.text !== '')
    return own.filter(({ text }) => readNumber(text, mark) !== undefined).length > own.length / 2
  }
  return new Set(Array.from({ length: columns }, (_, column) => column).filter(isMostlyNumbers))
}
