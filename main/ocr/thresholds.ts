import { lineThresholds } from './line-thresholds.ts'
import type { Threshold } from './threshold.ts'

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
  ...lineThresholds,
} as const satisfies Record<string, Threshold>

/** The value of each threshold. */
export type Thresholds = { [Name in keyof typeof thresholds]: number }

const values = Object.entries(thresholds).map(([name, { value }]) => [name, value])

export const defaultThresholds = Object.fromEntries(values) as Thresholds
