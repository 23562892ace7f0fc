import { SPACE, type CharacterSet } from './character-set.ts'
import type { Dictionary, WordState } from './dictionary.ts'

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

export interface LineDecoder {
  /**
   * `probabilities`: of every class at every step, `stride` numbers from one step to the next, the first at `offset`.
   * Characters from left to right, spaces among them.
   */
  decode(probabilities: Float32Array, offset: number, stride: number, steps: number): ReadCharacter[]
}

// As in Tesseract (src/lstm/lstmrecognizer.cpp, recodebeam.cpp, src/ccmain/linerec.cpp); its networks and these belong together.
const BEAM_WIDTH = 5
const NOT_IN_DICTIONARY = 2.25
const CERTAINTY_OFFSET = -0.085
const LEAST_CERTAINTY = -20
const LEAST_DICTIONARY_CERTAINTY = -25 / 7
const LEAST_PROBABILITY = Math.exp(LEAST_CERTAINTY)

// What is so much less likely than the best never wins; leaving it out halves the time and changed no word of the 64 documents.
const HOPELESS = 14

/** What may follow: anything; only the same class again, whose likelihood with the blank's is already counted; anything else. */
type Follow = 'any' | 'repeat' | 'other'
const FOLLOWS: readonly Follow[] = ['any', 'repeat', 'other']

/** Text read so far, one object for each different text. */
interface Prefix {
  next: Map<number, Prefix>
}

interface Node {
  before: Node | undefined
  code: number
  /** -1 for blanks. */
  character: number
  isRepeat: boolean
  certainty: number
  score: number
  prefix: Prefix
  /** In a beam of dictionary words: where the word is. */
  word: WordState | undefined
  isWordStart: boolean
  /** A space whose blanks before it were counted as outside the dictionary. */
  isLooseSpace: boolean
  isInDictionary: boolean
}

interface Beams {
  free: Record<Follow, Node[]>
  dictionary: Record<Follow, Node[]>
}

const emptyBeams = (): Beams => ({
  free: { any: [], repeat: [], other: [] },
  dictionary: { any: [], repeat: [], other: [] },
})

/**
 * Finds the likeliest text of a line by beam search over the network's steps, as Tesseract does: the best few texts with
 * and without the dictionary side by side, the likelihood of those outside the dictionary weighted down.
 */
export function createLineDecoder(
  { characterOfClass }: CharacterSet,
  blank: number,
  dictionary: Dictionary | undefined,
): LineDecoder {
  const classCount = Math.max(blank + 1, characterOfClass.length)

  return {
    decode(probabilities, offset, stride, steps) {
      let beams: Beams | undefined
      const root: Prefix = { next: new Map() }
      for (let step = 0; step < steps; step++)
        beams = advance(beams, root, probabilities, offset + step * stride)
      return beams ? readPath(bestOf(beams)) : []
    },
  }

  function advance(
    before: Beams | undefined,
    root: Prefix,
    probabilities: Float32Array,
    offset: number,
  ): Beams {
    const beams = emptyBeams()
    const wordStarts: Partial<Record<Follow, Node>> = {}
    const top = topClasses(probabilities, offset)
    const likelihood = (code: number) => probabilities[offset + code] ?? 0
    const blankLikelihood = likelihood(blank)
    // The likeliest classes first; the others only where none of those can follow.
    for (const codes of [[...new Set([top[0] ?? blank, top[1] ?? blank, blank])], top.slice(2), undefined]) {
      const group = codes ?? allButTop(top)
      const isLikeliest = codes?.includes(blank) ?? false
      for (const isDictionary of dictionary ? [false, true] : [false]) {
        if (!before) {
          extend(undefined, 'any', isDictionary, group, isLikeliest)
          continue
        }
        for (const follow of FOLLOWS)
          for (const node of (isDictionary ? before.dictionary : before.free)[follow])
            extend(node, follow, isDictionary, group, isLikeliest)
      }
      if (beams.free.any.length + beams.dictionary.any.length > 0) break
    }
    for (const follow of FOLLOWS) {
      const start = wordStarts[follow]
      if (start) push(beams.dictionary[follow], start)
    }
    dropHopeless(beams)
    return beams

    function extend(
      node: Node | undefined,
      follow: Follow,
      isDictionary: boolean,
      codes: readonly number[],
      isLikeliest: boolean,
    ): void {
      if (node && codes.includes(node.code)) {
        if (follow !== 'other') repeat(node, likelihood(node.code), 'any', isDictionary)
        if (follow === 'any' && isLikeliest && node.code !== blank)
          repeat(node, likelihood(node.code) + blankLikelihood, 'other', isDictionary)
      }
      if (node && follow === 'repeat') return
      for (const code of codes) {
        if (node?.code === code) continue
        const character = code === blank ? -1 : characterOfClass[code]
        if (character === undefined) continue
        const certainty = certaintyOf(likelihood(code))
        if (certainty < LEAST_CERTAINTY && code !== blank) continue
        add(node, code, character, certainty, 'any', isDictionary)
        if (!isLikeliest || code === blank) continue
        // Between two classes of one character the likelihood wavers; what one loses counts for the other.
        const isRival =
          follow === 'any' &&
          node !== undefined &&
          node.code !== blank &&
          ((node.code === top[0] && code === top[1]) || (code === top[0] && node.code === top[1]))
        const shared = likelihood(code) + blankLikelihood + (isRival && node ? likelihood(node.code) : 0)
        add(node, code, character, certaintyOf(shared), 'repeat', isDictionary)
      }
    }

    function repeat(node: Node, probability: number, follow: Follow, isDictionary: boolean): void {
      let certainty = certaintyOf(probability)
      if (isDictionary) {
        if (certainty <= LEAST_DICTIONARY_CERTAINTY) return
      } else {
        certainty *= NOT_IN_DICTIONARY
        if (certainty < LEAST_CERTAINTY && node.code !== blank) return
      }
      push((isDictionary ? beams.dictionary : beams.free)[follow], {
        ...node,
        before: node,
        isRepeat: true,
        isWordStart: false,
        certainty,
        score: node.score + certainty,
      })
    }

    function add(
      node: Node | undefined,
      code: number,
      character: number,
      certainty: number,
      follow: Follow,
      isDictionary: boolean,
    ): void {
      const score = node?.score ?? 0
      const make = (own: number, rest: Partial<Node>): Node => ({
        before: node,
        code,
        character,
        isRepeat: false,
        certainty: own,
        score: score + own,
        prefix: character < 0 ? (node?.prefix ?? root) : prefixAfter(node?.prefix ?? root, code),
        word: character < 0 ? node?.word : undefined,
        isWordStart: false,
        isLooseSpace: false,
        isInDictionary: false,
        ...rest,
      })
      if (!isDictionary) {
        const weighted = certainty * NOT_IN_DICTIONARY
        if (mayEnter(beams.free[follow], score + weighted)) push(beams.free[follow], make(weighted, {}))
        if (dictionary && character === SPACE && certainty > LEAST_DICTIONARY_CERTAINTY)
          startWord(make(certainty, { word: dictionary.start, isLooseSpace: true }), follow)
        return
      }
      if (!dictionary || certainty <= LEAST_DICTIONARY_CERTAINTY) return
      if (character < 0) {
        if (mayEnter(beams.dictionary[follow], score + certainty))
          push(beams.dictionary[follow], make(certainty, { word: node ? node.word : dictionary.start }))
        return
      }
      if (character === SPACE) {
        if (!node?.word?.isWhole) return
        startWord(make(certainty, { word: dictionary.start, isInDictionary: true }), follow)
        if (mayEnter(beams.free[follow], score + certainty))
          push(beams.free[follow], make(certainty, { isInDictionary: true }))
        return
      }
      if (!mayEnter(beams.dictionary[follow], score + certainty)) return
      const word = node && !node.word ? undefined : dictionary.next(node?.word ?? dictionary.start, character)
      if (word) push(beams.dictionary[follow], make(certainty, { word, isInDictionary: true }))
    }

    /** Of all spaces that may begin a word of the dictionary only the best is kept. */
    function startWord(node: Node, follow: Follow): void {
      if (node.score > (wordStarts[follow]?.score ?? Number.NEGATIVE_INFINITY))
        wordStarts[follow] = { ...node, isWordStart: true }
    }
  }

  /** A text that ends within a word of the dictionary is none of its words. */
  function bestOf({ free, dictionary: words }: Beams): Node | undefined {
    const ended = (nodes: Node[]) => nodes.filter(({ word }) => word?.isWhole || word === dictionary?.start)
    return [...free.any, ...free.other, ...ended(words.any), ...ended(words.other)].reduce<Node | undefined>(
      (best, node) => (best && best.score >= node.score ? best : node),
      undefined,
    )
  }

  /** The five likeliest classes, the likeliest first. */
  function topClasses(probabilities: Float32Array, offset: number): number[] {
    const top: number[] = []
    for (let code = 0; code < classCount; code++) {
      const value = probabilities[offset + code] ?? 0
      const last = top.at(-1)
      if (top.length === BEAM_WIDTH && last !== undefined && value <= (probabilities[offset + last] ?? 0))
        continue
      let place = top.length
      while (place > 0 && (probabilities[offset + (top[place - 1] ?? 0)] ?? 0) < value) place--
      top.splice(place, 0, code)
      if (top.length > BEAM_WIDTH) top.pop()
    }
    return top
  }

  function allButTop(top: readonly number[]): number[] {
    const rest: number[] = []
    for (let code = 0; code < classCount; code++) if (code !== blank && !top.includes(code)) rest.push(code)
    return rest
  }
}

function prefixAfter(prefix: Prefix, code: number): Prefix {
  const known = prefix.next.get(code)
  if (known) return known
  const next: Prefix = { next: new Map() }
  prefix.next.set(code, next)
  return next
}

function certaintyOf(probability: number): number {
  return (probability > LEAST_PROBABILITY ? Math.log(probability) : LEAST_CERTAINTY) + CERTAINTY_OFFSET
}

function mayEnter(beam: readonly Node[], score: number): boolean {
  return beam.length < BEAM_WIDTH || beam.some((node) => node.score < score)
}

/** A beam holds each text once, and the best few of all. */
function push(beam: Node[], node: Node): void {
  const same = beam.findIndex(
    (other) =>
      other.code === node.code &&
      other.prefix === node.prefix &&
      other.isInDictionary === node.isInDictionary &&
      other.isWordStart === node.isWordStart,
  )
  if (same >= 0) {
    if (node.score > (beam[same]?.score ?? 0)) beam[same] = node
    return
  }
  if (beam.length < BEAM_WIDTH) {
    beam.push(node)
    return
  }
  let worst = 0
  for (let index = 1; index < beam.length; index++)
    if ((beam[index]?.score ?? 0) < (beam[worst]?.score ?? 0)) worst = index
  if (node.score > (beam[worst]?.score ?? 0)) beam[worst] = node
}

function dropHopeless(beams: Beams): void {
  let best = Number.NEGATIVE_INFINITY
  for (const group of [beams.free, beams.dictionary])
    for (const follow of FOLLOWS) for (const { score } of group[follow]) best = Math.max(best, score)
  for (const group of [beams.free, beams.dictionary])
    for (const follow of FOLLOWS)
      if (group[follow].some(({ score }) => score < best - HOPELESS))
        group[follow] = group[follow].filter(({ score }) => score >= best - HOPELESS)
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
