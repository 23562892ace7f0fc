import { BeamSearch } from './beam-search.ts'
import type { Node } from './beams.ts'
import type { CharacterSet } from './character-set.ts'
import type { Dictionary } from './dictionary.ts'
import { SPACE } from './traineddata-format.ts'

/** A character as the network's output tells it. */
export interface ReadCharacter {
  /** In the character set. */
  character: number
  /** First step of it and first step behind it. */
  start: number
  end: number
  /** Logarithm of the least likely step of it, 0 at best. */
  certainty: number
  isInDictionary: boolean
}

/** What the network gives of one line: probabilities of every class at every step, `stride` numbers from step to step. */
export interface NetworkOutput {
  probabilities: Float32Array
  /** Where its first step begins. */
  offset: number
  stride: number
  steps: number
}

/** Characters from left to right, spaces among them. */
export type LineDecoder = (output: NetworkOutput) => ReadCharacter[]

const NOTHING = new Float32Array()

/**
 * Finds the likeliest text of a line by beam search over the network's steps, as Tesseract does: the best few texts with
 * and without the dictionary side by side, the likelihood of those outside the dictionary weighted down.
 */
export function createLineDecoder(
  { characterOfClass }: CharacterSet,
  blank: number,
  dictionary: Dictionary | undefined,
): LineDecoder {
  const search = new BeamSearch(characterOfClass, blank, dictionary)
  return ({ probabilities, offset, stride, steps }) => {
    search.start(probabilities)
    for (let step = 0; step < steps; step++) search.advance(offset + step * stride)
    const characters = readPath(search.best())
    // A line's texts are many; nobody asks for them again.
    search.start(NOTHING)
    return characters
  }
}

/** Blanks count for the character that follows; before a space, and at the end, for the one before. */
function readPath(last: Node | undefined): ReadCharacter[] {
  const path: Node[] = []
  for (let node = last; node; node = node.before) path.push(node)
  path.reverse()
  const characters: ReadCharacter[] = []
  let step = 0
  while (step < path.length) {
    let certainty = 0
    for (let node = path[step]; node && node.character < 0; node = path[++step])
      certainty = Math.min(certainty, node.certainty)
    const first = path[step]
    const previous = characters.at(-1)
    if (!first) {
      if (previous) previous.certainty = Math.min(previous.certainty, certainty)
      break
    }
    if (first.character === SPACE && previous && !first.isLooseSpace) {
      previous.certainty = Math.min(previous.certainty, certainty)
      certainty = 0
    }
    const start = step
    let node: Node | undefined = first
    do {
      certainty = first.isLooseSpace ? node.certainty : Math.min(certainty, node.certainty)
      node = path[++step]
    } while (node?.isRepeat)
    characters.push({
      character: first.character,
      start,
      end: step,
      certainty,
      isInDictionary: first.isInDictionary,
    })
  }
  return characters
}
