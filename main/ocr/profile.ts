import type { WordSource } from '../../shared/document.ts'

/** Every threshold of the reading, in one place. Changing one changes what is read, so kept results are read anew. */
export interface ReadingProfile {
  /** Pixels of the longer side in which lines are looked for. */
  detectionSide: number
  /** Probability from which a page is turned that lies on a side or on its head. */
  sureOfWayUp: number
  /** Area in pixels up to which an image is a snippet: a crop of a screen, a pasted line. */
  snippetArea: number
  /** Width by height of the line in the middle of the page's text, from which it is dense: read by Tesseract's networks first. */
  denseAspect: number
  /** Mean confidence of a line under which the network for lines reads it again. */
  sureOfLine: number
  /** Mean confidence under which what the network for lines reads is ruling, stamps and handwriting, and is left out. */
  leastOfLine: number
  /**
   * For each engine points of a rising line: what it says of a word (0 to 1), and the share of such words that is right.
   * Thresholds above are of what engines say; this is what answers tell. None: as the engine says.
   */
  calibration: Partial<Record<WordSource, readonly CalibrationPoint[]>>
}

export type CalibrationPoint = readonly [said: number, right: number]

/** Chosen on the tuning set and on snippets; `npm run bench` says what each is worth. */
export const defaultProfile: ReadingProfile = {
  detectionSide: 960,
  sureOfWayUp: 0.6,
  snippetArea: 200_000,
  denseAspect: 10,
  sureOfLine: 0.93,
  leastOfLine: 0.5,
  // A third of the tuning set and of the snippets, without two documents whose truth covers a part of them; a
  // little below what is right there, so that of words said 0.9 and more 98 % are right of either engine.
  calibration: {
    ppocr: [
      [0.5, 0.2],
      [0.7, 0.35],
      [0.85, 0.55],
      [0.97, 0.75],
      [0.99, 0.86],
      [0.996, 0.9],
      [0.998, 0.945],
      [0.999, 0.975],
      [1, 0.985],
    ],
    tesseract: [
      [0.3, 0.05],
      [0.7, 0.6],
      [0.86, 0.88],
      [0.93, 0.98],
      [1, 0.995],
    ],
  },
}
