/** One character of a line as the recogniser saw it; the steps count those of the network's output. */
export interface CtcCharacter {
  text: string
  firstStep: number
  lastStep: number
  /** 0 to 1. */
  confidence: number
  /** The highest probability of a space between the character before and this one. */
  spaceBefore: number
}

/** Numbers of one step: the likeliest class, its probability, and that of a space. */
export const STEP_SIZE = 3

/**
 * Best-path decoding of a CTC output (Graves et al., 2006): the likeliest class of every step, repeats merged, class 0
 * (blank) dropped, and spaces, which the characters after them remember.
 *
 * @param steps `STEP_SIZE` numbers a step.
 * @param alphabet The text of each class; the last is the space.
 */
export function decodeCtc(steps: Float32Array, alphabet: readonly string[]): CtcCharacter[] {
  const space = alphabet.length - 1
  const characters: CtcCharacter[] = []
  let [previous, spaceBefore] = [0, 0]
  for (let step = 0; step < steps.length / STEP_SIZE; step++) {
    const [index = 0, confidence = 0, spaceHere = 0] = steps.subarray(
      step * STEP_SIZE,
      (step + 1) * STEP_SIZE,
    )
    const current = characters.at(-1)
    if (index === 0 || index === space) spaceBefore = Math.max(spaceBefore, spaceHere)
    else if (index === previous && current) {
      current.lastStep = step
      current.confidence = Math.max(current.confidence, confidence)
    } else {
      characters.push({
        text: alphabet[index] ?? '',
        firstStep: step,
        lastStep: step,
        confidence,
        spaceBefore,
      })
      spaceBefore = 0
    }
    previous = index
  }
  return characters
}
