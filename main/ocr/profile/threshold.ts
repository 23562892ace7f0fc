/** A figure that decides how a page is read. */
export interface Threshold {
  /** The stage that goes by it, `all` where it is decided before the first, or the step that is no stage. */
  stage: string
  value: number
  unit: string
  /** What is decided by it, and why so. */
  reason: string
  chosenOn: ThresholdSet
}

/**
 * Documents it was chosen on: the tuning set, the snippets, pages made for it, or the 64 open documents of before.
 * Published ones belong to an algorithm or a network; their reason says where they are from.
 */
type ThresholdSet = 'tuning' | 'snippets' | 'made pages' | 'open documents' | 'published'

/** Thresholds of one stage, chosen on one set: by name the value, its unit, and what is decided by it and why so. */
export const thresholdsOf = <Name extends string>(
  stage: string,
  chosenOn: ThresholdSet,
  entries: Record<Name, readonly [value: number, unit: string, reason: string]>,
) =>
  Object.fromEntries(
    Object.entries<readonly [number, string, string]>(entries).map(([name, [value, unit, reason]]) => [
      name,
      { stage, value, unit, reason, chosenOn },
    ]),
  ) as Record<Name, Threshold>
