/** Those of opening files: what of a PDF is text, lines and rules, and which files are refused. */
export const fileThresholds = {
  // images, chosen on made pages.
  // What a file says beyond this and the next is some program’s default, and no measurement.
  leastSaidDpi: 50, // dots per inch
  mostSaidDpi: 2400, // dots per inch: What it says beyond is none.
  // Pixels this much taller than wide (a fax has 2) are made square; of less, letters read as well.
  leastStretch: 1.2, // times
  mostStretch: 4, // times: A file that says more does not know.
  mostDirectories: 10_000, // directories: Of a TIFF: the library goes through all for each page, ten thousand in 0.1 s.
  mostEntries: 1000, // entries: Of such a directory; pages have some twenty, and more are there to keep somebody busy.
  // That must be there of a BMP: one of less says hardly anything, and could claim any size.
  leastBmpShare: 0.1, // of its bytes
  stripPixels: 4_000_000, // pixels: Of a BMP that are drawn at once: 16 MB beside the image.

  // PDF files, chosen on made pages.
  // That a stream may unpack to: the largest pages of maps hold a tenth, and pdf.js keeps it all.
  mostUnpacked: 134_217_728, // bytes
  mostDictionary: 2048, // bytes: Before a stream in which its dictionary is looked for.
  // That packed objects may unpack to where a file is written anew; honest ones have some hundred KB.
  mostPackedObjects: 67_108_864, // bytes

  // text layers, chosen on open documents.
  wordGap: 0.16, // sizes of the type: Between pieces of text; kerning and changes of font leave less within a word.
  leastSpace: 0.08, // sizes of the type: Of a space that pdf.js tells: where type is stretched it takes kerning for one.
  columnGap: 1.6, // sizes of the type: Cells and columns stand further apart; justified text hardly ever does.
  // To an earlier line a file goes back for a sign as near; further off is the next column.
  returnGap: 0.5, // sizes of the type
  overlap: 0.5, // sizes of the type: That a piece may reach back over the one before.
  overlapOfAccent: 0.8, // sizes of the type: So behind an accent, over which its letter is set.
  baselineShift: 0.25, // sizes of the type: By which pieces of one line may stand higher or lower.
  scriptSize: 0.85, // of the larger type: Smaller pieces may be superscripts and subscripts.
  scriptShift: 0.6, // of the larger type: By which these stand higher or lower.
  // Type this much smaller stands in several lines beside it, as a capital over them has.
  severalLines: 0.45, // of the larger type
  drawnTwice: 0.2, // sizes of the type: The same text as near as this is drawn twice, for weight or a shadow.
  linesBack: 12, // lines: Before the last that a piece of text may continue.
  charactersToTurn: 40, // characters: Fewer do not tell which way up a page is: they may be one label on its side.
  shareToTurn: 0.7, // of the characters: That must lie on one side for the page to.

  // text layers, chosen on made pages.
  boldLine: 0.8, // of its characters: Of a line in bold; a label with what it is the label of has fewer.

  // drawings, chosen on open documents.
  mostRuleThickness: 3, // points: Thicker bars are shading.
  leastRuleLength: 8, // points: Shorter ones are dashes, ticks and letters drawn as outlines.
  sameFill: 0.5, // points: By which filled areas of one colour may miss each other and look like one.
  leastFill: 6, // points: What is filled behind text is no lower than small type.
  mostPathNumbers: 4000, // numbers: A path of more is a drawing, and its straight pieces are no rules.
  coverageGrid: 50, // cells each way: By which the share of a page under pictures is counted, within a percent or two.
  // That is set up for a picture pdf.js cannot take; coordinates alone are nowhere near as large.
  lostPicture: 0.02, // of the page
  finePicture: 0.5, // of the largest: A finer picture as large counts: scans are parted into coarse paper and fine type.
  scanFits: 0.01, // of the page’s side: By which a picture that fills the page may miss its edges.

  // drawn bullets, chosen on made pages.
  mostBulletNumbers: 200, // numbers: Of the path of a bullet: a circle has some sixty.
  squareBullet: 0.8, // of the longer side: The shorter one, of what is drawn as a dot or a square.
  leastDrawnBullet: 0.15, // type sizes: Browsers draw bullets a third of the type wide.
  mostDrawnBullet: 0.6, // type sizes: Of its width: boxes to tick are as large as letters.
  drawnBulletGap: 2.5, // type sizes: From a bullet to its line; so far before it stands nothing.
  offMiddle: 0.3, // type sizes: By which the middle of a bullet may miss that of its line.

  // form fields, chosen on made pages.
  fieldTypeSize: 10, // points: Where a field leaves the size of its type to the viewer.
  fieldLeading: 1.2, // sizes of the type: From line to line in a field.
  fieldLetter: 0.5, // sizes of the type: That a letter in a field takes, on average.
}
