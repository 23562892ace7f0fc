import type { FastLineReader, LineReader, Raster, TextBox, TextLine } from '../ports.ts'

/**
 * Reads no box of an image twice in the same languages: what one stage has read another gets for nothing. For one page.
 * Undefined, of a reader that reads nothing in such a language, is not remembered: it costs nothing to ask again.
 */
export function rememberLines<Reader extends LineReader | FastLineReader>(reader: Reader): Reader {
  const known = new WeakMap<Raster, Map<string, TextLine | undefined>>()
  const read: FastLineReader['read'] = async (raster, boxes, languages) => {
    const lines = known.get(raster) ?? new Map<string, TextLine | undefined>()
    known.set(raster, lines)
    const keyOf = ({ centerX, centerY, width, height, angle }: TextBox) =>
      [centerX, centerY, width, height, angle, languages].join(' ')
    const others = boxes.filter((box) => !lines.has(keyOf(box)))
    const found = await reader.read(raster, others, languages)
    if (found === undefined) return found
    for (const [index, line] of found.entries()) lines.set(keyOf(others[index] as TextBox), line)
    return boxes.map((box) => lines.get(keyOf(box)))
  }
  return { ...reader, read }
}
