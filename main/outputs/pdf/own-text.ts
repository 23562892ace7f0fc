// What a page that was recognised has as text of its own: an old layer nobody sees, and type whose letters cannot be believed.
import { createLexer, isKeyword } from './syntax/lexer.ts'

/** A page's content as to its text. */
export interface OwnText {
  /** Without the text that leaves no ink; undefined where there was none. */
  stripped?: Uint8Array
  /** Whether it draws text that people see. */
  showsText: boolean
}

const SHOWS = new Set(['Tj', 'TJ', "'", '"'])
/** Rendering mode of ISO 32000-1, table 106, that neither fills nor strokes. */
const INVISIBLE = 3
const [LETTER_E, LETTER_I] = [69, 73]
const isWhite = (byte: number | undefined) => byte === undefined || byte <= 32

/** Reads a content stream. Throws SyntaxError where it cannot be made sense of. */
export function readOwnText(content: Uint8Array): OwnText {
  const lexer = createLexer(content, { references: false })
  const kept: Uint8Array[] = []
  const modes: number[] = []
  let [mode, keptTo, operands] = [0, 0, 0]
  let showsText = false
  let operand: unknown
  for (;;) {
    const token = lexer.next()
    if (token === undefined) break
    if (!isKeyword(token)) {
      operand = token
      continue
    }
    switch (token.keyword) {
      case 'q':
        modes.push(mode)
        break
      case 'Q':
        mode = modes.pop() ?? mode
        break
      case 'Tr':
        mode = typeof operand === 'number' ? operand : mode
        break
      case 'ID':
        lexer.moveTo(endOfInlineImage(content, lexer.position()))
        break
      default:
        if (!SHOWS.has(token.keyword)) break
        if (mode !== INVISIBLE) showsText = true
        else {
          kept.push(content.subarray(keptTo, operands))
          keptTo = lexer.position()
        }
    }
    operands = lexer.position()
  }
  if (kept.length === 0) return { showsText }
  return { stripped: Buffer.concat([...kept, content.subarray(keptTo)]), showsText }
}

/** Behind the `EI` that ends an image's bytes: the first that stands by itself and is followed by what could be operators. */
function endOfInlineImage(content: Uint8Array, from: number): number {
  for (let at = from; at < content.length; at++) {
    if (content[at] !== LETTER_E || content[at + 1] !== LETTER_I) continue
    if (!isWhite(content[at - 1]) || !isWhite(content[at + 2])) continue
    const after = content.subarray(at + 2, at + 12)
    if (after.every((byte) => byte < 127 && (byte >= 32 || isWhite(byte)))) return at + 2
  }
  return content.length
}
