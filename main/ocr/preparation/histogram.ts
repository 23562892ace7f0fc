/** The greatest value that more than `leftOut` of those counted reach; 0 where none is. */
export function highestOf(histogram: Uint32Array, leftOut: number): number {
  let value = histogram.length
  for (let passed = 0; value > 0 && passed <= leftOut;) passed += histogram[--value] ?? 0
  return value
}

/** The least value that more than `leftOut` of those counted do not exceed: with half of them, the median. */
export function lowestOf(histogram: Uint32Array, leftOut: number): number {
  let value = -1
  for (let passed = 0; value < histogram.length - 1 && passed <= leftOut;) passed += histogram[++value] ?? 0
  return value
}
