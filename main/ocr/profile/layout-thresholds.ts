/**
 * Those by which heads and feet are told on a page alone, while what signs weigh stands beside them, and by which lines
 * become blocks in the order in which they are read.
 */
export const layoutThresholds = {
  // part-furniture, chosen on made pages.
  edgeZone: 0.13, // of the page’s height: From either edge, in which heads and feet stand.
  // Beyond the white that is usual on the page: rows nearer to one another belong together.
  partedBy: 0.35, // heights of the text
  apart: 0.6, // heights of the text: Beyond the usual white too, from which it is a sign of a head.
  wellApart: 1.5, // heights of the text: From which it is two.
  mostWhiteOfText: 1.6, // heights of the text: Of usual white: double spaced typescript has one and a half.
  ruleOfEdge: 0.3, // of the text’s width: Of a rule between a head and the text.
  titleSize: 1.5, // sizes of the text: From which a row is the title, as good as always.
  smallerType: 0.92, // sizes of the text: What is smaller is smaller on purpose.
  largerType: 1.15, // sizes of the text: So what is larger, as titles are.
  runningWords: 7, // words: In a line of the text that stands at an edge.
  enoughSigns: 2, // signs: In favour, on a page of running text.
  enoughFurtherIn: 3, // signs: So behind the first rows there.
  wordsOfRow: 6, // words: In the rows of such a page, in their middle.

  // layout, chosen on open documents.
  wordsOfText: 4, // words: In a line of running text, or in the middle of its lines: cells and fields have fewer.
  charactersOfWord: 6, // characters: Count for a word in scripts without spaces.
  tallLine: 2, // widths: Higher lines run up or down the page; single letters are as tall.
  letteredLine: 3, // characters: Of such a line.
  tallLineGap: 2, // widths: What stands nearer above or below a tall line is its column, and it the head of that.

  // layout, chosen on made pages.
  markerReach: 0.2, // type sizes: By which it may reach into its bullet.
  markerGap: 3, // type sizes: From the bullet or number of an item to it, where both are lines.

  // part-line-numbers, chosen on made pages.
  numberedLine: 5, // lines: Every such line has its number, or every second of these.
  mostFifths: 500, // numbers: Of a page that may be of lines; a page of more is a table, and looking at all their pairs takes long.
  leastLineNumbers: 4, // numbers: Fewer may be so far apart by chance.
  lineNumberDrift: 0.8, // heights of the number: 5 and 100 may share their left or their right end; lines are not all alike.
  // From line to line; in tables of 5, 10 and 15 it would be a fifth of a row.
  leastPitch: 0.8, // heights of the number
  mostPitch: 3.5, // heights of the number: Double spacing has 3; axes of charts may have more.

  // part-lines, chosen on made pages.
  // White between columns is wider; spaces of justified lines are wide as well, but all of them.
  widerThanSpaces: 1.1, // spaces of the line
  gutterBreak: 6, // heights of the line: Over which such white may be missing: columns begin and end at other lines.
  gutterRows: 6, // rows: With such white at one place, from which it lies between columns.

  // part-boxes, chosen on made pages.
  // That a box reaches to either side of a gutter at least, to be cut there; so much of it is looked at.
  besideGutter: 2, // heights of the line
  whiteOfSpace: 0.2, // heights of the line: Of white between two words, as far as it need be told before these are read.

  // join-capitals, chosen on made pages.
  leastCapital: 1.7, // heights of the text: Two lines are the least that a capital goes over.
  capitalReach: 0.3, // sizes of the text: By which these may reach into it, or above it.
  capitalGap: 1.2, // sizes of the text: From a capital to the lines it stands before, at most.

  // order-columns, chosen on open documents.
  // Of white between columns: single spaces of justified type are wider, but do not stand under each other through a whole
  // column.
  leastGutter: 0.45, // heights of a line
  // Between two lines: what stands farther apart is not of one column; paragraphs stand about one apart.
  bandGap: 4, // heights of a line
  // That may reach across the white between two columns, such as a running head and a headline.
  acrossColumns: 0.15, // of the lines
  columnLines: 4, // lines: Fewer beside others are a caption, a signature or a row of a table, no column.
  solidLines: 8, // lines: Beside fewer of running text a box of labels and values is a row of them.
  wideLine: 0.6, // of the width: Of all lines, from which one parts what stands above it from what stands below.
  linesGoingOn: 0.4, // of the lines: That go on with the sentence above: half of those of running text, few of a table.
  fullOfColumn: 0.8, // of the column: That a full line takes.
  stepHeight: 0.25, // heights of a line: By which the middles of lines in step differ, as cells of a row are.
  linesInStep: 0.7, // of the lines: In step with a column: a box in the margin has fewer.
  columnLeading: 2.2, // heights of a line: From a line to the next: more is white between them, and no leading.
  // That a sentence may go on beyond: all compared with all would take seconds on a page of thousands.
  boxesBeside: 50, // columns

  // order-columns, chosen on made pages.
  leastItems: 2, // items: Of a list that is read by itself although it is short.
  listGutter: 1, // heights of a line: Of white beside such a list: as much also stands between words of justified type.
  fullLines: 0.7, // of the lines, by width: That are full, of a column beside which a box may stand.
  // Pages of text have ten to a hundred. Of maps, whose labels are all flows of their own, the order means nothing, and
  // finding one takes time that grows with the cube of their number.
  mostFlows: 300, // flows
  // From one column to another, in the order of a file: with as many it is written by rows or by chance. One that is
  // written column by column turns once a column.
  turnsOfColumn: 2, // turns a column
  lineReach: 0.3, // of the lower height: By which a line may reach into the one below it.
  flowWhite: 1.2, // heights of the lower line: More is white between blocks.
  // No farther up does the next cell of a row begin, whose cells have several lines.
  cellAbove: 3.5, // heights of the line before
  likeFlow: 0.6, // of the wider one: Parts of one column are as wide as each other.
  wordsOfRowEnd: 5, // words: Of what ends a row though it was written before it, at most, as "March 2019 – today".
  fewFlowLines: 2, // lines: Of so few, such as headings, no width is asked.

  // group-paragraphs, chosen on open documents.
  sizeOfParagraph: 0.18, // of the larger type: By which the type of one paragraph may differ.
  // So where a sentence goes on: a typewriter’s lines, measured one by one, differ by so much.
  sizeOfSentence: 0.35, // of the larger type
  // From the top of a line to that of the next: half as much again is a space between paragraphs.
  paragraphLeading: 1.45, // of the usual distance
  newSentenceLeading: 1.22, // of the usual distance: So where a sentence ends, and the next begins with a capital.
  oftenLeading: 0.25, // of the distances: So many must be alike for the least of them to be the usual one.
  likeDistance: 1.15, // of the least: Up to which distances are alike.
  sentenceLeading: 1.8, // of the usual distance: So within a sentence.
  earlyEnd: 0.2, // of the column: That a line leaves which ends early; a word too long for it leaves less.
  leastIndent: 0.8, // type sizes: Of the first line of a paragraph.
  mostIndent: 6, // type sizes: So at most: what begins further in is centred, or stands apart.
  roomAtEnd: 0.1, // of the column: That a line leaves which needs all of it.
  usualLeading: 1.4, // heights of a line: Where a column has none of its own: type is set at 1.2 to 1.5 of its size.
  endSpace: 0.5, // type sizes: Of a space at the end of a line, at most.
  raggedEdge: 0.03, // of the column: Margins are ragged by more than words explain where compounds are kept together.
  // That start with a capital, from which they end on purpose: in German every third line of running text does, three on
  // end in one of 25 paragraphs of four.
  linesSetApart: 3, // lines

  // group-paragraphs, chosen on made pages.
  raggedLeft: 0.2, // type sizes: The ends of lines set flush right differ by less, their beginnings by more.
  hangingLines: 0.4, // of the lines: Of a glossary half and more; first lines and those beside capitals are fewer.
  leastBacks: 3, // lines: That come back to the margin, of a column of paragraphs that hang from their first lines.
  hangingStarts: 0.7, // of the lines at the margin: Begin anew in such a column; in running text most go on.
  leastEntries: 4, // entries: Of the column of an index.
  entriesOfIndex: 0.2, // of the lines: That end in numbers of pages. In narrow columns half of them go on; works cited have none.

  // tell-roles, chosen on made pages.
  headLines: 3, // lines: Of a heading, at most.
  wordsOfHeading: 12, // words: Of one that its number alone tells, at most; clauses of contracts have numbers as well.
  wordsOfSmallTitle: 4, // words: Of a heading that begins with a small letter, at most.
  headSize: 1.2, // sizes of the text: From which type is larger on purpose.
  mostCode: 0.6, // of the page’s characters: In type whose letters are all as wide: a page of typescript is no program.
  formulaSigns: 2, // signs: Of mathematics, its number being one, that a formula has.
  formulaWords: 1, // words: Of four letters and more in it, at most.
}
