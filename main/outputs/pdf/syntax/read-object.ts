import { createLexer, isKeyword } from './lexer.ts'
import { isDictionary, type Reference, type Value } from './values.ts'

/** What looks up an object that a value may only refer to; null where there is none. */
export type Resolve = (value: Value | undefined) => Value

/** The object that stands at a place of a file. Throws SyntaxError where none does. */
export function readObjectAt(
  file: Uint8Array,
  at: number,
  resolve: Resolve,
): { reference: Reference; value: Value } {
  const head = createLexer(file, { references: false, from: at })
  const [number, generation, word] = [head.next(), head.next(), head.next()]
  if (
    typeof number !== 'number' ||
    typeof generation !== 'number' ||
    !isKeyword(word) ||
    word.keyword !== 'obj'
  )
    throw new SyntaxError('There is no object where one should be')
  const lexer = createLexer(file, { references: true, from: head.position() })
  const value = lexer.next()
  if (value === undefined || isKeyword(value)) throw new SyntaxError('An object is empty')
  const reference = { number, generation }
  if (!isDictionary(value)) return { reference, value }
  const end = lexer.position()
  const next = lexer.next()
  if (!isKeyword(next) || next.keyword !== 'stream') return { reference, value }
  let from = end + Buffer.from(file.subarray(end, end + 64)).indexOf('stream') + 'stream'.length
  if (file[from] === 13) from++
  if (file[from] === 10) from++
  return {
    reference,
    value: {
      dictionary: value,
      data: file.subarray(from, endOfStream(file, from, resolve(value.get('Length')))),
    },
  }
}

/** Where the stream's own word is right, there; otherwise before the next `endstream`. */
function endOfStream(file: Uint8Array, from: number, length: Value): number {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length)
  if (typeof length === 'number' && length >= 0) {
    const after = bytes.toString('latin1', from + length, from + length + 16)
    if (/^\s{0,4}endstream/.test(after)) return from + length
  }
  const end = bytes.indexOf('endstream', from)
  if (end < 0) throw new SyntaxError('A stream has no end')
  return bytes[end - 2] === 13 && bytes[end - 1] === 10 ? end - 2 : bytes[end - 1] === 10 ? end - 1 : end
}
