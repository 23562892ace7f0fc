/** Those by which rows, columns and cells of tables are told. */
export const cellThresholds = {
  // find-tables, chosen on made pages.
  digitsOfValue: 0.4, // of its characters: In digits: a number with its signs and units.
  valuesOfColumn: 0.6, // of its cells: That are values, for a column of values.
  evenSides: 0.2, // letters: That both ends of a word lack of its width.
  evenSpace: 1.6, // letters: So wide is a space of a typewriter with the ends of words on both sides.
  evenLetters: 0.08, // of the usual width: By which the letters of even type differ in width.
  evenWords: 0.8, // of the words: That keep to it, of such type.
  wordsOfEven: 5, // words: Fewer tell nothing of it.
  // Words of one cell stand closer: spaces are a quarter wide, in justified type up to a half.
  pieceGap: 0.55, // type heights
  // At which a cell that seems one with the next is cut, where it stands between two columns.
  wideSpace: 0.38, // type heights
  alignedEdge: 0.6, // type heights: So those of rows that may be of one table, and their middles.
  centredHead: 0.8, // type heights: Between the middles of a head and of the columns it names.
  fullerRows: 0.75, // of the rows: Have no more pieces than those are measured by that have nearly all.
  whiteOfColumns: 0.15, // type heights: That all rows leave free between two columns.
  rowsOfStrip: 0.6, // of the rows: Between two upright rules that fill all of the columns which their words tell there.
  mostHeadRows: 6, // rows: More, from the top, are no head.
  rowOverlap: 0.15, // type heights: By which rows reach into one another whose cells stand beside each other.
  cellLeading: 1.5, // type heights: From one line of a cell to the next, where lines stand closer than rows.
  widerLeading: 1.2, // of the usual distance: What is wider parts rows.
  goingOnLeading: 1.7, // type heights: From one line of a cell to the next whose words go on.
  sensibleRows: 0.75, // of them: Of what stands close together, that must make sense as one row each.
  evenLinesOfCells: 3, // lines: Cells beside one another seldom have the same number of lines, and hardly ever more.
  // Shorter rules stand under heads over several columns, over sums, or beside a label of several rows.
  fullRule: 0.8, // of the table’s width
  ruleBesideLabel: 0.35, // of the table’s width: Of these last.
  ruleAtEdge: 1.5, // type heights: By which they may miss its right edge.
  ruledRowCount: 4, // rows: Between rules, from which these part each row from the next, not a head from a body.
  linesOfRow: 3.5, // lines: On average, of rows that are so parted.
  labelledRows: 4, // labels: On most of the rows between two rules, from which they are one a row.
  cellPadding: 1, // type heights: That a cell keeps free to its right.
}
