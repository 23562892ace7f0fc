const BLANK = 0

/** One character of a line as the recogniser saw it; the times count steps of the network's output. */
export interface CtcCharacter {
  text: string
  firstStep: number
  lastStep: number
  /** 0 to 1. */
  confidence: number
  /** The likeliest other character in its place. */
  runnerUp: { text: string; confidence: number }
}

export interface CtcReading {
  characters: CtcCharacter[]
  /** Probability of a space at each step. */
  spaceProbability: Float32Array
}

/**
 * Best-path decoding of a CTC output (Graves et al., 2006): the likeliest class of every step, repeats merged,
 * class 0 (blank) dropped. The last class is the space.
 */
export function decodeCtc(
  output: Float32Array,
  steps: number,
  classes: number,
  alphabet: string[],
): CtcReading {
  const characters: CtcCharacter[] = []
  const spaceProbability = new Float32Array(steps)
  let previous = 0
  for (let step = 0; step < steps; step++) {
    const probabilities = output.subarray(step * classes, (step + 1) * classes)
    const best = likeliest(probabilities, BLANK)
    const confidence = probabilities[best] ?? 0
    spaceProbability[step] = probabilities[classes - 1] ?? 0
    const current = characters.at(-1)
    const isRepeated = best === previous && current !== undefined
    previous = best
    if (best === BLANK) continue
    if (isRepeated) current.lastStep = step
    if (isRepeated && confidence <= current.confidence) continue
    const second = likeliest(probabilities, BLANK + 1, best)
    const runnerUp = { text: alphabet[second] ?? '', confidence: probabilities[second] ?? 0 }
    if (isRepeated) Object.assign(current, { confidence, runnerUp })
    else
      characters.push({ text: alphabet[best] ?? '', firstStep: step, lastStep: step, confidence, runnerUp })
  }
  return { characters, spaceProbability }
}

/** The likeliest class from one on, with another left out. */
function likeliest(probabilities: Float32Array, from: number, leftOut?: number): number {
  let [best, highest] = [from, -1]
  for (let index = from; index < probabilities.length; index++) {
    const value = probabilities[index] ?? 0
    if (index === leftOut || value <= highest) continue
    best = index
    highest = value
  }
  return best
}
