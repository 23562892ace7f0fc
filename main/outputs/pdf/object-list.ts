import { deflateSync } from 'node:zlib'

/** A stream with the entries of its dictionary, but for its length. */
interface StreamBody {
  entries: string
  data: Uint8Array
}

/** The objects of a file that is being written, or of what is added to one. Bodies are PDF syntax, a character a byte. */
export interface ObjectList {
  /** One more than the highest number given out. */
  size(): number
  /** A number for an object that is referred to before it is written. */
  reserve(): number
  /** Writes an object under a number of its own and answers how it is referred to: `12 0 R`. */
  add(body: string): string
  addStream(entries: string, data: Uint8Array): string
  /** The same, deflated. */
  addDeflated(entries: string, data: string | Uint8Array): string
  /** Writes an object under a number that was reserved, or that an object of the file has. */
  set(number: number, body: string, generation?: number): void
  setDeflated(number: number, entries: string, data: string | Uint8Array, generation?: number): void
  entries(): [number, ListedObject][]
}

export interface ListedObject {
  generation: number
  body: string | StreamBody
}

/** `firstNumber`: the lowest that is free. */
export function createObjectList(firstNumber: number): ObjectList {
  const objects = new Map<number, ListedObject>()
  let next = firstNumber
  const add = (body: string | StreamBody) => {
    const number = next++
    objects.set(number, { generation: 0, body })
    return `${number} 0 R`
  }
  return {
    size: () => next,
    reserve: () => next++,
    add,
    addStream: (entries, data) => add({ entries, data }),
    addDeflated: (entries, data) => add(deflated(entries, data)),
    set: (number, body, generation = 0) => void objects.set(number, { generation, body }),
    setDeflated: (number, entries, data, generation = 0) =>
      void objects.set(number, { generation, body: deflated(entries, data) }),
    entries: () => [...objects].sort(([a], [b]) => a - b),
  }
}

const deflated = (entries: string, data: string | Uint8Array): StreamBody => ({
  entries: `${entries} /Filter /FlateDecode`,
  data: deflateSync(typeof data === 'string' ? Buffer.from(data, 'latin1') : data, { level: 9 }),
})

/** An object as it stands in a file. */
export function objectBytes(number: number, { generation, body }: ListedObject): Buffer {
  const head = `${number} ${generation} obj\n`
  if (typeof body === 'string') return Buffer.from(`${head}${body}\nendobj\n`, 'latin1')
  const { entries, data } = body
  return Buffer.concat([
    Buffer.from(`${head}<< ${entries} /Length ${data.length} >>\nstream\n`, 'latin1'),
    data,
    Buffer.from('\nendstream\nendobj\n', 'latin1'),
  ])
}
