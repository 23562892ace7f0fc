import type { Block } from '../../../shared/document.ts'
import { listMarker } from '../layout/list-marker.ts'
import { heightOf } from '../bounding-box.ts'
import { thresholds } from '../thresholds.ts'

const { itemIndent, deepestItem } = thresholds

/** How deep each of so many items of a list is, from 0, by where its first line begins; 0 for all where they cannot be told apart. */
export function depthsOfItems({ lines }: Pick<Block, 'lines'>, count: number): number[] {
  const starts = lines.filter(({ words }) => listMarker(words[0]?.text ?? '') !== undefined)
  if (starts.length !== count) return Array.from({ length: count }, () => 0)
  let open: { x0: number; marker: string }[] = []
  return starts.map((line, index) => {
    const [x0, step] = [line.bbox[0], itemIndent * heightOf(line.bbox)]
    const marker = line.words[0]?.text ?? ''
    // At the head of the next column it goes on as deep as it was, or as an item with the same bullet was.
    if (line.bbox[1] < (starts[index - 1]?.bbox[1] ?? 0)) {
      const like = open.findLastIndex((one) => one.marker === marker)
      if (like >= 0) open.length = like + 1
      const aside = x0 - (open.at(-1)?.x0 ?? 0)
      open = open.map((one) => ({ ...one, x0: one.x0 + aside }))
    }
    while (open.length > 0 && x0 < (open.at(-1)?.x0 ?? 0) - step) open.pop()
    if (open.length === 0 || (x0 > (open.at(-1)?.x0 ?? 0) + step && open.length < deepestItem))
      open.push({ x0, marker })
    return open.length - 1
  })
}
