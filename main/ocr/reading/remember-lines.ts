import type { LineReader, Raster, TextBox, TextLine } from '../ports.ts'

/** Reads no box of an image twice: what one stage has read another gets for nothing. For one page. */
export function rememberLines(reader: LineReader): LineReader {
  const known = new WeakMap<Raster, Map<string, TextLine | undefined>>()
  const keyOf = ({ centerX, centerY, width, height, angle }: TextBox) =>
    [centerX, centerY, width, height, angle].join(' ')
  return {
    ...reader,
    async read(raster, boxes) {
      const lines = known.get(raster) ?? new Map<string, TextLine | undefined>()
      known.set(raster, lines)
      const others = boxes.filter((box) => !lines.has(keyOf(box)))
      for (const [index, line] of (await reader.read(raster, others)).entries())
        lines.set(keyOf(others[index] as TextBox), line)
      return boxes.map((box) => lines.get(keyOf(box)))
    },
  }
}
