/** Numbers in [0, 1), the same on every machine for the same seed (mulberry32, public domain by Tommy Ettinger). */
export type Random = () => number

export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** A whole number from 0 to `below` - 1. */
export const integerBelow = (random: Random, below: number): number => Math.floor(random() * below)

/** One of `items`, which must not be empty. */
export const oneOf = <T>(random: Random, items: readonly T[]): T =>
  items[integerBelow(random, items.length)] as T
