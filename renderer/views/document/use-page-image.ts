import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useParts } from '../../state/context.tsx'

/** The small pictures, of lists and in place of a large one that is still to come. */
export const thumbnailSide = 160

/** Pictures come in these sizes, so that zooming a little does not ask for each page anew. */
export const imageSides = [900, 1600, 2400, 3600]

/** The size to ask for where a page is shown with so many pixels on its longer side. */
export const imageSideFor = (wantedSide: number): number =>
  imageSides.find((side) => side >= wantedSide) ?? Math.max(...imageSides)

/** Large pictures out of sight are kept this long, so that scrolling back is instant and a long document is not kept whole. */
const keptMs = 20_000
/** Small ones weigh a hundredth. */
const thumbnailKeptMs = 15 * 60_000

/** An object URL of the page's picture; undefined until it is there, or when there is none. */
export function usePageImage(
  id: string,
  page: number,
  maxSide: number,
  isEnabled = true,
): string | undefined {
  const { images } = useParts()
  const { data } = useQuery({
    queryKey: ['image', id, page, maxSide],
    queryFn: ({ signal }) => images.load({ id, page, maxSide }, signal),
    enabled: isEnabled,
    staleTime: Infinity,
    gcTime: maxSide <= thumbnailSide ? thumbnailKeptMs : keptMs,
    retry: 1,
  })
  return data
}

/** Lets go of a picture's memory when the cache forgets it. Called once, where the cache is made. */
export function releaseForgottenImages(queries: QueryClient): void {
  queries.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'removed' || query.queryKey[0] !== 'image') return
    const { data } = query.state
    if (typeof data === 'string') URL.revokeObjectURL(data)
  })
}
