/** Those of the stages that find lines, tell their language and read them. */
export const lineThresholds = {
  // find-lines, chosen on tuning.
  detectionSide: 960, // pixels of the longer side: In which lines are looked for; the cost grows with its square.
  // From which an image is looked at in tiles. From 2 receipts gain 0.3 of F1, and take a quarter more time.
  tallImage: 4, // heights to widths
  tileOverlap: 0.1, // of its width: That tiles of a tall image reach into one another: no line is as tall.

  // find-lines, chosen on made pages.
  // To which large images with small type are reduced, to look at them once more: of type of 12 pixels 8 are left.
  closerScale: 0.66, // of its size
  leastScale: 0.5, // of its size: Reduced to no less, type of 12 pixels is found.
  strokeContrast: 60, // grey levels: From even ground to a stroke, within two pixels.
  strokeRow: 8, // pixels: From one row whose strokes are looked for to the next.
  // That lie in lines at least, or type is too small: captures that were lost have up to 0.62, clean scans 0.72 and more.
  strokesFound: 0.65, // of the strokes
  // In those rows. Receipts have up to 2 for each of their lines, captures that were lost 30 and more.
  strokesOfLine: 10, // strokes
  fewLines: 10, // lines: As many as those strokes may be more than were found.

  // find-language, chosen on tuning.
  // As many are read to tell German, Dutch and the like apart: of 91 documents 86 are told, as with 160.
  sampleLetters: 100, // letters
  fastSampleLines: 5, // lines: Which the network of another language reads to tell it: accents are lost, so there are more.
  mostSampleLines: 8, // lines: No more are read, however few letters they have.

  // find-language, chosen on made pages.
  leastSampleLines: 3, // lines: Fewer, in strange writing, are stamps and scrawls.
  // A line read less surely is in strange writing: what the network lacks comes with 0.3 to 0.7.
  sureOfSample: 0.75, // mean confidence
  // So is one with fewer: Latin type has 1.4 to 2.4, Russian and Georgian 0.02 to 0.2.
  fewestCharacters: 0.3, // characters to a line’s height of width
  // Tesseract’s networks are 0.2 to 0.5 sure of writing that is not theirs, 0.7 to 1 of their own.
  sureOfOwnWriting: 0.6, // mean confidence
  // A Chinese or Japanese page has a few words of English, hardly ever the other way round.
  hanShare: 0.3, // of the characters read

  // read-lines, chosen on tuning.
  // Of a line from which Tesseract’s networks read it first: of shorter ones, which their dictionaries help little, they
  // are seldom sure. From 6 receipts lose 0.1 of WER, from 14 historic pages 0.3 of F1 (ADR 020).
  longBox: 10, // width by height
  // Of a line that Tesseract’s networks have read, under which PP-OCRv6 reads it again. With 0.90 clean scans lose 0.2 of
  // WER, with 0.92, and lines of 6 heights, forms 0.7 and receipts 0.4.
  sureOfLine: 0.93, // mean confidence
  // Of each word with a digit or a sign in such a line. From none to it forms and receipts gain 0.1 of F1, clean scans and
  // historic pages 0.1 of WER; with signs historic pages 0.1 of WER.
  sureOfNumber: 0.9, // confidence
  // What the network for lines reads less surely is ruling, stamps and scrawls, and is left out. From 0.5: forms F1 84.4
  // -> 84.7 and WER 29.7 -> 29.2, historic pages 94.2 -> 94.3 and 14.8 -> 14.5, receipts F1 +0.1; from 0.8 receipts lose.
  leastOfLine: 0.75, // mean confidence

  // find-characters, chosen on made pages.
  contrastOfCharacter: 0.5, // of the contrast of a line: By which it is darker than the paper.
  whiteOfCharacter: 0.5, // type sizes: On either side of it: letters of a word stand closer.
  gapOfCharacter: 0.15, // type sizes: Of white within it, as before its full stop.
  besideText: 3, // heights of a box: Beside all lines of the page, in which it is looked for.
  leastCharacter: 0.1, // type sizes: Of its width: less is dust or a rule.
  mostCharacter: 0.9, // type sizes: Of its width.
  leastCharacterHeight: 0.5, // type sizes: Of its height: less is a bullet, or a dash.
  rowsOfDash: 4, // type sizes: To text above or below a dash, at most, as in a column.
  sureOfCharacter: 0.9, // mean confidence: Marks that are no text are read with less.
  // So is a capital over several lines, of which the place tells that it is one: an O that large comes with 0.6.
  sureOfCapital: 0.55, // mean confidence
  indentedAlike: 0.5, // heights of a box: By which lines before which a capital stands may differ; others by more.
  capitalPitch: 3.5, // heights of a box: From one of these lines to the next, at most.
  mostCapital: 1.5, // of its height: Of the width of such a capital.

  // read-lines, chosen on made pages.
  // Of a figure or a letter by itself in the row of others: of 0 in the cells of tables one in four has less than leastOfLine.
  leastOfCharacter: 0.5, // mean confidence
  alikeInRow: 0.08, // of the height of capitals: By which its top and foot may differ from theirs.
  bulletReach: 2, // heights of a box: Before a line, in which a bullet is looked for.
  // By which it is darker than the paper: thin dashes are lighter than letters.
  contrastOfBullet: 0.4, // of the contrast of a line
  leastBullet: 0.08, // heights of a box: Of its width: less is dust.
  leastTick: 0.3, // heights of a box: Of the side of a box to tick: smaller ones are bullets.
  smallTick: 13, // pixels: Of smaller ones round corners cannot be told from square ones.
  squareTick: 0.8, // of its longer side: That the other side has.
  edgeOfTick: 0.15, // of its side: So deep its edges are looked for.
  filledEdge: 0.9, // of each edge: That is dark: of letters, with round corners, less is.
  inkInTick: 0.15, // of what its edges hold: With more ink it is crossed.
  inkOfSquare: 0.95, // of what its edges hold: With more it is a square of ink, as bullets are.
  whiteBehindTick: 0.2, // heights of a box: Between it and its text: letters of a word stand closer.
  mostBullet: 0.6, // heights of a box: Of its width; a dash is the widest.
  mostBulletHeight: 0.5, // heights of a box: Of its height: letters and rules are taller.
  mostBulletBox: 0.95, // heights of a box: Of a box that a bullet or a dash has for itself, without the paper beside it.
  // From which a line is text, whose bullet may stand beside another column or have a box of its own: a number behind a
  // dash in another cell is shorter.
  lineOfBullet: 5, // heights of a box
  mostDashHeight: 0.2, // of the type beside it: Of a dash that stands by itself, as in a cell of a table.
  leastDash: 0.15, // of the type beside it: Of its width: hyphens have a quarter, less is dust.
  mostDash: 1.3, // of the type beside it: Of its width: what is wider is a rule.
  inkOfDash: 0.5, // of its bounds: That is dark.
  lowestDash: 0.2, // of the letters beside it: From the baseline to its middle; what is lower is a blank to fill in, or dots.
  highestDash: 0.75, // of the letters beside it: So far up; what is higher is an accent or a piece of the row above.
  enDash: 0.36, // of the type beside it: From which a dash is no hyphen,
  emDash: 0.75, // of the type beside it: and from which it is a long one.
  paperBesideBox: 0.3, // heights of a box: That a detector leaves before and behind a line.
  // Between its ends and the words read in it: a detector leaves 0.3 of paper, and a bullet that was left out stands in
  // 1.2 and more.
  leftOutAtEnd: 0.9, // heights of a box

  // read-lines, chosen on open documents.
  // Numbers stamped along the edges of eight forms come with 0.90 to 1, drawings and columns with 0.7 and less.
  sureOfVertical: 0.85, // mean confidence
  leastOfVertical: 4, // letters and digits: Fewer, up or down the page, are strokes of drawings.
  verticalFill: 0.75, // letters and digits a box: What was read between the strokes of a drawing has fewer.
  leastOfVerticalWord: 0.5, // confidence: Edges of bars and boxes that a line stands in, taken for letters, come with less.
}
