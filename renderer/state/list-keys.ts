const steps: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
  Home: -1e9,
  End: 1e9,
}

/** Keyboards of Macs have one key that deletes, and it is Backspace. */
export const isDeletion = (key: string): boolean => key === 'Delete' || key === 'Backspace'

/** Which item of a list of `count` a key leads to from `index`, which is -1 where none is chosen; null: the key leads nowhere. */
export function itemAfterKey(key: string, index: number, count: number): number | null {
  const step = steps[key]
  return step === undefined || count === 0 ? null : Math.max(0, Math.min(count - 1, index + step))
}
