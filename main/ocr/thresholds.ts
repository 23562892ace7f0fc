/** A figure that decides how a page is read. */
interface Threshold {
  /** The stage that goes by it, or `all` where it is decided before the first. */
  stage: string
  value: number
  unit: string
  /** What is decided by it, and why so. */
  reason: string
  /** Documents it was chosen on: the tuning set, the snippets, pages made for it, or the 64 open documents of before. */
  chosenOn: 'tuning' | 'snippets' | 'made pages' | 'open documents'
}

/** Thresholds of the stages; docs/reading-profile.md is written from them (`npm run docs:pipeline`). */
export const thresholds = {
  snippetArea: {
    stage: 'all',
    value: 200_000,
    unit: 'pixels',
    reason: 'An image of up to so many is a snippet: a crop of a screen, a pasted line.',
    chosenOn: 'snippets',
  },
  sureOfPicture: {
    stage: 'all',
    value: 0.9,
    unit: 'mean confidence',
    reason:
      'Of a line in a picture on a page with text: a scanned figure’s caption reads as surely as a page does, buttons in a ' +
      'screenshot and lines in a drawing do not.',
    chosenOn: 'open documents',
  },
  wordsOfPicture: {
    stage: 'all',
    value: 2,
    unit: 'words',
    reason: 'Lines of fewer in such a picture are labels.',
    chosenOn: 'open documents',
  },
  sureOfWayUp: {
    stage: 'turn-upright',
    value: 0.6,
    unit: 'probability',
    reason: 'From it on a page is turned that seems to lie on a side or on its head.',
    chosenOn: 'tuning',
  },
  detectionSide: {
    stage: 'find-lines',
    value: 960,
    unit: 'pixels of the longer side',
    reason: 'In which lines are looked for; the cost grows with its square.',
    chosenOn: 'tuning',
  },
  visibleSkew: {
    stage: 'level-lines',
    value: 0.3,
    unit: 'degrees',
    reason: 'Lines tilted by less are read as well as straight ones.',
    chosenOn: 'open documents',
  },
  visibleBend: {
    stage: 'level-lines',
    value: 0.18,
    unit: 'of a line’s height',
    reason: 'Flat scans of 52 documents measured 0.02 to 0.15 (short lines, mostly), a folded letter 0.19.',
    chosenOn: 'open documents',
  },
  spoilingSkew: {
    stage: 'level-lines',
    value: 3,
    unit: 'degrees',
    reason: 'Beyond it boxes hold parts of their neighbours: lines are found again once they are level.',
    chosenOn: 'open documents',
  },
  breakingSkew: {
    stage: 'level-lines',
    value: 10,
    unit: 'degrees',
    reason: 'Beyond it the detector breaks lines into words, by which no bend can be told.',
    chosenOn: 'open documents',
  },
  sampleLetters: {
    stage: 'find-language',
    value: 100,
    unit: 'letters',
    reason:
      'As many are read to tell German, Dutch and the like apart: of 91 documents 86 are told, as with 160.',
    chosenOn: 'tuning',
  },
  mostSampleLines: {
    stage: 'find-language',
    value: 8,
    unit: 'lines',
    reason: 'No more are read, however few letters they have.',
    chosenOn: 'tuning',
  },
  leastSampleLines: {
    stage: 'find-language',
    value: 3,
    unit: 'lines',
    reason: 'Fewer, in strange writing, are stamps and scrawls.',
    chosenOn: 'made pages',
  },
  sureOfSample: {
    stage: 'find-language',
    value: 0.75,
    unit: 'mean confidence',
    reason: 'A line read less surely is in strange writing: what the network lacks comes with 0.3 to 0.7.',
    chosenOn: 'made pages',
  },
  fewestCharacters: {
    stage: 'find-language',
    value: 0.3,
    unit: 'characters to a line’s height of width',
    reason: 'So is one with fewer: Latin type has 1.4 to 2.4, Russian and Georgian 0.02 to 0.2.',
    chosenOn: 'made pages',
  },
  sureOfOwnWriting: {
    stage: 'find-language',
    value: 0.6,
    unit: 'mean confidence',
    reason: 'Tesseract’s networks are 0.2 to 0.5 sure of writing that is not theirs, 0.7 to 1 of their own.',
    chosenOn: 'made pages',
  },
  hanShare: {
    stage: 'find-language',
    value: 0.3,
    unit: 'of the characters read',
    reason: 'A Chinese or Japanese page has a few words of English, hardly ever the other way round.',
    chosenOn: 'made pages',
  },
  denseAspect: {
    stage: 'read-lines',
    value: 10,
    unit: 'width by height',
    reason:
      'Of the line in the middle of the page’s text, from which it is dense: read by Tesseract’s networks first.',
    chosenOn: 'tuning',
  },
  leastOfLine: {
    stage: 'read-lines',
    value: 0.5,
    unit: 'mean confidence',
    reason:
      'What the network for lines reads less surely is ruling, stamps and handwriting, and is left out.',
    chosenOn: 'tuning',
  },
  columnAspect: {
    stage: 'read-lines',
    value: 6,
    unit: 'width by height',
    reason: 'Longer lines beside one another are columns of prose; a price beside its item is shorter.',
    chosenOn: 'open documents',
  },
  columnShare: {
    stage: 'read-lines',
    value: 0.3,
    unit: 'of the text’s area',
    reason: 'Beside other prose, from which Tesseract is told to look for columns.',
    chosenOn: 'open documents',
  },
  plainShare: {
    stage: 'read-lines',
    value: 0.8,
    unit: 'of the text in wide lines',
    reason:
      'Cut in two, pages of plain prose (0.84 to 0.98) read the same; six others (0.42 to 0.78) lost half a point of F1.',
    chosenOn: 'open documents',
  },
  smallLines: {
    stage: 'read-lines',
    value: 34,
    unit: 'pixels of a box’s height',
    reason: 'Below it (screens: 24 to 31) Tesseract loses words: doubled, F1 on 9 screens 97.1 to 98.6.',
    chosenOn: 'open documents',
  },
  largeLines: {
    stage: 'read-lines',
    value: 90,
    unit: 'pixels of a box’s height',
    reason: 'Above it (400 dpi) more pixels only cost: 3.9 to 3.6 s for 3 pages at equal F1.',
    chosenOn: 'open documents',
  },
  usefulLines: {
    stage: 'read-lines',
    value: 70,
    unit: 'pixels of a box’s height',
    reason: 'To which larger lines are reduced.',
    chosenOn: 'open documents',
  },
  smallScale: {
    stage: 'read-lines',
    value: 2,
    unit: 'times',
    reason: 'By which pages with small lines are enlarged.',
    chosenOn: 'open documents',
  },
  smallNarrowing: {
    stage: 'read-lines',
    value: 0.75,
    unit: 'of a line’s width',
    reason:
      'To which small type is narrowed: the networks pay for width, and read it as well (screens F1 98.9 and 98.7, a fifth ' +
      'less time). Larger type is not: six historic pages lost four points, and reading them again cost what was saved.',
    chosenOn: 'open documents',
  },
  sureOfVertical: {
    stage: 'read-lines, read-again',
    value: 0.85,
    unit: 'mean confidence',
    reason:
      'Numbers stamped along the edges of eight forms come with 0.90 to 1, drawings and columns with 0.7 and less.',
    chosenOn: 'open documents',
  },
  leastOfVertical: {
    stage: 'read-lines, read-again',
    value: 4,
    unit: 'letters and digits',
    reason: 'Fewer, up or down the page, are strokes of drawings.',
    chosenOn: 'open documents',
  },
  verticalFill: {
    stage: 'read-lines, read-again',
    value: 0.75,
    unit: 'letters and digits a box',
    reason: 'What was read between the strokes of a drawing has fewer.',
    chosenOn: 'open documents',
  },
  leastOfVerticalWord: {
    stage: 'read-lines, read-again',
    value: 0.5,
    unit: 'confidence',
    reason: 'Edges of bars and boxes that a line stands in, taken for letters, come with less.',
    chosenOn: 'open documents',
  },
  sureOfLine: {
    stage: 'read-again',
    value: 0.93,
    unit: 'mean confidence',
    reason: 'Of a line, under which the network for lines reads it again.',
    chosenOn: 'tuning',
  },
  sharedHeight: {
    stage: 'read-again',
    value: 0.35,
    unit: 'of a box’s height',
    reason: 'That a word must share to stand in it.',
    chosenOn: 'open documents',
  },
  coveredWidth: {
    stage: 'read-again',
    value: 0.3,
    unit: 'of a box’s width',
    reason: 'Where words stand in less, it was passed over: a line that was read covers 0.8 and more.',
    chosenOn: 'open documents',
  },
  coveringWord: {
    stage: 'read-again',
    value: 0.5,
    unit: 'confidence',
    reason: 'What is read less surely covers nothing: noise goes over several lines.',
    chosenOn: 'open documents',
  },
  sureOfPrint: {
    stage: 'read-again',
    value: 0.9,
    unit: 'mean confidence',
    reason:
      'Where nothing was read before: seals, logos and parts of pictures come with 0.6 to 0.9, print with more.',
    chosenOn: 'tuning',
  },
} as const satisfies Record<string, Threshold>

/** The value of each threshold. */
export type Thresholds = { [Name in keyof typeof thresholds]: number }

const values = Object.entries(thresholds).map(([name, { value }]) => [name, value])

export const defaultThresholds = Object.fromEntries(values) as Thresholds
