import type { BoundingBox } from '../../../../shared/document.ts'
import { groupAdjacent } from '../../group-adjacent.ts'
import type { RuledLine } from '../../ports.ts'
import { thresholds } from '../../thresholds.ts'
import { isLevelRule } from '../../bounding-box.ts'
import { meanOf } from '../../statistics.ts'

const { rulesMeet } = thresholds

/** A straight rule: where it stands (y of a level one, x of an upright one), and from where to where it runs; pixels. */
export interface Ruling {
  at: number
  from: number
  to: number
}

/** The bounds of a level rule. */
export const boundsOfLevel = ({ at, from, to }: Ruling): BoundingBox => [from, at, to, at]
/** The bounds of an upright rule. */
export const boundsOfUpright = ({ at, from, to }: Ruling): BoundingBox => [at, from, at, to]

/** The rules of a page by their direction. */
export interface Rulings {
  level: Ruling[]
  upright: Ruling[]
}

/**
 * Puts the pieces of rules together: what stands on one line, and touches or overlaps, is one rule. A table drawn cell by
 * cell has each of its rules in many pieces, most of them twice. `near`: in pixels, by how much pieces may miss each other.
 */
export function joinRules(rules: readonly RuledLine[], near: number): Rulings {
  const upright = rules
    .filter((rule) => !isLevelRule(rule))
    .map(({ bbox: [x0, y0, x1, y1] }) => ({ at: (x0 + x1) / 2, from: y0, to: y1 }))
  return { level: joinPieces(levelPieces(rules), near), upright: joinPieces(upright, near) }
}

/** Of rules, those that are level, in as many pieces as they are drawn. */
export const levelPieces = (rules: readonly RuledLine[]): Ruling[] =>
  rules.filter(isLevelRule).map(({ bbox: [x0, y0, x1, y1] }) => ({ at: (y0 + y1) / 2, from: x0, to: x1 }))

function joinPieces(pieces: readonly Ruling[], near: number): Ruling[] {
  const joined: Ruling[] = []
  for (const places of gather(pieces, ({ at }) => at, near)) {
    const at = meanOf(places.map((place) => place.at))
    let last: Ruling | undefined
    for (const { from, to } of places.toSorted((a, b) => a.from - b.from)) {
      if (last !== undefined && from <= last.to + near) last.to = Math.max(last.to, to)
      else joined.push((last = { at, from, to }))
    }
  }
  return joined
}

/** Groups of what follows each other within `near`, by ascending values. */
export const gather = <T>(all: readonly T[], valueOf: (one: T) => number, near: number): T[][] =>
  groupAdjacent(
    all.toSorted((a, b) => valueOf(a) - valueOf(b)),
    (one, before) => valueOf(one) - valueOf(before) <= near,
  )

/** Sets of rules that touch or cross each other, directly or through others. */
export function connectRulings({ level, upright }: Rulings, near: number): Rulings[] {
  const sets: Rulings[] = []
  const setOf = new Map<Ruling, Rulings>()
  for (const one of level) {
    const set = { level: [one], upright: [] as Ruling[] }
    sets.push(set)
    setOf.set(one, set)
  }
  for (const one of upright) {
    const touched = new Set(
      level.filter((other) => rulingsMeet(other, one, near)).map((other) => setOf.get(other) as Rulings),
    )
    const [first, ...others] = touched
    if (first === undefined) continue
    first.upright.push(one)
    for (const other of others) {
      first.level.push(...other.level)
      first.upright.push(...other.upright)
      for (const rule of other.level) setOf.set(rule, first)
      other.level = []
    }
  }
  return sets.filter((set) => set.level.length > 0)
}

const rulingsMeet = (level: Ruling, upright: Ruling, near: number) =>
  upright.at >= level.from - near &&
  upright.at <= level.to + near &&
  level.at >= upright.from - near &&
  level.at <= upright.to + near

/** Where rules stand between two edges, each with the stretches that it covers there; `em`: height of the type, in pixels. */
export function placesOf(
  rules: readonly Ruling[],
  [low, high]: readonly [number, number],
  em: number,
): { at: number; ruled: { from: number; to: number }[] }[] {
  return gather(rules, ({ at }) => at, rulesMeet * em)
    .map((place) => ({
      at: meanOf(place.map(({ at }) => at)),
      ruled: place.map(({ from, to }) => ({ from, to })),
    }))
    .filter(({ at }) => at > low + rulesMeet * em && at < high - rulesMeet * em)
}
