import { useCallback, useSyncExternalStore } from 'react'

/** One thing at a time instead of the list of documents beside the document: half a screen, or a page zoomed to 200 %. */
export const narrow = '(max-width: 860px)'
/** The page or its text, not both: a phone's width, or a page zoomed to 400 %. */
export const slim = '(max-width: 640px)'

/** Whether a media query holds, now and whenever that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
