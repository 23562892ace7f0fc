import { thresholdsOf } from './threshold.ts'

/** Those of the stages that find lines, tell their language and read them. */
export const lineThresholds = {
  ...thresholdsOf('find-lines', 'tuning', {
    detectionSide: [
      960,
      'pixels of the longer side',
      'In which lines are looked for; the cost grows with its square.',
    ],
  }),
  ...thresholdsOf('find-language', 'tuning', {
    sampleLetters: [
      100,
      'letters',
      'As many are read to tell German, Dutch and the like apart: of 91 documents 86 are told, as with 160.',
    ],
    fastSampleLines: [
      5,
      'lines',
      'Of dense pages, which the network of another language reads to tell it: accents are lost, so there are more.',
    ],
    mostSampleLines: [8, 'lines', 'No more are read, however few letters they have.'],
  }),
  ...thresholdsOf('find-language', 'made pages', {
    leastSampleLines: [3, 'lines', 'Fewer, in strange writing, are stamps and scrawls.'],
    sureOfSample: [
      0.75,
      'mean confidence',
      'A line read less surely is in strange writing: what the network lacks comes with 0.3 to 0.7.',
    ],
    fewestCharacters: [
      0.3,
      'characters to a line’s height of width',
      'So is one with fewer: Latin type has 1.4 to 2.4, Russian and Georgian 0.02 to 0.2.',
    ],
    sureOfOwnWriting: [
      0.6,
      'mean confidence',
      'Tesseract’s networks are 0.2 to 0.5 sure of writing that is not theirs, 0.7 to 1 of their own.',
    ],
    hanShare: [
      0.3,
      'of the characters read',
      'A Chinese or Japanese page has a few words of English, hardly ever the other way round.',
    ],
  }),
  ...thresholdsOf('read-lines', 'tuning', {
    denseAspect: [
      10,
      'width by height',
      'Of the line in the middle of the page’s text, from which it is dense: read by Tesseract’s networks first.',
    ],
    denseLength: [
      520,
      'heights of a line',
      'Of all lines one behind the other, from which it is dense: with less, Tesseract’s networks save no time, and cost forms 2 points of WER.',
    ],
    leastOfLine: [
      0.75,
      'mean confidence',
      'What the network for lines reads less surely is ruling, stamps and scrawls, and is left out. From 0.5: forms F1 84.4 -> 84.7 and WER 29.7 -> 29.2, historic pages 94.2 -> 94.3 and 14.8 -> 14.5, receipts F1 +0.1; from 0.8 receipts lose.',
    ],
  }),
  ...thresholdsOf('read-lines', 'open documents', {
    columnAspect: [
      6,
      'width by height',
      'Longer lines beside one another are columns of prose; a price beside its item is shorter.',
    ],
    columnShare: [
      0.3,
      'of the text’s area',
      'Beside other prose, from which Tesseract is told to look for columns.',
    ],
    plainShare: [
      0.8,
      'of the text in wide lines',
      'Cut in two, pages of plain prose (0.84 to 0.98) read the same; six others (0.42 to 0.78) lost half a point of F1.',
    ],
    smallLines: [
      34,
      'pixels of a box’s height',
      'Below it (screens: 24 to 31) Tesseract loses words: doubled, F1 on 9 screens 97.1 to 98.6.',
    ],
    largeLines: [
      90,
      'pixels of a box’s height',
      'Above it (400 dpi) more pixels only cost: 3.9 to 3.6 s for 3 pages at equal F1.',
    ],
    usefulLines: [70, 'pixels of a box’s height', 'To which larger lines are reduced.'],
    smallScale: [2, 'times', 'By which pages with small lines are enlarged.'],
    smallNarrowing: [
      0.75,
      'of a line’s width',
      'To which small type is narrowed: the networks pay for width, and read it as well (screens F1 98.9 and 98.7, a fifth less time). Larger type is not: six historic pages lost four points, and reading them again cost what was saved.',
    ],
  }),
  ...thresholdsOf('read-lines, read-again', 'open documents', {
    sureOfVertical: [
      0.85,
      'mean confidence',
      'Numbers stamped along the edges of eight forms come with 0.90 to 1, drawings and columns with 0.7 and less.',
    ],
    leastOfVertical: [4, 'letters and digits', 'Fewer, up or down the page, are strokes of drawings.'],
    verticalFill: [
      0.75,
      'letters and digits a box',
      'What was read between the strokes of a drawing has fewer.',
    ],
    leastOfVerticalWord: [
      0.5,
      'confidence',
      'Edges of bars and boxes that a line stands in, taken for letters, come with less.',
    ],
  }),
  ...thresholdsOf('read-again', 'tuning', {
    sureOfLine: [0.93, 'mean confidence', 'Of a line, under which the network for lines reads it again.'],
  }),
  ...thresholdsOf('read-again', 'open documents', {
    sharedHeight: [0.35, 'of a box’s height', 'That a word must share to stand in it.'],
    coveredWidth: [
      0.3,
      'of a box’s width',
      'Where words stand in less, it was passed over: a line that was read covers 0.8 and more.',
    ],
    coveringWord: [
      0.5,
      'confidence',
      'What is read less surely covers nothing: noise goes over several lines.',
    ],
  }),
  ...thresholdsOf('read-again', 'tuning', {
    sureOfPrint: [
      0.9,
      'mean confidence',
      'Where nothing was read before: seals, logos and parts of pictures come with 0.6 to 0.9, print with more.',
    ],
  }),
  ...thresholdsOf('read-again', 'open documents', {
    mostLeading: [2, 'heights of the type', 'From a line to the next of its paragraph.'],
    likeType: [0.7, 'of the larger type', 'Of which lines of one paragraph are.'],
    likeRow: [
      0.5,
      'of the taller line',
      'Of which lines on one row are: type that runs up the page stands beside many.',
    ],
  }),
}
