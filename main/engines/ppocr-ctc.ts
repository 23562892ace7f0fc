/** One character of a line as the recogniser saw it; the times count steps of the network's output. */
export interface CtcCharacter {
  text: string
  firstStep: number
  lastStep: number
  /** 0 to 1. */
  confidence: number
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
    const offset = step * classes
    let best = 0
    let confidence = -1
    for (let index = 0; index < classes; index++) {
      const value = output[offset + index] ?? 0
      if (value > confidence) {
        confidence = value
        best = index
      }
    }
    spaceProbability[step] = output[offset + classes - 1] ?? 0
    const current = characters.at(-1)
    if (best !== 0 && best === previous && current) {
      current.lastStep = step
      current.confidence = Math.max(current.confidence, confidence)
    } else if (best !== 0) {
      characters.push({ text: alphabet[best] ?? '', firstStep: step, lastStep: step, confidence })
    }
    previous = best
  }
  return { characters, spaceProbability }
}
