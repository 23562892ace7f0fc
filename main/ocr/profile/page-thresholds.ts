/** Those of the steps around the stages: what of a page is looked at, and what of its words is kept. */
export const pageThresholds = {
  // all, chosen on snippets.
  snippetArea: 200_000, // pixels: An image of up to so many is a snippet: a crop of a screen, a pasted line.

  // all, chosen on open documents.
  // Of a line in a picture on a page with text: a scanned figure’s caption reads as surely as a page does, buttons in a
  // screenshot and lines in a drawing do not.
  sureOfPicture: 0.9, // mean confidence
  wordsOfPicture: 2, // words: Lines of fewer in such a picture are labels.

  // decide-page-source, chosen on open documents.
  soundLayer: 0.5, // plausibility: Text layers less like text that somebody wrote are garbled.
  fewLayerCharacters: 80, // characters: Fewer on a picture that fills the page are a stamp or a page number on a scan.
  filledByPicture: 0.7, // of the page: From which a picture with so few characters is a scan.
  smallPicture: 0.05, // of the page: Pictures that cover less are logos and ornaments, and are not read.
  backgroundPicture: 0.9, // of the page: A picture that covers more, under visible text, is a background.

  // check-layer, chosen on made pages.
  // Of a hidden text, that are compared with the scan under it; half of them where these leave no doubt.
  layerLines: 8, // lines
  leastSampleAspect: 5, // heights of a line: Shorter ones say too little for their time.
  sampleMargin: 0.15, // of a line’s height: Above and below its words, and twice that beside them.
  sureOfSeen: 0.95, // confidence: Where a word is read less surely, the network may be wrong and not the layer.
  // That a layer may lack. On seven made pages sound ones lacked up to 0.03, those with 1 % of the letters wrong up to
  // 0.07, those with 3 % 0.07 to 0.16.
  poorLayer: 0.07, // of the words seen
  // That may stand on its page as two words as well. Sound layers have up to 0.003; that of a patent whose other faults
  // were few had 0.024.
  mostGlued: 0.01, // of the words of a layer
  // Fewer may be the network’s own mistakes: of old type it is wrong in three words of a hundred that it is sure of.
  leastLacking: 6, // words

  // render-dpi, chosen on open documents.
  pageDpi: 200, // dots per inch: Of drawn pages, and of the coordinates of text layers.
  finePageDpi: 300, // dots per inch: Of drawn pages with small type, or with none to judge by.
  smallPrint: 8, // points: Type below it needs the finer rendering.
  scanCoverage: 0.6, // of the page: That a picture must cover to be the page’s scan, rendered at its own resolution.
  leastScanSide: 600, // pixels: Scans of fewer along the longer side are enlarged to it.
  mostPageSide: 4200, // pixels: Drawn pages are rendered no larger, however large their paper.
  mostDrawnSide: 16_300, // pixels: Of any page: Skia draws none of 16,384 and more, and sides are rounded.

  // read-page, chosen on made pages.
  leastImageSide: 5, // pixels: The smallest letters anybody reads are so high; images of less are blank.
  mostStripPixels: 1_000_000, // pixels: One of less height and more pixels is no page: it takes a minute to decode.
  leastContrast: 16, // grey levels: Less is the noise of a compressed empty page, and below any ink on any paper.
  leastTypeSize: 14, // pixels, ascender to descender: Lower type is more often guessed than read, of which the answer warns.

  // limit-size, chosen on open documents.
  pageShape: 1.5, // of the shorter side: That pages are long: letters and A4 have 1.3 and 1.4.
  // A4 at 300 dpi is 3,508 long. Images of longer sides are reduced: more costs time and gives nothing.
  mostSide: 4000, // pixels
  reducedSide: 3500, // pixels: To which they are reduced where they do not say their resolution.
  mostDpi: 400, // dots per inch: Those that say more are reduced by it.
  reducedDpi: 300, // dots per inch: To which they are reduced then.

  // find-codes, chosen on made pages.
  codeDpi: 300, // dots per inch: The bars of shop labels are a quarter of a millimetre: three pixels.
  // A4 at 400 dpi. The reader takes four bytes for each, and an eighth of a second a million.
  mostCodePixels: 16_000_000, // pixels

  // drop-noise, chosen on open documents.
  // Words with less are specks, rules and bleed-through. Below 0.2 14 clean scans read F1 98.1 -> 98.4, 0.3 98.6, 0.5
  // 98.9; 6 historic pages 91.1 -> 91.3, 91.5, 91.3: more costs words there.
  leastOfWord: 0.3, // confidence

  // drop-noise, chosen on tuning.
  // A Chinese or Japanese character that stands alone on a page in other writing: with less, of every third document nine
  // had scrawls and dots among their words, and none lost one.
  leastOfLoneHan: 0.996, // confidence

  // mend-blanks, chosen on tuning.
  // Of a word that keeps the underscores at its ends: those of program text are surer, rules of forms are not.
  sureUnderscore: 0.99, // confidence

  // mend-letters, chosen on tuning.
  // From it on letters stay: codes, formulas and foreign names are read as surely. Forms F1 84.6 -> 84.7, receipts 93.5 ->
  // 93.6.
  sureOfLetters: 0.98, // confidence
  umlautsToMacron: 2, // umlauts to one vowel with a macron: Of a page that has no such vowels; Pinyin has more of these.

  // mend-letters, chosen on made pages.
  fractionWidth: 0.85, // sizes of the type: Of a fraction of one character.
  figureWidth: 0.55, // sizes of the type: Of a figure before it.

  // mend-bullets, chosen on open documents.
  bulletsApart: 0.3, // of the type: Marks of a list, and what follows them, stand under one another as closely.
  sureOfSign: 0.8, // mean confidence: What is a sign indeed is read surer, as a rule; the bullets of a list are not.

  // mend-bullets, chosen on made pages.
  behindBullet: 0.55, // of the type: White behind a bullet; words of the line are 0.2 to 0.5 apart.
  besideRing: 1.5, // of the white between words: Behind a ring that a file has as the letter o.

  // mend-accents, chosen on made pages.
  // From an accent to its letter: going back to set one over the other may be taken for a space.
  accentGap: 0.6, // of the word’s height

  // follow-tags, chosen on made pages.
  // That stand in its structure tree: where fields of a form do not, nobody knows where they belong.
  taggedShare: 0.98, // of a page’s characters
  // In one element, or in none that says what it is: with more a page has no structure.
  mostOfOneTag: 0.5, // of a page’s characters
  // Those that begin above the one before them, or in its sentence: trees in no order have a third and more.
  mostAgainstTags: 0.1, // of the elements

  // find-fields, chosen on made pages.
  leastFields: 3, // frames: With a label and a value each make a form; fewer are notices.

  // find-boxes, chosen on made pages.
  leastBoxLines: 3, // lines: Of fewer a frame or a tint is that of a head, a cell or a field.
  leastBoxWords: 10, // words: As many as a notice has; labels and values in a frame are a form.
  mostOfBox: 0.7, // of a page’s characters: In one frame: around more it is that of the page, and parts nothing.
  boxOverhang: 0.5, // sizes of the text: So far a line may reach out of its box.

  // order-columns, chosen on made pages.
  // Columns of one story are as wide as each other; boxes and notices beside them are not.
  likeWidth: 0.85, // of the wider column

  // tell-roles, chosen on made pages.
  leastPicture: 3, // sizes of the text: Lower frames around nothing are cells, and lower pictures signs.
  captionGap: 1.5, // sizes of the text: From a picture to what is said of it.
}
