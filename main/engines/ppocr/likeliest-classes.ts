import { STEP_SIZE } from './ctc.ts'

/**
 * The likeliest class of each step, its probability and that of the last class, of what the line network gives, which never
 * writes the probabilities of all 18,710 classes: by chunk of classes the highest level, its class, and the sum of all
 * exponentials, and the level of the last class (`scripts/networks/class-chunks.ts`).
 *
 * @param size Numbers a step.
 * @returns `STEP_SIZE` numbers a step.
 */
export function likeliestClasses(levels: Float32Array, size = levels.length): Float32Array {
  const chunks = (size - 1) / 3
  const steps = new Float32Array((levels.length / size) * STEP_SIZE)
  for (let step = 0; step < levels.length / size; step++) {
    const numbers = levels.subarray(step * size, (step + 1) * size)
    let [best, sum] = [0, 0]
    for (let chunk = 0; chunk < chunks; chunk++) {
      if ((numbers[chunk] ?? 0) > (numbers[best] ?? 0)) best = chunk
      sum += numbers[2 * chunks + chunk] ?? 0
    }
    const probabilityOf = (level = 0) => Math.exp(level) / sum
    const index = numbers[chunks + best] ?? 0
    steps.set([index, probabilityOf(numbers[best]), probabilityOf(numbers[size - 1])], step * STEP_SIZE)
  }
  return steps
}
