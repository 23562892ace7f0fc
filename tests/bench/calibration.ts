// How far the confidence of words is from the share of them that is right.
import type { CalibrationPoint } from '../../main/ocr/profile/calibration.ts'
import { mean } from './summary.ts'
import type { WordSample } from './word-samples.ts'

/** Words of one step of confidence. */
export interface Step {
  words: number
  /** Means, 0 to 1. */
  confidence: number
  right: number
}

const SURE = 0.9

/** Means of words in steps of equal width from 0 to 1; steps without words are left out. */
export function stepsOf(samples: readonly WordSample[], count = 10): Step[] {
  return Array.from({ length: count }, (_, index) =>
    samples.filter(({ confidence }) => Math.min(count - 1, Math.floor(confidence * count)) === index),
  )
    .filter(({ length }) => length > 0)
    .map(stepOf)
}

/** Mean distance of confidence and share right over the words, in ten steps: expected calibration error, 0 to 1. */
export function expectedError(samples: readonly WordSample[]): number {
  const distances = stepsOf(samples).map((step) => step.words * Math.abs(step.confidence - step.right))
  return distances.reduce((sum, distance) => sum + distance, 0) / Math.max(1, samples.length)
}

/** Of all words the share that is said to be sure (0.9 and more), and the share of these that is right. */
export function sureWords(samples: readonly WordSample[]): { share: number; right: number } {
  const sure = samples.filter(({ confidence }) => confidence >= SURE)
  return { share: sure.length / Math.max(1, samples.length), right: mean(sure.map(({ right }) => right)) }
}

/**
 * Points of a line that never falls, for `calibration` of the profile: as many words in each step, and steps put together
 * until none is right less often than the one before (pooling of adjacent violators).
 */
export function fitPoints(samples: readonly WordSample[], steps = 12): CalibrationPoint[] {
  const sorted = samples.toSorted((a, b) => a.confidence - b.confidence)
  const size = Math.ceil(sorted.length / steps)
  const pools: WordSample[][] = []
  for (let start = 0; start < sorted.length; start += size) {
    let pool = sorted.slice(start, start + size)
    for (let last = pools.at(-1); last && stepOf(last).right >= stepOf(pool).right; last = pools.at(-1)) {
      pools.pop()
      pool = [...last, ...pool]
    }
    pools.push(pool)
  }
  return pools.map(stepOf).map(({ confidence, right }) => [confidence, right])
}

const stepOf = (samples: readonly WordSample[]): Step => ({
  words: samples.length,
  confidence: mean(samples.map(({ confidence }) => confidence)),
  right: mean(samples.map(({ right }) => right)),
})
