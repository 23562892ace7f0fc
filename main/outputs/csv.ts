import type { OutputWriter } from './output-writer.ts'
import { readTables } from './read-tables.ts'

/** One file a table, RFC 4180 in UTF-8; of a document without tables its lines, one a row. */
export const writeCsv: OutputWriter = (document) => {
  const { tables, warnings } = readTables(document)
  return { parts: tables.map(({ rows }) => encode(rows)), warnings }
}

function encode(rows: readonly (readonly string[])[]): Uint8Array {
  const lines = rows.map((cells) => `${cells.map(quote).join(',')}\r\n`)
  return new TextEncoder().encode(lines.join(''))
}

const quote = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
