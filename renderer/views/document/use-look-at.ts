import { useEffect } from 'react'
import { useApi } from '../../state/context.tsx'
import type { ScrollSync } from './scroll-sync.ts'

/** Pages that only fly by while scrolling are not looked at. */
const restMs = 100

/** Tells the program which pages are looked at while some are still to be read: they are read first. */
export function useLookAt(
  id: string,
  { sync, pages, isWorking }: { sync: ScrollSync; pages: readonly number[] | undefined; isWorking: boolean },
): void {
  const api = useApi()
  useEffect(() => {
    if (!isWorking || pages === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let told: number | undefined
    const look = (page: number) => {
      if (page === told) return
      told = page
      clearTimeout(timer)
      // The next one is in sight below, or will be.
      const [here = page, next = here] = pages.slice(pages.indexOf(page))
      timer = setTimeout(() => void api.documents.lookAt({ id, pages: [here, next] }), restMs)
    }
    look(sync.place()?.page ?? pages[0] ?? 1)
    const stop = sync.onPage(look)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [api, id, sync, pages, isWorking])
}
