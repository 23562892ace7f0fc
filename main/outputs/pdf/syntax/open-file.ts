import { readCrossReference, type CrossReference, type ObjectPlace } from './cross-reference.ts'
import { unpack } from './filters.ts'
import { createLexer, isKeyword } from './lexer.ts'
import { readObjectAt, type Resolve } from './read-object.ts'
import { isDictionary, isReference, isStream, type Dictionary, type Reference, type Value } from './values.ts'

/** A PDF whose objects are read when they are asked for. */
export interface PdfFile {
  bytes: Uint8Array
  crossReference: CrossReference
  trailer: Dictionary
  catalog: Dictionary
  /** One more than the highest number an object of the file has or says it has. */
  size: number
  /** The object a value refers to, or the value itself; null where there is none. Throws SyntaxError where it is damaged. */
  resolve: Resolve
}

/** Opens a PDF by what it says itself of where its objects are. Throws SyntaxError where that is not so. */
export function openFile(bytes: Uint8Array): PdfFile {
  const crossReference = readCrossReference(bytes)
  const { places, trailer } = crossReference
  const objects = new Map<number, Value>()
  const packed = new Map<number, Value[]>()

  function read({ number }: Reference): Value {
    const known = objects.get(number)
    if (known !== undefined) return known
    const place = places.get(number)
    if (!place) return null
    // What refers to itself on its way to its length has none.
    objects.set(number, null)
    const value = readPlace(number, place)
    objects.set(number, value)
    return value
  }

  function readPlace(number: number, place: ObjectPlace): Value {
    if ('packedIn' in place) return unpackObjects(place.packedIn)[place.index] ?? null
    const { reference, value } = readObjectAt(bytes, place.at, resolve)
    if (reference.number !== number) throw new SyntaxError('There is another object where one should be')
    return value
  }

  /** ISO 32000-1, 7.5.7. */
  function unpackObjects(number: number): Value[] {
    const known = packed.get(number)
    if (known) return known
    const stream = read({ number, generation: 0 })
    const plain = isStream(stream) ? unpack(stream, resolve) : undefined
    if (!isStream(stream) || !plain) throw new SyntaxError('A stream of objects cannot be unpacked')
    const [count, first] = ['N', 'First'].map((key) => Number(resolve(stream.dictionary.get(key)))) as [
      number,
      number,
    ]
    const lexer = createLexer(plain, { references: true })
    const offsets = Array.from({ length: count }, () => [lexer.next(), lexer.next()][1])
    const values = offsets.map((offset) => {
      if (typeof offset !== 'number') throw new SyntaxError('A stream of objects is broken')
      lexer.moveTo(first + offset)
      const value = lexer.next()
      return value === undefined || isKeyword(value) ? null : value
    })
    packed.set(number, values)
    return values
  }

  function resolve(value: Value | undefined): Value {
    let found = value ?? null
    for (let hops = 0; isReference(found) && hops < 32; hops++) found = read(found)
    return isReference(found) ? null : found
  }

  const catalog = resolve(trailer.get('Root'))
  if (!isDictionary(catalog)) throw new SyntaxError('The file has no catalog')
  const said = resolve(trailer.get('Size'))
  return {
    bytes,
    crossReference,
    trailer,
    catalog,
    size: Math.max(typeof said === 'number' ? said : 1, highest(places.keys()) + 1),
    resolve,
  }
}

function highest(numbers: Iterable<number>): number {
  let most = 0
  for (const number of numbers) most = Math.max(most, number)
  return most
}
