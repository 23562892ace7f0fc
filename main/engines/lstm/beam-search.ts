import { thresholds } from '../../ocr/thresholds.ts'
import {
  dropHopeless,
  emptyBeams,
  FOLLOWS,
  mayEnter,
  prefixAfter,
  push,
  topClasses,
  type Beams,
  type Follow,
  type Node,
  type Prefix,
} from './beams.ts'
import type { CharacterSet } from './character-set.ts'
import type { Dictionary } from './dictionary.ts'
import { SPACE } from './traineddata-format.ts'

const { certaintyOffset, leastCertainty, leastOfDictionary, outsideDictionary } = thresholds
const leastProbability = Math.exp(leastCertainty)

/**
 * One line's search at a time. A class, since V8 optimises functions that close over a network once for every network:
 * half of all its compiling was for these.
 */
export class BeamSearch {
  readonly #characterOfClass: CharacterSet['characterOfClass']
  readonly #blank: number
  readonly #dictionary: Dictionary | undefined
  readonly #classCount: number
  #probabilities: Float32Array = new Float32Array()
  #root: Prefix = { next: undefined }
  #hasBegun = false
  /** Before the step that is taken; none before the first. */
  #before: Beams | undefined
  #beams = emptyBeams()
  #wordStarts: Partial<Record<Follow, Node>> = {}
  /** Where the step's probabilities begin, and its likeliest classes, the likeliest first. */
  #offset = 0
  #top: number[] = []
  #blankLikelihood = 0

  constructor(
    characterOfClass: CharacterSet['characterOfClass'],
    blank: number,
    dictionary: Dictionary | undefined,
  ) {
    this.#characterOfClass = characterOfClass
    this.#blank = blank
    this.#dictionary = dictionary
    this.#classCount = Math.max(blank + 1, characterOfClass.length)
  }

  start(probabilities: Float32Array): void {
    this.#probabilities = probabilities
    this.#root = { next: undefined }
    this.#hasBegun = false
    this.#beams = emptyBeams()
  }

  /** A text that ends within a word of the dictionary is none of its words. Undefined before the first step. */
  best(): Node | undefined {
    const { free, dictionary: words } = this.#beams
    const start = this.#dictionary?.start
    const ended = (nodes: Node[]) => nodes.filter(({ word }) => word?.isWhole || word === start)
    return [...free.any, ...free.other, ...ended(words.any), ...ended(words.other)].reduce<Node | undefined>(
      (best, node) => (best && best.score >= node.score ? best : node),
      undefined,
    )
  }

  /** Takes a step; its probabilities begin at `offset`. */
  advance(offset: number): void {
    this.#before = this.#hasBegun ? this.#beams : undefined
    this.#hasBegun = true
    this.#beams = emptyBeams()
    this.#wordStarts = {}
    this.#offset = offset
    this.#top = topClasses(this.#probabilities, offset, this.#classCount)
    const [blank, top, beams] = [this.#blank, this.#top, this.#beams]
    this.#blankLikelihood = this.#likelihood(blank)
    // The likeliest classes first; the others only where none of those can follow.
    for (const codes of [[...new Set([top[0] ?? blank, top[1] ?? blank, blank])], top.slice(2), undefined]) {
      const group = codes ?? this.#allButTop()
      const isLikeliest = codes?.includes(blank) ?? false
      this.#extendAll(false, group, isLikeliest)
      if (this.#dictionary) this.#extendAll(true, group, isLikeliest)
      if (beams.free.any.length + beams.dictionary.any.length > 0) break
    }
    for (const follow of FOLLOWS) {
      const start = this.#wordStarts[follow]
      if (start) push(beams.dictionary[follow], start)
    }
    dropHopeless(beams)
  }

  #likelihood(code: number): number {
    return this.#probabilities[this.#offset + code] ?? 0
  }

  #extendAll(isDictionary: boolean, codes: readonly number[], isLikeliest: boolean): void {
    if (!this.#before) {
      this.#extend(undefined, 'any', isDictionary, codes, isLikeliest)
      return
    }
    const beams = isDictionary ? this.#before.dictionary : this.#before.free
    for (const follow of FOLLOWS)
      for (const node of beams[follow]) this.#extend(node, follow, isDictionary, codes, isLikeliest)
  }

  #extend(
    node: Node | undefined,
    follow: Follow,
    isDictionary: boolean,
    codes: readonly number[],
    isLikeliest: boolean,
  ): void {
    const [blank, top] = [this.#blank, this.#top]
    if (node && codes.includes(node.code)) {
      const likelihood = this.#likelihood(node.code)
      if (follow !== 'other') this.#repeat(node, likelihood, 'any', isDictionary)
      if (follow === 'any' && isLikeliest && node.code !== blank)
        this.#repeat(node, likelihood + this.#blankLikelihood, 'other', isDictionary)
    }
    if (node && follow === 'repeat') return
    for (const code of codes) {
      if (node?.code === code) continue
      const character = code === blank ? -1 : this.#characterOfClass[code]
      if (character === undefined) continue
      const likelihood = this.#likelihood(code)
      const certainty = certaintyOf(likelihood)
      if (certainty < leastCertainty && code !== blank) continue
      this.#add(node, code, character, certainty, 'any', isDictionary)
      if (!isLikeliest || code === blank) continue
      // Between two classes of one character the likelihood wavers; what one loses counts for the other.
      const isRival =
        follow === 'any' &&
        node !== undefined &&
        node.code !== blank &&
        ((node.code === top[0] && code === top[1]) || (code === top[0] && node.code === top[1]))
      const shared = likelihood + this.#blankLikelihood + (isRival && node ? this.#likelihood(node.code) : 0)
      this.#add(node, code, character, certaintyOf(shared), 'repeat', isDictionary)
    }
  }

  #repeat(node: Node, probability: number, follow: Follow, isDictionary: boolean): void {
    let certainty = certaintyOf(probability)
    if (isDictionary) {
      if (certainty <= leastOfDictionary) return
    } else {
      certainty *= outsideDictionary
      if (certainty < leastCertainty && node.code !== this.#blank) return
    }
    push((isDictionary ? this.#beams.dictionary : this.#beams.free)[follow], {
      ...node,
      before: node,
      isRepeat: true,
      isWordStart: false,
      certainty,
      score: node.score + certainty,
    })
  }

  #add(
    node: Node | undefined,
    code: number,
    character: number,
    certainty: number,
    follow: Follow,
    isDictionary: boolean,
  ): void {
    const [beams, dictionary] = [this.#beams, this.#dictionary]
    const score = node?.score ?? 0
    if (!isDictionary) {
      const weighted = certainty * outsideDictionary
      if (mayEnter(beams.free[follow], score + weighted))
        push(beams.free[follow], this.#make(node, code, character, weighted, {}))
      if (dictionary && character === SPACE && certainty > leastOfDictionary) {
        const rest = { word: dictionary.start, isLooseSpace: true }
        this.#startWord(this.#make(node, code, character, certainty, rest), follow)
      }
      return
    }
    if (!dictionary || certainty <= leastOfDictionary) return
    if (character < 0) {
      const word = node ? node.word : dictionary.start
      if (mayEnter(beams.dictionary[follow], score + certainty))
        push(beams.dictionary[follow], this.#make(node, code, character, certainty, { word }))
      return
    }
    if (character === SPACE) {
      if (!node?.word?.isWhole) return
      const rest = { word: dictionary.start, isInDictionary: true }
      this.#startWord(this.#make(node, code, character, certainty, rest), follow)
      if (mayEnter(beams.free[follow], score + certainty))
        push(beams.free[follow], this.#make(node, code, character, certainty, { isInDictionary: true }))
      return
    }
    if (!mayEnter(beams.dictionary[follow], score + certainty)) return
    const word = node && !node.word ? undefined : dictionary.next(node?.word ?? dictionary.start, character)
    if (word)
      push(
        beams.dictionary[follow],
        this.#make(node, code, character, certainty, { word, isInDictionary: true }),
      )
  }

  #make(
    node: Node | undefined,
    code: number,
    character: number,
    certainty: number,
    { word, isInDictionary = false, isLooseSpace = false }: Partial<Node>,
  ): Node {
    return {
      before: node,
      code,
      character,
      isRepeat: false,
      certainty,
      score: (node?.score ?? 0) + certainty,
      prefix: character < 0 ? (node?.prefix ?? this.#root) : prefixAfter(node?.prefix ?? this.#root, code),
      word: word ?? (character < 0 ? node?.word : undefined),
      isWordStart: false,
      isLooseSpace,
      isInDictionary,
    }
  }

  /** Of all spaces that may begin a word of the dictionary only the best is kept. */
  #startWord(node: Node, follow: Follow): void {
    if (node.score > (this.#wordStarts[follow]?.score ?? Number.NEGATIVE_INFINITY))
      this.#wordStarts[follow] = { ...node, isWordStart: true }
  }

  #allButTop(): number[] {
    const rest: number[] = []
    for (let code = 0; code < this.#classCount; code++)
      if (code !== this.#blank && !this.#top.includes(code)) rest.push(code)
    return rest
  }
}

function certaintyOf(probability: number): number {
  return (probability > leastProbability ? Math.log(probability) : leastCertainty) + certaintyOffset
}
