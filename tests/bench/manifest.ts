/** The rows of a table whose first line names its columns, with tabs between cells. `cell`: empty where there is none. */
export function readRows(text: string): { row: string; cell: (column: string) => string }[] {
  const [head = '', ...rows] = text.trim().split('\n')
  const columns = head.split('\t')
  return rows.map((row) => {
    const cells = row.split('\t')
    return { row, cell: (column) => cells[columns.indexOf(column)] ?? '' }
  })
}
