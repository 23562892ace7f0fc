import { expect, test } from 'vitest'
import { expectedError, fitPoints, sureWords } from '../../bench/calibration.ts'
import { wordSamples } from '../../bench/word-samples.ts'

const samples = (...words: [confidence: number, right: number][]) =>
  words.map(([confidence, right]) => ({ source: 'ppocr' as const, confidence, right }))

test('the error is how far what is said lies from what is right, over all words', () => {
  expect(expectedError(samples([0.95, 1], [0.95, 1], [0.55, 0], [0.55, 0]))).toBeCloseTo(0.3)
  expect(expectedError(samples([0.75, 1], [0.75, 1], [0.75, 1], [0.75, 0]))).toBeCloseTo(0)
})

test('sure words are counted, and those of them that are right', () => {
  expect(sureWords(samples([0.99, 1], [0.9, 0], [0.5, 1], [0.2, 0]))).toEqual({ share: 0.5, right: 0.5 })
})

test('the line through the points never falls', () => {
  const points = fitPoints(samples([0.1, 0], [0.2, 1], [0.3, 0], [0.4, 1]), 4)
  expect(points.map(([, right]) => right)).toEqual([0, 0.5, 1])
})

test('a word is right where all its parts are written as often as it is read, whatever parts them', () => {
  const word = (text: string) => ({
    text,
    confidence: 1,
    bbox: [0, 0, 1, 1] as [number, number, number, number],
    source: 'ppocr' as const,
  })
  const rightOf = (truth: string, ...words: string[]) =>
    wordSamples({ truth, language: 'eng' }, words.map(word)).map(({ right }) => right)
  expect(rightOf('Date: 12', 'DATE:12')).toEqual([1])
  expect(rightOf('Date: 12', 'Date:13')).toEqual([0])
  expect(rightOf('to be', 'to', 'to', '–')).toEqual([0.5, 0.5])
})
