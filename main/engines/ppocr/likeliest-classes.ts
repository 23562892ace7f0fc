import type { Step } from './ctc.ts'

/**
 * The likeliest class of each step, its probability and that of the space, of what the line network gives, which never
 * writes the probabilities of all 18,710 classes: by chunk of classes the highest level, its class, and the sum of all
 * exponentials, and the level of the space (`scripts/networks/class-chunks.ts`).
 *
 * @param size Numbers a step.
 */
export function likeliestClasses(levels: Float32Array, size = levels.length): Step[] {
  const chunks = (size - 1) / 3
  return Array.from({ length: levels.length / size }, (_, step) => {
    const numbers = levels.subarray(step * size, (step + 1) * size)
    let [best, sum] = [0, 0]
    for (let chunk = 0; chunk < chunks; chunk++) {
      if ((numbers[chunk] ?? 0) > (numbers[best] ?? 0)) best = chunk
      sum += numbers[2 * chunks + chunk] ?? 0
    }
    const probabilityOf = (level = 0) => Math.exp(level) / sum
    const index = numbers[chunks + best] ?? 0
    return { index, confidence: probabilityOf(numbers[best]), space: probabilityOf(numbers[size - 1]) }
  })
}
