import { useCallback, useState } from 'react'

/** State of the look, such as a pane's width, that this browser or window keeps from one start to the next. */
export function useKept<T extends number | string>(name: string, initial: T): [T, (value: T) => void] {
  const key = `legible.${name}`
  const [value, setValue] = useState(() => read(key, initial))
  const keep = useCallback(
    (next: T) => {
      setValue(next)
      try {
        localStorage.setItem(key, JSON.stringify(next))
      } catch {
        // A browser may be told to keep nothing; then it holds until the page is closed.
      }
    },
    [key],
  )
  return [value, keep]
}

function read<T extends number | string>(key: string, initial: T): T {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return typeof kept === typeof initial ? (kept as T) : initial
  } catch {
    return initial
  }
}
