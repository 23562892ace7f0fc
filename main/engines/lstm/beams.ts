import { thresholds } from '../../ocr/thresholds.ts'
import type { WordState } from './dictionary.ts'

const { beamWidth, hopelessText } = thresholds

/** What may follow: anything; only the same class again, whose likelihood with the blank's is already counted; anything else. */
export type Follow = 'any' | 'repeat' | 'other'
export const FOLLOWS: readonly Follow[] = ['any', 'repeat', 'other']

/** Text read so far, one object for each different text. */
export interface Prefix {
  /** By the class that follows. Most texts lead nowhere. */
  next: Map<number, Prefix> | undefined
}

export interface Node {
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

export interface Beams {
  free: Record<Follow, Node[]>
  dictionary: Record<Follow, Node[]>
}

export const emptyBeams = (): Beams => ({
  free: { any: [], repeat: [], other: [] },
  dictionary: { any: [], repeat: [], other: [] },
})

export function prefixAfter(prefix: Prefix, code: number): Prefix {
  const known = prefix.next?.get(code)
  if (known) return known
  const next: Prefix = { next: undefined }
  prefix.next ??= new Map()
  prefix.next.set(code, next)
  return next
}

export function mayEnter(beam: readonly Node[], score: number): boolean {
  return beam.length < beamWidth || beam.some((node) => node.score < score)
}

/** A beam holds each text once, and the best few of all. */
export function push(beam: Node[], node: Node): void {
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
  if (beam.length < beamWidth) {
    beam.push(node)
    return
  }
  let worst = 0
  for (let index = 1; index < beam.length; index++)
    if ((beam[index]?.score ?? 0) < (beam[worst]?.score ?? 0)) worst = index
  if (node.score > (beam[worst]?.score ?? 0)) beam[worst] = node
}

export function dropHopeless(beams: Beams): void {
  let best = Number.NEGATIVE_INFINITY
  for (const group of [beams.free, beams.dictionary])
    for (const follow of FOLLOWS) for (const { score } of group[follow]) best = Math.max(best, score)
  for (const group of [beams.free, beams.dictionary])
    for (const follow of FOLLOWS)
      if (group[follow].some(({ score }) => score < best - hopelessText))
        group[follow] = group[follow].filter(({ score }) => score >= best - hopelessText)
}

/** As many of the likeliest classes as there are beams, the likeliest first. A step's probabilities begin at `offset`. */
export function topClasses(probabilities: Float32Array, offset: number, count: number): number[] {
  const top: number[] = []
  for (let code = 0; code < count; code++) {
    const value = probabilities[offset + code] ?? 0
    const last = top.at(-1)
    if (top.length === beamWidth && last !== undefined && value <= (probabilities[offset + last] ?? 0))
      continue
    let place = top.length
    while (place > 0 && (probabilities[offset + (top[place - 1] ?? 0)] ?? 0) < value) place--
    top.splice(place, 0, code)
    if (top.length > beamWidth) top.pop()
  }
  return top
}
