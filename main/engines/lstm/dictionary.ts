import { thresholds } from '../../ocr/thresholds.ts'
import type { CharacterSet } from './character-set.ts'
import type { TrainedData } from './traineddata.ts'
import { PATTERN } from './traineddata-format.ts'
import { readWordGraph, type WordGraph } from './word-graph.ts'

/** Where a word that is being read may be in the graphs: in a word or number, and in the punctuation around it. */
interface Place {
  core: WordGraph | undefined
  coreEdge: number
  punctuationEdge: number
  /** Behind the word, only punctuation may follow. */
  isBehind: boolean
}

/** All places a beginning of a word may be at. */
export interface WordState {
  places: readonly Place[]
  /** It may end here. */
  isWhole: boolean
}

export interface Dictionary {
  readonly start: WordState
  /** The state after one more character; undefined where no word goes on like that. */
  next(state: WordState, character: number): WordState | undefined
  /** Whether it holds a word or a number; any word may stand in capitals or begin with one. */
  has(word: string): boolean
}

/**
 * The dictionary of a language as Tesseract uses it (src/dict/dict.cpp, `def_letter_is_okay`): a word or a number, with
 * punctuation before and behind as the language has it. Undefined where the data holds no words.
 *
 * Throws RangeError for damaged data.
 */
export function readDictionary(data: TrainedData, { characters }: CharacterSet): Dictionary | undefined {
  if (!data.words || !data.punctuation) return undefined
  const punctuation = readWordGraph(data.punctuation)
  const words = readWordGraph(data.words)
  const numbers = data.numbers && readWordGraph(data.numbers)
  const cores = numbers ? [words, numbers] : [words]
  const start: WordState = {
    places: [{ core: undefined, coreEdge: -1, punctuationEdge: -1, isBehind: false }],
    isWhole: false,
  }
  // The same beginnings come again and again: half of the time of a page was spent here without this.
  let known = new WeakMap<WordState, Map<number, WordState | undefined>>()
  let knownCount = 0

  function coreEdge(core: WordGraph, from: number, character: number): number {
    return core.next(from, core === numbers && characters[character]?.isDigit ? PATTERN : character)
  }

  function follow(state: WordState, character: number): WordState | undefined {
    // A space ends words and is in none; its number stands for patterns in the graphs.
    if (character === PATTERN) return undefined
    const places: Place[] = []
    let isWhole = false
    const add = (place: Place, mayEnd: boolean) => {
      places.push(place)
      isWhole ||= mayEnd
    }
    for (const place of state.places) {
      const inPunctuation = punctuation.next(place.punctuationEdge, character)
      if (!place.core) {
        const behindWord = punctuation.next(place.punctuationEdge, PATTERN)
        if (behindWord >= 0)
          for (const core of cores) {
            const edge = coreEdge(core, -1, character)
            if (edge >= 0)
              add(
                { core, coreEdge: edge, punctuationEdge: behindWord, isBehind: false },
                core.endsWord(edge) && punctuation.endsWord(behindWord),
              )
          }
        if (inPunctuation >= 0)
          add({ ...place, punctuationEdge: inPunctuation }, punctuation.endsWord(inPunctuation))
        continue
      }
      if (inPunctuation >= 0 && place.core.endsWord(place.coreEdge))
        add({ ...place, punctuationEdge: inPunctuation, isBehind: true }, punctuation.endsWord(inPunctuation))
      if (place.isBehind) continue
      const edge = coreEdge(place.core, place.coreEdge, character)
      if (edge >= 0)
        add(
          { ...place, coreEdge: edge },
          place.core.endsWord(edge) && punctuation.endsWord(place.punctuationEdge),
        )
    }
    return places.length === 0 ? undefined : { places, isWhole }
  }

  // Several characters may look the same; the first is the plain one.
  const numbersOf = new Map(characters.map(({ text }, number) => [text, number] as const).reverse())

  function next(state: WordState, character: number): WordState | undefined {
    const followers = known.get(state) ?? new Map<number, WordState | undefined>()
    known.set(state, followers)
    if (followers.has(character)) return followers.get(character)
    const found = follow(state, character)
    followers.set(character, found)
    // All of them hang on the start of words, which lives as long as the dictionary.
    if (++knownCount > thresholds.mostKnownPlaces) {
      known = new WeakMap()
      knownCount = 0
    }
    return found
  }

  function holds(letters: readonly string[]): boolean {
    let state: WordState | undefined = start
    for (const letter of letters) {
      const character = numbersOf.get(letter)
      state = state && character !== undefined ? next(state, character) : undefined
    }
    return state?.isWhole ?? false
  }

  return {
    start,
    next,
    has(word) {
      const small = word.toLowerCase()
      const forms = new Set([word, small, small.charAt(0).toUpperCase() + small.slice(1)])
      return [...forms].some((form) => holds(Array.from(form)))
    },
  }
}
