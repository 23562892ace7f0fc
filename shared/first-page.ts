/** The first page that a range such as `3-7,9` names; without a range the first of all. */
export function firstPage(range: string | undefined): number {
  return Number(/\d+/.exec(range ?? '')?.[0] ?? 1)
}
