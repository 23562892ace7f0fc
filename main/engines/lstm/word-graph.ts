import { createByteReader } from './byte-reader.ts'
import { ENDS_WORD, FLAG_BITS, LAST_OF_NODE, WORD_GRAPH } from './traineddata-format.ts'

/** Words as a graph whose edges are characters. */
export type WordGraph = ReturnType<typeof readWordGraph>

/**
 * Reads a squished DAWG of Tesseract (src/dict/dawg.cpp): an array of edges of 64 bits, those of a node side by side, each
 * holding its character, three flags and the node it leads to.
 *
 * Throws RangeError for damaged data.
 */
export function readWordGraph(bytes: Uint8Array) {
  const reader = createByteReader(bytes)
  if (reader.int16() !== WORD_GRAPH) throw new RangeError('no word graph')
  const characterCount = reader.int32()
  const count = reader.int32()
  const halves = new Uint32Array(reader.bytes(count * 8).buffer)
  const characterBits = Math.ceil(Math.log2(characterCount + 1))
  const nodeShift = characterBits + FLAG_BITS
  if (!(characterCount > 0 && nodeShift < 32))
    throw new RangeError(`a word graph of ${characterCount} characters`)
  const characters = new Int32Array(count)
  const nodes = new Int32Array(count)
  const flags = new Uint8Array(count)
  for (let edge = 0; edge < count; edge++) {
    const [low, high] = [halves[2 * edge] ?? 0, halves[2 * edge + 1] ?? 0]
    characters[edge] = low & ((1 << characterBits) - 1)
    flags[edge] = (low >>> characterBits) & ((1 << FLAG_BITS) - 1)
    const node = (low >>> nodeShift) | (high << (32 - nodeShift))
    if (node < 0 || node >= count) throw new RangeError('an edge that leads out of its graph')
    nodes[edge] = node
  }
  const isLast = (edge: number) => ((flags[edge] ?? 0) & LAST_OF_NODE) !== 0
  const firstEdges = new Map<number, number>()
  for (let edge = 0; edge < count; edge++) {
    firstEdges.set(characters[edge] ?? 0, edge)
    if (isLast(edge)) break
  }
  return {
    /**
     * The edge that follows `from` (-1: the start) with `character`; -1 where there is none.
     * Edges are numbers without meaning outside.
     */
    next(from: number, character: number): number {
      if (from < 0) return firstEdges.get(character) ?? -1
      const node = nodes[from] ?? 0
      // Node 0 is the start, which no edge leads back to: here it says that nothing follows.
      if (node === 0) return -1
      for (let edge = node; edge < count; edge++) {
        if (characters[edge] === character) return edge
        if (isLast(edge)) return -1
      }
      return -1
    },
    endsWord: (edge: number) => ((flags[edge] ?? 0) & ENDS_WORD) !== 0,
  }
}
