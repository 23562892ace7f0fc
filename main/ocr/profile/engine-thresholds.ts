/** Those of the engines that read, in the order in which a page meets them. */
export const engineThresholds = {
  // networks, chosen on tuning.
  mostCoresOfPage: 4, // cores: At most for one page: to find its lines, and to read them.
  fewestLinesToStart: 16, // lines: For which a further thread is started to read them: its start takes as long as these.

  // turn-upright, chosen on tuning.
  // Along the page’s middle that its network is asked about: of 424 pages, every second one turned, one told 423, three
  // told all.
  orientationSquares: 3, // squares

  // find-lines, chosen on published.
  textPixel: 0.3, // probability: Of a pixel of a line’s core. DBPostProcess of PaddleOCR, as the next three.
  textBox: 0.6, // mean probability: Of a line’s core: with less, noise comes as lines.
  boxGrowth: 1.5, // area by perimeter: By which the core of a line is grown on each side to hold all of it.
  leastCoreSide: 3, // pixels of the map: Cores of less are specks.

  // find-lines, chosen on open documents.
  midlineStep: 8, // pixels of the map: Wide enough that a letter more or less above the line does not bend it.

  // PP-OCRv6, chosen on tuning.
  // That type has at least in what the network sees: short lines of made screens in 15 pixels with an error 205 -> 40 of 750,
  // nothing on tuning; with all of it historic pages lose 0.3 of F1, receipts 0.4.
  typeInBox: 0.8, // of the box’s height
  // To which a long line is narrowed: historic pages gain 0.1 of F1 and of WER, receipts 0.1 of F1, and all take a
  // thirtieth less time. With 0.75 from 20 heights historic pages gain another 0.1, and forms lose 0.5.
  longNarrowing: 0.85, // of its width
  // From which it is not narrowed: WER of made screens in eight fonts 0.70 -> 0.35, nothing on tuning.
  narrowLetters: 2.7, // letters that stand apart, in a width as large as the line’s height

  // PP-OCRv6, chosen on snippets.
  // From which there is a space, whatever the print looks like: nothing else is as likely. From 0.7 to it forms F1 +0.3
  // and WER -0.3, receipts WER -0.1; with less snippets lose 0.3 and more.
  sureSpace: 0.5, // probability
  // From which there is one where the print has a gap: between words set close the network forgets some. WER 4.8 -> 4.3,
  // receipts 37.5 -> 36.4, against one wherever it has 0.4.
  likelySpace: 0.1, // probability
  leastPrintGap: 0.16, // of the line’s height: Of such a gap.
  // Of one that parts words whatever the network says: a dash in one column is no sign of the number in the next.
  surePrintGap: 1.2, // of the line’s height
  widerPrintGap: 1.5, // of the gaps in the line: Of such a gap: letters that are all set apart are one word.

  // Tesseract’s networks, chosen on tuning.
  lineCore: 0.2, // of a box’s height: Around its middle, that is of its line for sure.
  inkOfRow: 0.02, // of the fullest row: With less a row of a line’s box is white.
  // Of white rows, beyond which ink is of another line; less stands between letters and their accents.
  whiteOfLine: 0.08, // of a box’s height
  inkOfColumn: 2, // pixels: With less a column is white: dust beside a line is read as punctuation.
  fullestRows: 0.2, // of a line’s rows: Have most ink, but for a rule under it.
  // From which a row is one of the small letters, between the midline and the baseline.
  fullRow: 0.45, // of the rows with most ink
  ascenders: 0.5, // heights of the small letters: That ascenders stand above them.
  descenders: 0.5, // heights of the small letters: That descenders reach below them.
  capitalOfSmall: 1.45, // heights of the small letters: That capitals have, in most type.
  descentOfCapital: 0.3, // heights of capitals: From the baseline to where descenders end.
  typeOfCapital: 1.4, // heights of capitals: From ascender to descender.
  typeOfLetter: 2.7, // widths of a letter: The same, as most type has it.
  // Of 6,000 lines of made scans half have 2.5 to 2.9 and one in a hundred more than 3.6; longer ones with more than 4.1
  // are two lines in one box.
  mostTypeOfLetter: 4.15, // widths of a letter
  lettersOfWidth: 20, // letters: Whose width tells so much: "Date of birth" is narrow.

  // Tesseract’s networks, chosen on published.
  linePadding: 4, // pixels: Of the paper around a line that the network sees (src/ccmain/linerec.cpp).
  // Up which, along the middle row, is black (ComputeBlackWhite in src/lstm/networkio.cpp).
  blackShare: 0.25, // of the dark extremes
  whiteShare: 0.75, // of the bright extremes: Up which is white.
  beamWidth: 5, // texts: That are kept of each kind (src/lstm/recodebeam.h).
  // By which the certainty of what is no word counts (kDictRatio in src/lstm/lstmrecognizer.cpp).
  outsideDictionary: 2.25, // times
  certaintyOffset: -0.085, // logarithm: Added to each certainty (kCertOffset in src/lstm/lstmrecognizer.cpp).
  leastCertainty: -20, // logarithm: Of a class that is looked at (kMinCertainty in src/lstm/recodebeam.cpp).
  leastOfDictionary: -25 / 7, // logarithm: Of a character of a word in the dictionary (src/ccmain/linerec.cpp).
  leastOutside: -20 / 7, // logarithm: Of a word that is not in it: what has less is noise (src/ccmain/linerec.cpp).

  // Tesseract’s networks, chosen on open documents.
  // What is as much less likely than the best is dropped: half of the time, and no word changed.
  hopelessText: 14, // logarithm
  // In the dictionary that are remembered, of some 20 MB; a page of prose needs a few thousand.
  mostKnownPlaces: 100_000, // places
  linesAtOnce: 6, // lines: That go through a network together: one takes 9.2 ms, four 7.8 each, sixteen 8.2.
  widthAtOnce: 9000, // pixels of width: Of all of them, at 5 KB each while it runs.
  mostLineAspect: 400, // widths to heights: Longer lines are none, and the memory for one grows with its width.
  mostLineHeight: 256, // pixels: Of the lines a network was trained on; published ones have 36 and 48.
  // Of ink below the baseline, from which on it is a bar; where there is none it is an I.
  barBelow: 0.15, // heights of the small letters
  besideBar: 0.15, // heights of the small letters: Paper beside a bar, by which its ink is told.
  // In scripts that are read by Tesseract alone: those of Latin have a few Greek ones.
  mostForeignLetters: 0.2, // of a network’s letters
  // Below it white type on black is tried; Tesseract’s own bound is 0.5 to 0.7, by version.
  perhapsInverted: 0.5, // mean likelihood
  // Of a word with one doubtful letter that is no noise. Of 575 such words most of these are right, or nearly so.
  sureDespiteLetter: 0.8, // mean confidence of the letters
  sureKnownWord: 0.7, // mean confidence of the letters: Of such a word that is in the dictionary; with less few are right.
  leastDespiteLetter: 4, // letters: Of such a word.
  ofDespiteLetter: 0.4, // confidence: That it is given: no noise, and doubtful all the same.
}
