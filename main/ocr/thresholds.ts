import { documentThresholds } from './document-thresholds.ts'
import { engineThresholds } from './engine-thresholds.ts'
import { fileThresholds } from './file-thresholds.ts'
import { lineThresholds } from './line-thresholds.ts'
import { pageThresholds } from './page-thresholds.ts'
import { pictureThresholds } from './picture-thresholds.ts'
import { textThresholds } from './text-thresholds.ts'
import { thresholdsOf } from './threshold.ts'

/** Thresholds of the stages; docs/reading-profile.md is written from them (`npm run docs:pipeline`). */
export const thresholds = {
  ...fileThresholds,
  ...pageThresholds,
  ...thresholdsOf('all', 'snippets', {
    snippetArea: [
      200_000,
      'pixels',
      'An image of up to so many is a snippet: a crop of a screen, a pasted line.',
    ],
  }),
  ...thresholdsOf('all', 'open documents', {
    sureOfPicture: [
      0.9,
      'mean confidence',
      'Of a line in a picture on a page with text: a scanned figure’s caption reads as surely as a page does, buttons in a screenshot and lines in a drawing do not.',
    ],
    wordsOfPicture: [2, 'words', 'Lines of fewer in such a picture are labels.'],
  }),
  ...thresholdsOf('turn-upright', 'tuning', {
    sureOfWayUp: [
      0.6,
      'probability',
      'From it on a page is turned that seems to lie on a side or on its head.',
    ],
  }),
  ...thresholdsOf('find-lines', 'tuning', {
    detectionSide: [
      960,
      'pixels of the longer side',
      'In which lines are looked for; the cost grows with its square.',
    ],
  }),
  ...thresholdsOf('level-lines', 'open documents', {
    visibleSkew: [0.3, 'degrees', 'Lines tilted by less are read as well as straight ones.'],
    visibleBend: [
      0.18,
      'of a line’s height',
      'Flat scans of 52 documents measured 0.02 to 0.15 (short lines, mostly), a folded letter 0.19.',
    ],
    spoilingSkew: [
      3,
      'degrees',
      'Beyond it boxes hold parts of their neighbours: lines are found again once they are level.',
    ],
    breakingSkew: [
      10,
      'degrees',
      'Beyond it the detector breaks lines into words, by which no bend can be told.',
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
  ...pictureThresholds,
  ...lineThresholds,
  ...engineThresholds,
  ...documentThresholds,
  ...textThresholds,
}

/** The value of each threshold. */
export type Thresholds = { [Name in keyof typeof thresholds]: number }

const values = Object.entries(thresholds).map(([name, { value }]) => [name, value])

export const defaultThresholds = Object.fromEntries(values) as Thresholds
