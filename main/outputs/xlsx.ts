// Excel workbooks: one sheet a table, numbers as numbers.
import writeExcelFile, { type CellObject, type SheetData } from 'write-excel-file/node'
import { readsFromRight } from '../ocr/layout/reading-direction.ts'
import type { OutputWriter } from './output-writer.ts'
import { numberColumns } from './number-columns.ts'
import { decimalMark, readNumber, type DecimalMark } from './read-number.ts'
import { greater, headRows, readTables, type Table } from './read-tables.ts'
import { xmlText } from './xml.ts'

/** Characters; wider cells wrap. */
const WIDEST = 60
const NARROWEST = 8
/** What Excel lets a cell hold. */
const LONGEST_TEXT = 32_767
const LONGEST_NAME = 31
// Excel's own. A bold cell without a name would be set in a serif face by LibreOffice, beside others without serifs.
const FONT = { fontFamily: 'Calibri', fontSize: 11 }

export const writeXlsx: OutputWriter = async (document, { language }) => {
  const { tables, warnings } = readTables(document)
  const isText = warnings.length > 0
  const mark = decimalMark(tables, language)
  const names = nameSheets(tables, isText ? 'Text' : 'Table')
  const sheets = tables.map((table, index) => ({
    sheet: names[index] ?? '',
    data: toRows(table, { mark, isText }),
    columns: columnWidths(table),
    stickyRowsCount: headRows(table),
    rightToLeft: readsFromRight(table.cells.map(({ text }) => text).join(' ')),
  }))
  return { parts: [await writeExcelFile(sheets, FONT).toBuffer()], warnings }
}

/** A cell that others are merged into stands in the first of them; the library wants the others empty. */
function toRows(table: Table, options: { mark: DecimalMark; isText: boolean }): SheetData {
  const rows: SheetData = table.rows.map(() => Array.from({ length: table.columns }, () => null))
  const ofNumbers = options.isText ? new Set<number>() : numberColumns(table, options.mark)
  for (const { row, column, rowSpan, columnSpan, header, text } of table.cells) {
    const cells = rows[row]
    if (cells === undefined) continue
    const spans = { ...(rowSpan > 1 && { rowSpan }), ...(columnSpan > 1 && { columnSpan }) }
    const look = {
      ...(header && { fontWeight: 'bold' as const }),
      ...(columnSpan === 1 && ofNumbers.has(column) && { align: 'right' as const }),
    }
    if (text !== '' || rowSpan > 1 || columnSpan > 1)
      cells[column] = { ...toCell(text, header, options), ...spans, ...look }
  }
  return rows
}

/** Headers name things: 2021 over a column is no amount. The lines of a letter are text. */
function toCell(
  text: string,
  isHeader: boolean,
  { mark, isText }: { mark: DecimalMark; isText: boolean },
): CellObject {
  const number = isHeader || isText ? undefined : readNumber(text, mark)
  if (number !== undefined)
    return {
      value: number.value,
      type: Number,
      alignVertical: 'top',
      ...(number.format !== undefined && { format: number.format }),
    }
  return { value: xmlText(text).slice(0, LONGEST_TEXT), type: String, wrap: true, alignVertical: 'top' }
}

function columnWidths({ rows, columns }: Table): { width: number }[] {
  return Array.from({ length: columns }, (_, column) => {
    const lengths = rows.flatMap((row) => (row[column] ?? '').split('\n').map((line) => line.length))
    return { width: Math.min(lengths.reduce(greater, NARROWEST) + 2, WIDEST) }
  })
}

/** By their captions where they have one, each different as Excel wants it, whatever the size of its letters. */
function nameSheets(tables: readonly Table[], word: string): string[] {
  const taken = new Set<string>()
  return tables.map(({ caption }, index) => {
    const wanted = xmlText(caption)
      .replaceAll(/[[\]:*?/\\\s]+/g, ' ')
      .replaceAll(/^[' ]+/g, '')
    const plain = wanted === '' ? `${word}${tables.length > 1 ? ` ${index + 1}` : ''}` : wanted
    const whole = cut(plain, LONGEST_NAME)
    const number = ` (${index + 1})`
    const name = taken.has(whole.toLowerCase()) ? cut(plain, LONGEST_NAME - number.length) + number : whole
    taken.add(name.toLowerCase())
    return name
  })
}

/** At the end of a word where there is one; Excel takes no ' at the end of a name. */
function cut(text: string, length: number): string {
  const start = text.length <= length ? text : text.slice(0, length + 1).replace(/(?<=\S) \S*$/, '')
  return start
    .slice(0, length)
    .toWellFormed()
    .replace(/[' ]+$/, '')
}
