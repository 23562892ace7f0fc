import type { CrossReferenceKind } from '../write-sections.ts'
import { unpack } from './filters.ts'
import { createLexer, isKeyword } from './lexer.ts'
import { readObjectAt } from './read-object.ts'
import { isDictionary, isStream, type Dictionary, type Value } from './values.ts'

/** Where an object is: at a place in the file, or the so-and-so-many-th in a stream of objects. */
export type ObjectPlace = { at: number; generation: number } | { packedIn: number; index: number }

/** What a file says of its objects in all its sections, the last of them first. */
export interface CrossReference {
  places: Map<number, ObjectPlace>
  trailer: Dictionary
  /** Of the last section, which another one has to follow in kind. */
  kind: CrossReferenceKind
  /** Where the last section begins. */
  start: number
}

// Adobe's implementation note 18: readers look for the end of the file in its last 1024 bytes.
const END_WINDOW = 1024
/** Each section is one saving of the file; more is a chain that runs in a circle. */
const MAX_SECTIONS = 4096

interface Section {
  trailer: Dictionary
  kind: CrossReferenceKind
  places: Map<number, ObjectPlace | undefined>
}

/** Follows the sections from the end of the file (ISO 32000-1, 7.5). Throws SyntaxError where the file does not say, or says what is not so. */
export function readCrossReference(file: Uint8Array): CrossReference {
  const tail = Buffer.from(file.subarray(-END_WINDOW)).toString('latin1')
  const start = Number(/startxref\s+(\d{1,12})\s+(?!.*startxref)/s.exec(tail)?.[1] ?? Number.NaN)
  if (!(start > 0 && start < file.length))
    throw new SyntaxError('The file does not say where its objects are')
  const places = new Map<number, ObjectPlace | undefined>()
  const seen = new Set<number>()
  let last: Section | undefined
  const queue = [start]
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    if (seen.has(at) || seen.size > MAX_SECTIONS) continue
    seen.add(at)
    const section = readSection(file, at)
    last ??= section
    // Later sections come first, and hold against earlier ones, also where they say that an object is no more.
    for (const [number, place] of section.places) if (!places.has(number)) places.set(number, place)
    // A table may have a stream beside it for readers that know them, which holds before what was there earlier.
    for (const key of ['XRefStm', 'Prev']) {
      const next = section.trailer.get(key)
      if (typeof next === 'number') queue.push(next)
    }
  }
  if (!last) throw new SyntaxError('The file has no cross-reference')
  const existing = new Map<number, ObjectPlace>()
  for (const [number, place] of places) if (place) existing.set(number, place)
  return { places: existing, trailer: last.trailer, kind: last.kind, start }
}

function readSection(file: Uint8Array, at: number): Section {
  const lexer = createLexer(file, { references: true, from: at })
  const first = lexer.next()
  return isKeyword(first) && first.keyword === 'xref'
    ? readTable(file, lexer.position())
    : readStream(file, at)
}

function readTable(file: Uint8Array, from: number): Section {
  const lexer = createLexer(file, { references: false, from })
  const places: Section['places'] = new Map()
  for (;;) {
    const first = lexer.next()
    if (isKeyword(first) && first.keyword === 'trailer') break
    const count = lexer.next()
    if (typeof first !== 'number' || typeof count !== 'number')
      throw new SyntaxError('A table of objects is broken')
    for (let number = first; number < first + count; number++) {
      const [at, generation, kind] = [lexer.next(), lexer.next(), lexer.next()]
      if (typeof at !== 'number' || typeof generation !== 'number' || !isKeyword(kind))
        throw new SyntaxError('A table of objects is broken')
      places.set(number, kind.keyword === 'n' && at > 0 ? { at, generation } : undefined)
    }
  }
  const trailer = createLexer(file, { references: true, from: lexer.position() }).next()
  if (isKeyword(trailer) || !isDictionary(trailer)) throw new SyntaxError('A trailer is missing')
  return { trailer, kind: 'table', places }
}

function readStream(file: Uint8Array, at: number): Section {
  const direct = (value: Value | undefined) => value ?? null
  const { value } = readObjectAt(file, at, direct)
  const rows = isStream(value) ? unpack(value, direct) : undefined
  if (!isStream(value) || !rows) throw new SyntaxError('A cross-reference is missing')
  const { dictionary } = value
  const widths = numbersOf(dictionary.get('W'))
  const index = numbersOf(dictionary.get('Index'))
  const ranges = index.length > 0 ? index : [0, Number(dictionary.get('Size') ?? 0)]
  const places: Section['places'] = new Map()
  let offset = 0
  const field = (column: number, otherwise: number) => {
    const width = widths[column] ?? 0
    if (width === 0) return otherwise
    let number = 0
    for (let byte = 0; byte < width; byte++) number = number * 256 + (rows[offset++] ?? 0)
    return number
  }
  for (let range = 0; range + 1 < ranges.length; range += 2) {
    const first = ranges[range] ?? 0
    for (let number = first; number < first + (ranges[range + 1] ?? 0) && offset < rows.length; number++) {
      const [kind, second, third] = [field(0, 1), field(1, 0), field(2, 0)]
      if (kind === 1) places.set(number, { at: second, generation: third })
      else places.set(number, kind === 2 ? { packedIn: second, index: third } : undefined)
    }
  }
  return { trailer: dictionary, kind: 'stream', places }
}

const numbersOf = (value: Value | undefined) =>
  Array.isArray(value) ? value.filter((item): item is number => typeof item === 'number') : []
