import type { Threshold } from './threshold.ts'

/** Those of the stages that read lines. */
export const lineThresholds = {
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
