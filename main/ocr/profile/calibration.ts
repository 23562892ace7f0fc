import type { WordSource } from '../../../shared/document.ts'

/**
 * For each engine points of a rising line: what it says of a word (0 to 1), and the share of such words that is right.
 * Thresholds are of what engines say; this is what answers tell. None: as the engine says.
 */
export type Calibration = Partial<Record<WordSource, readonly CalibrationPoint[]>>

export type CalibrationPoint = readonly [said: number, right: number]

// A third of the tuning set and of the snippets, without two documents whose truth covers a part of them; a
// little below what is right there, so that of words said 0.9 and more 98 % are right of either engine.
export const calibration: Calibration = {
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
}
