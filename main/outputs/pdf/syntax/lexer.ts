import type { Dictionary, Value } from './values.ts'

/** A word that is no object: `obj`, `endobj`, `R`, and the operators of content streams. */
export interface Keyword {
  keyword: string
}

export const isKeyword = (token: Value | Keyword | undefined): token is Keyword =>
  typeof token === 'object' && token !== null && 'keyword' in token

/** Reads objects from bytes, one after the other. Throws SyntaxError where there is none. */
export interface Lexer {
  /** Where the next object or the white space before it begins. */
  position(): number
  moveTo(position: number): void
  /** Undefined at the end of the bytes. References are read as such only where `references` was asked for. */
  next(): Value | Keyword | undefined
}

const WHITE = new Set([0, 9, 10, 12, 13, 32])
const DELIMITERS = new Set(Array.from('()<>[]{}/%', (character) => character.charCodeAt(0)))
const [OPEN, CLOSE, LESS, GREATER, SLASH, PERCENT, BACKSLASH] = [40, 41, 60, 62, 47, 37, 92]
const [OPEN_ARRAY, CLOSE_ARRAY] = [91, 93]
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/
// Some writers leave what other readers take for 0 or for the digits before it.
const ODD_NUMBER = /^[+-]*\d*\.?\d*-?\d*$/
/** Deeper nesting is not of this world, and would exhaust the stack. */
const DEEPEST = 100
const ESCAPES: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 }

/** ISO 32000-1, 7.2 and 7.3. `references`: content streams have none. */
export function createLexer(bytes: Uint8Array, options: { references: boolean; from?: number }): Lexer {
  let at = options.from ?? 0
  let depth = 0

  function skipWhite(): void {
    for (;;) {
      const byte = bytes[at]
      if (byte === undefined) return
      if (byte === PERCENT) while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at++
      else if (WHITE.has(byte)) at++
      else return
    }
  }

  function regular(): string {
    const from = at
    while (at < bytes.length && !WHITE.has(bytes[at] ?? 0) && !DELIMITERS.has(bytes[at] ?? 0)) at++
    return Buffer.from(bytes.buffer, bytes.byteOffset + from, at - from).toString('latin1')
  }

  function literal(): Uint8Array {
    const text: number[] = []
    for (let level = 0; at < bytes.length;) {
      const byte = bytes[at++] ?? 0
      if (byte === BACKSLASH) {
        escaped(text)
        continue
      }
      if (byte === OPEN && level++ === 0) continue
      if (byte === CLOSE && --level === 0) return Uint8Array.from(text)
      text.push(byte)
    }
    throw new SyntaxError('A string has no end')
  }

  function escaped(text: number[]): void {
    const byte = bytes[at++] ?? 0
    if (byte === 13 && bytes[at] === 10) at++
    if (byte === 10 || byte === 13) return
    if (byte < 48 || byte > 55) {
      text.push(ESCAPES[String.fromCharCode(byte)] ?? byte)
      return
    }
    let code = byte - 48
    for (let digits = 1; digits < 3 && (bytes[at] ?? 0) >= 48 && (bytes[at] ?? 0) <= 55; digits++)
      code = code * 8 + (bytes[at++] ?? 0) - 48
    text.push(code & 255)
  }

  function hexadecimal(): Uint8Array {
    const end = bytes.indexOf(GREATER, at)
    if (end < 0) throw new SyntaxError('A string has no end')
    const digits = Buffer.from(bytes.subarray(at + 1, end))
      .toString('latin1')
      .replaceAll(/[^\da-fA-F]/g, '')
    at = end + 1
    return Uint8Array.from(Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex'))
  }

  function array(): Value[] {
    at++
    const items: Value[] = []
    for (;;) {
      skipWhite()
      if (bytes[at] === CLOSE_ARRAY) {
        at++
        return items
      }
      items.push(value())
    }
  }

  function dictionary(): Dictionary {
    at += 2
    const entries: Dictionary = new Map()
    for (;;) {
      skipWhite()
      if (bytes[at] === GREATER) {
        at += 2
        return entries
      }
      if (bytes[at] !== SLASH) throw new SyntaxError('A dictionary has a key that is no name')
      at++
      const key = regular()
      skipWhite()
      // A key without a value, before the end: as if it were not there.
      if (bytes[at] !== GREATER || bytes[at + 1] !== GREATER) entries.set(key, value())
    }
  }

  /** An object inside another; a word in its place is a mistake. */
  function value(): Value {
    if (++depth > DEEPEST) throw new SyntaxError('Objects are nested too deeply')
    const token = next()
    depth--
    if (token === undefined || isKeyword(token)) throw new SyntaxError('An object is missing')
    return token
  }

  function next(): Value | Keyword | undefined {
    skipWhite()
    const byte = bytes[at]
    switch (byte) {
      case undefined:
        return undefined
      case SLASH:
        at++
        return { name: regular() }
      case OPEN:
        return literal()
      case OPEN_ARRAY:
        return array()
      case LESS:
        return bytes[at + 1] === LESS ? dictionary() : hexadecimal()
    }
    if (DELIMITERS.has(byte ?? 0)) {
      at++
      return { keyword: String.fromCharCode(byte ?? 0) }
    }
    const word = regular()
    if (NUMBER.test(word)) return options.references ? numberOrReference(Number(word)) : Number(word)
    if (word === 'true' || word === 'false') return word === 'true'
    if (word === 'null') return null
    return ODD_NUMBER.test(word) ? Number.parseFloat(word) || 0 : { keyword: word }
  }

  function numberOrReference(number: number): Value {
    if (!Number.isInteger(number) || number < 0) return number
    const from = at
    skipWhite()
    const generation = regular()
    if (/^\d{1,5}$/.test(generation)) {
      skipWhite()
      if (regular() === 'R') return { number, generation: Number(generation) }
    }
    at = from
    return number
  }

  return {
    position: () => at,
    moveTo: (position) => void (at = position),
    next,
  }
}
