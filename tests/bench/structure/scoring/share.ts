/** So many of so many are right. */
export interface Share {
  right: number
  of: number
}

export const addShares = (a: Share, b: Share): Share => ({ right: a.right + b.right, of: a.of + b.of })

/** Harmonic mean of how much of the truth was found and how much of what was found is true. */
export interface Found {
  right: number
  truth: number
  found: number
  /** Of those that are right: how many have the right level. */
  levels: number
}

export const addFound = (a: Found, b: Found): Found => ({
  right: a.right + b.right,
  truth: a.truth + b.truth,
  found: a.found + b.found,
  levels: a.levels + b.levels,
})
