/** Those by which tables are found, and their rows, columns and cells told. */
export const tableThresholds = {
  // find-addresses, chosen on made pages.
  leastAddress: 3, // lines: With a street and a town below it; two may be a cell.
  mostAddress: 8, // lines: More are a list.
  evenAddress: 0.15, // of the distance from the street to the town: By which that of other lines differs.
  // find-tables, chosen on made pages.
  sameRule: 0.2, // type heights: Pieces of one rule miss one another by no more.
  // From the seams of rules drawn cell by cell to an outer rule that is drawn in one: a row of one line or two.
  rowBeyondSeams: 2.5, // type heights
  leastSeams: 3, // rows: Under one another; where fewer rules end at one place, that may be by chance.
  rulesMeet: 0.3, // type heights: Rules meet where they end within so much of one another.
  sameExtent: 1.5, // type heights: By which the ends of the rules of one table may differ.
  cellGap: 0.9, // type heights: Words of one cell stand closer, columns farther apart.
  fullLine: 0.6, // of the width between two rules: A line that fills so much of it is running text, or a caption.
  plainLines: 4, // lines: So are more than these with nothing beside one another.
  sentenceInBand: 8, // words: More, in lines of one piece and with a full stop, are a sentence.
  tabularRows: 0.4, // of a band’s rows: With cells beside one another, from which it is of a table.
  rowGap: 2, // type heights: Rows of a table without rules stand no farther apart.
  sectionGap: 5, // type heights: From a section of a table without rules to the next, with its name between them.
  besideGap: 6, // type heights: Parts of one table that stand side by side are no farther apart.
  rowsBeside: 0.6, // of the rows: Of one part that have some in the other.
  sameRow: 0.4, // type heights: By which the middles of one row’s texts differ.
  loneRowGap: 1.6, // of the usual distance: One with a single cell stands no farther from the last.
  leastRowGap: 0.6, // type heights: That counts as usual, at least.
  leastTableRows: 3, // rows: With several cells, of a table without rules.
  sameCellEdge: 0.3, // type heights: By which the edges of the cells of a column differ.
  leastFilled: 0.3, // of the places of a grid: Plots, forms and frames around pictures leave more of them empty.
  wordsOfRuled: 60, // words: In the cells of a table with upright rules, in their middle.
  wordsOfHalfRuled: 14, // words: So in one with level rules alone: more are columns of running text.
  wordsOfUnruled: 5, // words: So in one without rules.
  mostColumns: 40, // columns: More are a drawing.
  mostLower: 0.7, // of the cells: That start in lower case: words of running text that stand apart have more.
  sentenceWords: 3, // words: Of two cells under one another that may be parts of a sentence.
  mostGoingOn: 0.3, // of pairs of such cells: Where more go on with a sentence, columns are read down and are no table.
  leastPairs: 3, // pairs: Fewer that go on with a sentence may do so by chance.
  addedRowGap: 1.3, // type heights: Rows above and below its rules that are of a table stand no farther apart.
  headGap: 3, // type heights: From a head that has one name over each column to the first row.
  titleType: 1.25, // of the type of what stands below: A title is larger, the head of a table is not.
  leastNames: 3, // columns: Named so; fewer may stand over one another by chance, but where they end as values do.
  addedHeadRows: 3, // rows: More above its first rule are no head.
  mostLeading: 2, // heights of the type: From the first line of running text to the second.
  sameLeading: 1.35, // of the distance between the first two lines: Where more is left free, something else begins.
  whiteInText: 1.8, // type heights: Between two words: justified type hardly ever leaves so much, columns do.
  sharedWidth: 0.6, // of the shorter line: That lines of one paragraph share.
  sameTextEdge: 2.5, // type heights: By which lines of one paragraph are indented, or hang.
  // A space and what ragged lines leave besides: a line that had room for more was ended on purpose.
  raggedBy: 0.8, // type heights
  charactersInTable: 9, // characters: Count for a word of such text beside tables, which have longer words.
  linesOfText: 3, // lines: Fewer are no running text.
  wordsOfLabel: 3, // words: Of what stands to the left of each line of a column that is no running text, at most.
  valuesInText: 0.35, // of the words: Tables have more.
  openStacks: 40, // stacks: That a line may go on with: all of a page’s would take seconds on one with thousands of lines.
  // Left out of lines it takes, or in the midst of it: rows that lose their first word, as the labels of forms do, come
  // out in pieces.
  mostTorn: 0.1, // of a table’s words
  mostOver: 0.3, // of a table’s words: In lines of running text that go over several of its columns.
  digitsOfValue: 0.4, // of its characters: In digits: a number with its signs and units.
  valuesOfColumn: 0.6, // of its cells: That are values, for a column of values.
  evenSides: 0.2, // letters: That both ends of a word lack of its width.
  evenSpace: 1.6, // letters: So wide is a space of a typewriter with the ends of words on both sides.
  evenLetters: 0.08, // of the usual width: By which the letters of even type differ in width.
  evenWords: 0.8, // of the words: That keep to it, of such type.
  wordsOfEven: 5, // words: Fewer tell nothing of it.
  pieceGap: 0.55, // type heights: Words of one cell stand closer: spaces are a quarter wide, in justified type up to a half.
  alignedEdge: 0.6, // type heights: So those of rows that may be of one table, and their middles.
  centredHead: 0.8, // type heights: Between the middles of a head and of the columns it names.
  rowsToSpan: 5, // rows: With several cells, from which one text over two columns does not make one of them.
  fullerRows: 0.75, // of the rows: Have no more pieces than those are measured by that have nearly all.
  whiteOfColumns: 0.15, // type heights: That all rows leave free between two columns.
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
  evenPitch: 0.9, // of the distance of rows with a rule between them: Lines of one row stand closer.
  centredLabel: 0.4, // type heights: By which a label of several rows may miss their middle.
  closerLines: 0.9, // of the distance from row to row: By which the lines of such a label stand below one another.
  mostLabelled: 200, // rows: Among which labels in the middle of theirs are looked for: more take too long.
  cellPadding: 1, // type heights: That a cell keeps free to its right.
}
