import type { FastLineReader, LineReader, Raster, TextBox, TextLine } from '../ports.ts'

type Lines = (TextLine | undefined)[]

/** Reads no box of an image twice: what one stage has read another gets for nothing. For one page. */
export const rememberLines = (reader: LineReader): LineReader => ({
  ...reader,
  read: remembering((raster, boxes) => reader.read(raster, boxes)),
})

/** The same in each of the languages it is asked for. */
export function rememberFastLines(reader: FastLineReader): FastLineReader {
  const readers = new Map<string, FastLineReader['read']>()
  return {
    ...reader,
    read(raster, boxes, languages) {
      const key = languages.join('+')
      const read = readers.get(key) ?? remembering((...asked) => reader.read(...asked, languages))
      readers.set(key, read)
      return read(raster, boxes, languages)
    },
  }
}

/** Undefined, of a reader that reads nothing in such a language, is not remembered: it costs nothing to ask again. */
function remembering<Read extends Lines | undefined>(
  read: (raster: Raster, boxes: readonly TextBox[]) => Promise<Read>,
): (raster: Raster, boxes: readonly TextBox[]) => Promise<Read> {
  const known = new WeakMap<Raster, Map<string, TextLine | undefined>>()
  return async (raster, boxes) => {
    const lines = known.get(raster) ?? new Map<string, TextLine | undefined>()
    known.set(raster, lines)
    const others = boxes.filter((box) => !lines.has(keyOf(box)))
    const found = await read(raster, others)
    if (found === undefined) return found
    for (const [index, line] of found.entries()) lines.set(keyOf(others[index] as TextBox), line)
    return boxes.map((box) => lines.get(keyOf(box))) as Read
  }
}

const keyOf = ({ centerX, centerY, width, height, angle }: TextBox) =>
  [centerX, centerY, width, height, angle].join(' ')
