/** Parts a list wherever one does not go on with `before`, the last of the group that it would come to. */
export function groupAdjacent<T>(
  list: readonly T[],
  goesOn: (one: T, before: T, group: readonly T[]) => boolean,
): [T, ...T[]][] {
  const groups: [T, ...T[]][] = []
  for (const one of list) {
    const group = groups.at(-1)
    const before = group?.at(-1)
    if (group !== undefined && before !== undefined && goesOn(one, before, group)) group.push(one)
    else groups.push([one])
  }
  return groups
}
