export const sumOf = <Item>(items: readonly Item[], valueOf: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + valueOf(item), 0)

/** NaN of none. */
export const meanOf = (values: readonly number[]): number => sumOf(values, (value) => value) / values.length

/** The upper one of the two in the middle where they are even in number. */
export function median(values: readonly number[], fallback = 0): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? fallback
}

/** Of values in ascending order the one with such a share of the others before it; 0 of none. */
export const quantile = (sorted: ArrayLike<number>, share: number): number =>
  sorted[Math.floor(share * (sorted.length - 1))] ?? 0

/** The least value that, with those below it, has half of all weight. */
export function weightedMedian<Item>(
  items: readonly Item[],
  valueOf: (item: Item) => number,
  weightOf: (item: Item) => number,
  fallback = 0,
): number {
  const sorted = items
    .map((item) => ({ value: valueOf(item), weight: weightOf(item) }))
    .sort((a, b) => a.value - b.value)
  let left = sumOf(sorted, ({ weight }) => weight) / 2
  return sorted.find(({ weight }) => (left -= weight) <= 0)?.value ?? fallback
}
