import type { TruePart } from '../truth.ts'
import { furnitureRoles } from '../truth.ts'
import type { Share } from './share.ts'
import { wordsOf } from './words.ts'

/** A sentence, heading or item: what is looked for in the reading. */
interface Unit {
  words: string[]
  story: string
  /** Index of its part. */
  part: number
}

/** Words by which a place in a text is known again. */
const RUN = 3
const keyAt = (words: readonly string[], index: number) => words.slice(index, index + RUN).join(' ')

/**
 * How many neighbours of one story stand in their order. A pair is two sentences, items or headings that follow each
 * other; it is right when all of the first that is found stands before all of the second, and, within one paragraph,
 * when nothing else stands between them. They are found by runs of three words that the document has but once; a pair of
 * which one is not found at all is wrong.
 */
export function scoreOrder(truth: readonly TruePart[], reading: readonly string[]): Share {
  const units = unitsOf(truth)
  const places = findPlaces(units, reading)
  const owners = new Map(places.flatMap((of, unit) => of.map((place) => [place, unit] as const)))
  const share = { right: 0, of: 0 }
  for (const [index, unit] of units.entries()) {
    const next = units.findIndex((other, at) => at > index && other.story === unit.story)
    const [own, others] = [places[index], places[next]]
    // A sentence all of whose words stand elsewhere as well cannot be looked for.
    if (!own || !others || !isKnown(unit, units) || !isKnown(units[next]!, units)) continue
    share.of += 1
    if (own.length === 0 || others.length === 0) continue
    const [end, start] = [Math.max(...own), Math.min(...others)]
    const isWhole = units[next]?.part === unit.part
    const between = Array.from({ length: Math.max(0, start - end - 1) }, (_, step) =>
      owners.get(end + 1 + step),
    )
    if (end < start && (!isWhole || between.every((owner) => owner === undefined))) share.right += 1
  }
  return share
}

function unitsOf(truth: readonly TruePart[]): Unit[] {
  return truth.flatMap(({ role, text, story }, part) => {
    if (furnitureRoles.includes(role) || role === 'table') return []
    const sentences = role === 'paragraph' ? text.split(/(?<=[.!?])\s+/) : [text]
    return sentences
      .map((sentence) => ({ words: wordsOf(sentence), story, part }))
      .filter(({ words }) => words.length >= RUN)
  })
}

const known = new WeakMap<readonly Unit[], Map<string, number>>()

/** By run of words: the unit that alone has it, or -1 where several do. */
function ownersOf(units: readonly Unit[]): Map<string, number> {
  const found = known.get(units)
  if (found) return found
  const owners = new Map<string, number>()
  for (const [index, { words }] of units.entries())
    for (let at = 0; at + RUN <= words.length; at++) {
      const key = keyAt(words, at)
      owners.set(key, owners.has(key) ? -1 : index)
    }
  known.set(units, owners)
  return owners
}

function isKnown(unit: Unit, units: readonly Unit[]): boolean {
  const owners = ownersOf(units)
  return unit.words.some((_, at) => at + RUN <= unit.words.length && owners.get(keyAt(unit.words, at)) !== -1)
}

/** For each unit the indexes in the reading at which its runs stand. */
function findPlaces(units: readonly Unit[], reading: readonly string[]): number[][] {
  const owners = ownersOf(units)
  const places: number[][] = units.map(() => [])
  const seen = new Set<string>()
  for (let at = 0; at + RUN <= reading.length; at++) {
    const key = keyAt(reading, at)
    const owner = owners.get(key)
    if (owner === undefined || owner < 0 || seen.has(key)) continue
    seen.add(key)
    places[owner]?.push(at)
  }
  return places
}
