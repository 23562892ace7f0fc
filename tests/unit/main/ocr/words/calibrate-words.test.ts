import { expect, test } from 'vitest'
import { calibrateWords } from '../../../../../main/ocr/words/calibrate-words.ts'
import { calibration as chosen } from '../../../../../main/ocr/profile/calibration.ts'
import type { WordSource } from '../../../../../shared/document.ts'

const lineOf = (confidence: number, source?: WordSource) => ({
  bbox: [0, 0, 10, 10] as [number, number, number, number],
  words: [
    {
      text: 'word',
      bbox: [0, 0, 10, 10] as [number, number, number, number],
      confidence,
      ...(source && { source }),
    },
  ],
})
const shown = (confidence: number, source?: WordSource, calibration = chosen) =>
  calibrateWords([lineOf(confidence, source)], calibration)[0]?.words[0]?.confidence

test('a word is as sure as words were right of which the engine said the same, and between them in proportion', () => {
  const calibration = {
    ppocr: [
      [0.5, 0.2],
      [0.9, 0.6],
    ],
  } as const
  expect(shown(0.5, 'ppocr', calibration)).toBe(0.2)
  expect(shown(0.7, 'ppocr', calibration)).toBeCloseTo(0.4)
  expect(shown(0.1, 'ppocr', calibration)).toBe(0.2)
  expect(shown(1, 'ppocr', calibration)).toBe(0.6)
  expect(shown(0.7, 'tesseract', calibration)).toBe(0.7)
})

test('the words of a text layer are what they say', () => {
  expect(shown(1)).toBe(1)
})

test('what an engine is surer of is never shown less sure', () => {
  for (const [source, points] of Object.entries(chosen))
    for (const [index, [said, right]] of points.entries()) {
      expect(said, source).toBeGreaterThan(points[index - 1]?.[0] ?? 0)
      expect(right, source).toBeGreaterThanOrEqual(points[index - 1]?.[1] ?? 0)
      expect(right, source).toBeLessThanOrEqual(1)
    }
})
