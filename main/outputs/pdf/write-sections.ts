// ISO 32000-1, 7.5: the parts of a file that say where its objects are.
import { deflateSync } from 'node:zlib'
import { objectBytes, type ListedObject, type ObjectList } from './object-list.ts'

/** How the file being added to says where its objects are: what is added has to say it in the same way. */
export type CrossReferenceKind = 'table' | 'stream'

/** Objects packed into one stream; more of them only makes readers unpack more than they look for. */
const OBJECTS_A_STREAM = 100

interface Written {
  parts: Buffer[]
  /** By object number; `packedIn` is the number of the stream that holds it, and `at` then its index there. */
  places: Map<number, { at: number; generation: number; packedIn?: number }>
}

/** A whole new file, its dictionaries packed and its cross-reference a stream. `trailer`: entries such as `/Root 1 0 R`. */
export function writeNewFile(objects: ObjectList, trailer: string): Uint8Array {
  // Four bytes above 127 tell programs that move files that this one is not text.
  const header = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')
  const written: Written = { parts: [header], places: new Map() }
  putPackedObjects(written, objects)
  putCrossReferenceStream(written, objects.reserve(), trailer)
  return Buffer.concat(written.parts)
}

/**
 * What is added to a file so that it has these objects too, in place of those of the same numbers.
 * `previous`: where the file's own last cross-reference begins.
 */
export function writeUpdate(
  objects: ObjectList,
  {
    file,
    previous,
    kind,
    trailer,
  }: { file: Uint8Array; previous: number; kind: CrossReferenceKind; trailer: string },
): Uint8Array {
  const written: Written = {
    parts: [Buffer.from(file.buffer, file.byteOffset, file.length)],
    places: new Map(),
  }
  written.parts.push(Buffer.from('\n'))
  const entries = `${trailer} /Prev ${previous}`
  if (kind === 'stream') {
    putPackedObjects(written, objects)
    putCrossReferenceStream(written, objects.reserve(), entries)
  } else {
    putObjects(written, objects.entries())
    putCrossReferenceTable(written, objects.size(), entries)
  }
  return Buffer.concat(written.parts)
}

/** Streams by themselves, everything else packed; what has a generation cannot be. */
function putPackedObjects(written: Written, objects: ObjectList): void {
  const canBePacked = ({ body, generation }: ListedObject) => typeof body === 'string' && generation === 0
  const entries = objects.entries()
  const dictionaries = entries.filter(([, object]) => canBePacked(object))
  putObjects(
    written,
    entries.filter(([, object]) => !canBePacked(object)),
  )
  for (let from = 0; from < dictionaries.length; from += OBJECTS_A_STREAM)
    putPacked(written, objects.reserve(), dictionaries.slice(from, from + OBJECTS_A_STREAM))
}

const lengthOf = ({ parts }: Written) => parts.reduce((sum, { length }) => sum + length, 0)

function putObjects(written: Written, entries: readonly (readonly [number, ListedObject])[]): void {
  let at = lengthOf(written)
  for (const [number, object] of entries) {
    const bytes = objectBytes(number, object)
    written.places.set(number, { at, generation: object.generation })
    written.parts.push(bytes)
    at += bytes.length
  }
}

function putPacked(
  written: Written,
  streamNumber: number,
  entries: readonly (readonly [number, ListedObject])[],
): void {
  const bodies = entries.map(([, { body }]) => `${body as string}\n`)
  let offset = 0
  const index = entries.map(([number], place) => {
    const entry = `${number} ${offset}`
    offset += bodies[place]?.length ?? 0
    written.places.set(number, { at: place, generation: 0, packedIn: streamNumber })
    return entry
  })
  const head = `${index.join(' ')}\n`
  const data = deflateSync(Buffer.from(head + bodies.join(''), 'latin1'), { level: 9 })
  const dictionary = `/Type /ObjStm /N ${entries.length} /First ${head.length} /Filter /FlateDecode`
  putObjects(written, [[streamNumber, { generation: 0, body: { entries: dictionary, data } }]])
}

function putCrossReferenceStream(written: Written, number: number, trailer: string): void {
  const at = lengthOf(written)
  written.places.set(number, { at, generation: 0 })
  const rows = [...written.places].sort(([a], [b]) => a - b)
  const data = Buffer.alloc(rows.length * ROW)
  for (const [row, [, { at: place, generation, packedIn }]] of rows.entries()) {
    const isPacked = packedIn !== undefined
    data.writeUInt8(isPacked ? 2 : 1, row * ROW)
    data.writeUInt32BE(isPacked ? packedIn : place, row * ROW + 1)
    data.writeUInt16BE(isPacked ? place : generation, row * ROW + 5)
  }
  const ranges = toRanges(rows.map(([key]) => key)).map(([first, count]) => `${first} ${count}`)
  const entries = `/Type /XRef /Size ${number + 1} /W [1 4 2] /Index [${ranges.join(' ')}] ${trailer} /Filter /FlateDecode`
  putObjects(written, [[number, { generation: 0, body: { entries, data: deflateSync(data) } }]])
  written.parts.push(Buffer.from(`startxref\n${at}\n%%EOF\n`))
}

/** Bytes of an entry: its kind, a place and a generation or an index. */
const ROW = 7

function putCrossReferenceTable(written: Written, size: number, trailer: string): void {
  const at = lengthOf(written)
  const numbers = [...written.places.keys()].sort((a, b) => a - b)
  const lines = toRanges(numbers).flatMap(([first, count]) => [
    `${first} ${count}\n`,
    ...Array.from({ length: count }, (_, index) => {
      const { at: place, generation } = written.places.get(first + index) ?? { at: 0, generation: 0 }
      return `${String(place).padStart(10, '0')} ${String(generation).padStart(5, '0')} n \n`
    }),
  ])
  written.parts.push(
    Buffer.from(
      `xref\n${lines.join('')}trailer\n<< /Size ${size} ${trailer} >>\nstartxref\n${at}\n%%EOF\n`,
      'latin1',
    ),
  )
}

/** Ascending numbers as first and count of each unbroken run. */
function toRanges(numbers: readonly number[]): [number, number][] {
  const ranges: [number, number][] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last && last[0] + last[1] === number) last[1]++
    else ranges.push([number, 1])
  }
  return ranges
}
