/** Those of what is done to the picture, from which way up it lies to the rules on it, and to the boxes of its lines. */
export const pictureThresholds = {
  // turn-upright, chosen on tuning.
  sureOfOrientation: 0.6, // probability: From it on a page is turned that seems to lie on a side or on its head.

  // clean-paper, chosen on open documents.
  contrastOfSpeck: 80, // grey levels: By which a speck is darker or lighter than what is around it.
  // 52 clean pages and screens have up to 0.00135 (dots of small type), noise of 3 % has 0.012.
  manySpecks: 0.005, // of the pixels
  strangeNeighbours: 7, // of eight: Of a speck; two may touch. Where all eight had to differ, half of the specks stayed.
  // 52 scans, screens and photographs measured 0 to 4. Noise of a deviation of 25 measures 12 and reads as well
  // unsmoothed; with one of 50 (23 to 38) five pages went from F1 75.5 to 92.7.
  grainy: 15, // grey levels
  darkestPaper: 100, // grey levels: Darker pixels are ink and its edges, of which no grain is told.

  // even-light, chosen on open documents.
  tilesOfPage: 60, // tiles along the longer side: Each holds two or three lines: paper shows in each, and shadows are wider.
  // Text covers up to 0.15: the brightest of this are paper. The maximum would be glare and noise.
  paperOfTile: 0.2, // of its pixels
  unevenPaper: 20, // grey levels: Scans have 0 to 9 from tile to tile; more where light falls across a page.
  // Above it the paper lies on something dark, or it is no shadow: the text’s part alone is looked at.
  unevenBeyond: 100, // grey levels
  endOfPrint: 25, // grey levels: Between two tiles: shadows fade over several, printed areas end within one.
  // That differ so: a photograph in a shadow has 0, screens and brochures in colour 0.025 and more.
  mostPrint: 0.01, // of pairs of tiles
  darkestTile: 40, // grey levels: A darker tile is a table top or a photograph; lifting it would make noise of it.

  // clean-paper, chosen on open documents.
  darkPixel: 90, // grey levels: Below it a pixel is dark: of light type on a dark ground half of all are.
  brightPixel: 170, // grey levels: Above it a pixel is bright.
  mostBright: 0.25, // of the pixels: A dark page has hardly a bright pixel; one photographed on a dark table more than this.
  // In which strokes are lighter or darker than most: some small letters, or a stroke of the largest.
  strokeTile: 48, // pixels
  farthestLevels: 0.02, // of a tile’s pixels: At either end, that are taken for its strokes.

  // boxes of lines, chosen on open documents.
  // Shorter boxes tilt with their letters: a y at the end is two degrees on a word of four.
  tellingBox: 4, // widths to heights

  // level-lines, chosen on made pages.
  longLine: 10, // widths to heights: Of lines that tell the skew surely.
  longLines: 5, // lines: Where fewer are as long, the rows of the page tell it, near what the others say.
  skewReach: 1.5, // degrees: Around that, in which it is looked for.
  skewStep: 0.1, // degrees: From one that is tried to the next.
  skewShrink: 8, // pixels of a row: As one, to look for it.

  // level-lines, chosen on open documents.
  visibleSkew: 0.3, // degrees: Lines tilted by less are read as well as straight ones.
  // Flat scans of 52 documents measured 0.02 to 0.15 (short lines, mostly), a folded letter 0.19.
  visibleBend: 0.18, // of a line’s height
  spoilingSkew: 3, // degrees: Beyond it boxes hold parts of their neighbours: lines are found again once they are level.
  // By which it has to differ from what lines say: a tenth of a degree moves words of forms to other rows, no rule of a table.
  skewApart: 0.25, // degrees
  breakingSkew: 10, // degrees: Beyond it the detector breaks lines into words, by which no bend can be told.
  // By the bend of the others. Pages that are bent to be seen measured 0.86 and more, flat forms 0.55 at most, 0.0 mostly.
  foretoldBend: 0.7, // of what lines stray
  bendRounds: 3, // rounds: Of fitting the bend and leaving out what strays from it.
  strayPoint: 0.3, // of a line’s height: Points beyond are where two lines have grown together.
  bendRidge: 1e-4, // of the points’ weight: Keeps terms that the points say nothing of at nought.

  // find-rules, chosen on open documents.
  ruleSide: 1200, // pixels of width: To look for rules in: at 140 dpi the thinnest are one wide.
  ruleContrast: 45, // grey levels: Under that of the paper. Tints are nearer to it, hairlines in grey ink farther.
  paperAmongRules: 0.25, // of the pixels: What is lighter than all but so many is taken for paper.
  ruleLength: 38, // pixels of that width: Strokes of headlines and dashes are shorter.
  ruleThickness: 7, // pixels of that width: Bars and pictures are thicker.
  ruleGap: 2, // pixels of that width: That may be missing from a rule: paper shows through worn ones.
  freeRule: 0.6, // of a rule’s length: With paper on both sides of it: letters that touch have none.
  mostRules: 1500, // rules: Photographs of cloth and drawings have thousands, tables a few hundred.

  // part-boxes, chosen on open documents.
  stackedHeight: 1.5, // of the usual box’s height: From which one may hold several lines.
  bandHeight: 0.35, // of that height: Of rows of ink that are a line; dashes, dots and specks are lower.
  bandWidth: 1.3, // of its height: So wide is a line of two figures at least.
  bandsApart: 0.55, // of that height: From the top of one line to that of the next.

  // part-boxes, chosen on made pages.
  sideInBox: 0.35, // heights of a box: From its end, in which the side of a cell is taken off it: a figure is as wide.
  paperBesideSide: 0.1, // heights of a box: At least: figures under one another may look like a rule, and touch it.
  leaderAbove: 0.3, // of the height of capitals: That dots and rules of leaders reach over the baseline; small letters reach higher.
  leaderBelow: 0.3, // of that height: That lines to write on lie under it.
  leaderWidth: 4.5, // of that height: Of leaders at least: four dots with spaces between them are narrower.
  leaderGap: 1.2, // of that height: From one dot of a leader to the next.
  whiteBesideLeader: 0.35, // of that height: Between the letters and where a leader is cut.
  pointBesideWord: 0.4, // of the white behind it: Before a comma or full stop; dots of leaders stand evenly.

  // find-pictures, chosen on made pages.
  pictureSide: 200, // cells to a page’s width: In which dots of halftones are grey.
  // Under that of the paper. Tints behind text are nearer to it, photographs mostly farther.
  pictureContrast: 35, // grey levels
  pictureInk: 0.3, // of a picture’s cells: Of a frame, or of rules that cross, fewer are dark.
  leastCells: 12, // cells: Fewer are a spot, or a letter of a headline that no box was found for.

  // read-lines, chosen on open documents.
  typeOfBox: 0.75, // of a detected box’s height: Ascender to descender, measured on forms and receipts.

  // read-lines, chosen on made pages.
  halfLetter: 0.45, // of a box’s height: From the middle of the widest letter to its edge, at most.

  // weigh-lines, chosen on made pages.
  paperOfInk: 0.3, // of a box’s pixels: Paper is lighter than all but so many.
  darkestOfInk: 0.02, // of a box’s pixels: Ink is darker than so many.
  contrastOfInk: 40, // grey levels: Between the two: less is no print.
  grainOfInk: 0.2, // of that contrast: Grain of the paper stays below.
  leastLetters: 4, // letters: Of a line whose weight is told.
  mostFigures: 0.5, // of its characters: That are no letters: figures are a little heavier.
  leastCharacters: 150, // characters: Of a page: fewer do not tell what is usual there.
  boldWeight: 1.15, // of the usual weight: Of bold type, which has a quarter more, and more.
  // By which it is heavier at least. With 1.19 and 2.5 headings of scans come to 92.3, with 1.15 and 2 to 94.1, with 1.13
  // to 94.5, which is near to usual type.
  boldDeviations: 2, // usual deviations
  mostDeviation: 0.13, // of the usual weight: Where lines differ by more, a pen wrote them, or the page was not evenly lit.
  mostBold: 0.3, // of the page’s characters: What more of them have sets nothing off.
  // Beyond what most lines have above them: with less a heavy line is one of its paragraph.
  usualWhite: 0.12, // sizes of the type
  // That stand within a paragraph at least: of questions and their answers half of all lines begin one.
  linesWithin: 0.25, // of the lines
  headlineType: 1.25, // sizes of most type: Larger type may stand close to what is above it.
  whiteSamples: 300, // lines: Whose white is looked at to know what is usual.

  // paint-over, chosen on open documents.
  paintMargin: 0.15, // of a box’s height: Accents and descenders reach out of it, and the edges of type are grey.

  // read-lines, chosen on open documents.
  tallBox: 2.5, // heights to widths: Of a box that holds several letters one above the other.
  wideLetter: 1.6, // widths to heights: Letters on their side are about as tall as wide; boxes of level words are wider.
  columnAcross: 0.3, // of the wider box: That the middles of two boxes of a vertical line may stand apart across it.
  columnAlong: 2, // of the wider box: That their edges may stand apart along it.
  // Letters on their side are set close; digits of a column of numbers stand a line apart.
  lettersApart: 1.2, // of the wider letter
  leastOfColumn: 4, // letters: Fewer one above the other are more often a column of a table.
  neighboursShare: 0.5, // of the narrower box: Boxes on a row that share more are two findings of one line.
  // That two boxes one above the other may share: accents and descenders. With all of it parted forms come to F1 77.5 and
  // receipts to 86.2, with nothing to 75.8 and 86.7, with this to 77.7 and 86.7.
  rowsShare: 0.2, // of the lower box
  rowsApart: 0.35, // of the lower box: Boxes whose middles are nearer are two findings of one line.
  rowsWidth: 0.3, // of the narrower box: Boxes that share less of their width stand side by side.
  // That its line may rise or fall: with more it has no side that its neighbour could have.
  levelRise: 0.5, // heights of the box
}
