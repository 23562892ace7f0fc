import { BLANK, SPACE } from './network-format.ts'

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

/** As wide as a Chinese character; the network sees it between cells as well. */
const WIDE_SPACE = '\u3000'

/** What the network's output says of one step. */
export interface Step {
  /** The likeliest class, and its probability. */
  index: number
  confidence: number
  /** The probability of a space. */
  space: number
}

/**
 * Best-path decoding of a CTC output (Graves et al., 2006): the likeliest class of every step, repeats merged, the
 * blank dropped, and spaces, which the characters after them remember.
 *
 * @param alphabet The text of each class, as `network-format.ts` has the first two.
 */
export function decodeCtc(steps: readonly Step[], alphabet: readonly string[]): CtcCharacter[] {
  const characters: CtcCharacter[] = []
  let [previous, spaceBefore] = [BLANK, 0]
  for (const [step, { index, confidence, space: spaceHere }] of steps.entries()) {
    const current = characters.at(-1)
    if (alphabet[index] === WIDE_SPACE) spaceBefore = Math.max(spaceBefore, confidence)
    else if (index === BLANK || index === SPACE) spaceBefore = Math.max(spaceBefore, spaceHere)
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
