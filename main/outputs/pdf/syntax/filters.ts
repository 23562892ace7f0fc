// The filters that content and cross-references are packed with (ISO 32000-1, 7.4); those of images are left as they are.
import { inflateSync } from 'node:zlib'
import { isDictionary, isName, type Dictionary, type Stream, type Value } from './values.ts'

/** A stream that unpacks to more is no page's content. */
const MAX_UNPACKED = 64 * 1024 * 1024

/** The bytes of a stream without its filters; undefined where one is not known. `resolve` follows references. */
export function unpack(
  { dictionary, data }: Stream,
  resolve: (value: Value | undefined) => Value,
): Uint8Array | undefined {
  const filters = asList(resolve(dictionary.get('Filter') ?? dictionary.get('F')))
  const parameters = asList(resolve(dictionary.get('DecodeParms') ?? dictionary.get('DP')))
  let bytes: Uint8Array | undefined = data
  for (const [index, filter] of filters.entries()) {
    const name = resolve(filter)
    const given = resolve(parameters[index])
    if (bytes === undefined || !isName(name)) return undefined
    bytes = decode(name.name, bytes, isDictionary(given) ? given : new Map())
  }
  return bytes
}

const asList = (value: Value): Value[] => (value === null ? [] : Array.isArray(value) ? value : [value])

function decode(name: string, bytes: Uint8Array, parameters: Dictionary): Uint8Array | undefined {
  switch (name) {
    case 'FlateDecode':
    case 'Fl':
      return withoutPrediction(inflate(bytes), parameters)
    case 'LZWDecode':
    case 'LZW':
      return withoutPrediction(fromLzw(bytes, numberOf(parameters, 'EarlyChange', 1)), parameters)
    case 'ASCIIHexDecode':
    case 'AHx':
      return Buffer.from(textBefore(bytes, '>').replaceAll(/[^\da-fA-F]/g, ''), 'hex')
    case 'ASCII85Decode':
    case 'A85':
      return fromAscii85(textBefore(bytes, '~').replace(/^\s*<~/, ''))
    case 'RunLengthDecode':
    case 'RL':
      return fromRuns(bytes)
    default:
      return undefined
  }
}

/** As much as there is of one that was cut short. */
const inflate = (bytes: Uint8Array) => inflateSync(bytes, { maxOutputLength: MAX_UNPACKED, finishFlush: 2 })

const textBefore = (bytes: Uint8Array, end: string) =>
  Buffer.from(bytes).toString('latin1').split(end)[0] ?? ''

function numberOf(parameters: Dictionary, key: string, otherwise: number): number {
  const value = parameters.get(key)
  return typeof value === 'number' ? value : otherwise
}

/** PNG's predictors (7.4.4.4); TIFF's has no use for text. */
function withoutPrediction(bytes: Uint8Array, parameters: Dictionary): Uint8Array | undefined {
  const predictor = numberOf(parameters, 'Predictor', 1)
  if (predictor === 1) return bytes
  if (predictor < 10) return undefined
  const bits = numberOf(parameters, 'Colors', 1) * numberOf(parameters, 'BitsPerComponent', 8)
  const step = Math.max(1, bits >> 3)
  const length = Math.ceil((bits * numberOf(parameters, 'Columns', 1)) / 8)
  const rows = Math.floor((bytes.length + length) / (length + 1))
  const plain = new Uint8Array(rows * length)
  for (let row = 0; row < rows; row++) {
    const from = row * (length + 1)
    const kind = bytes[from] ?? 0
    for (let x = 0; x < length; x++) {
      const at = row * length + x
      const left = x >= step ? (plain[at - step] ?? 0) : 0
      const above = row > 0 ? (plain[at - length] ?? 0) : 0
      const corner = x >= step && row > 0 ? (plain[at - length - step] ?? 0) : 0
      plain[at] = (bytes[from + 1 + x] ?? 0) + predicted(kind, left, above, corner)
    }
  }
  return plain
}

/** PNG specification, 9.2. */
function predicted(kind: number, left: number, above: number, corner: number): number {
  switch (kind) {
    case 1:
      return left
    case 2:
      return above
    case 3:
      return (left + above) >> 1
    case 4: {
      const [a, b, c] = [left, above, corner].map((value) => Math.abs(left + above - corner - value)) as [
        number,
        number,
        number,
      ]
      return a <= b && a <= c ? left : b <= c ? above : corner
    }
    default:
      return 0
  }
}

function fromAscii85(text: string): Uint8Array {
  const bytes: number[] = []
  let group: number[] = []
  const flush = (count: number) => {
    const value = [...group, 84, 84, 84, 84].slice(0, 5).reduce((sum, digit) => sum * 85 + digit, 0)
    for (let index = 0; index < count; index++) bytes.push(Math.floor(value / 256 ** (3 - index)) % 256)
    group = []
  }
  for (const character of text) {
    if (character === 'z' && group.length === 0) bytes.push(0, 0, 0, 0)
    else if (character >= '!' && character <= 'u') group.push(character.charCodeAt(0) - 33)
    if (group.length === 5) flush(4)
  }
  if (group.length > 1) flush(group.length - 1)
  return Uint8Array.from(bytes)
}

function fromRuns(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = []
  for (let at = 0; at < bytes.length;) {
    const length = bytes[at++] ?? 128
    if (length === 128) break
    if (length < 128) {
      parts.push(bytes.subarray(at, at + length + 1))
      at += length + 1
    } else parts.push(new Uint8Array(257 - length).fill(bytes[at++] ?? 0))
  }
  return Buffer.concat(parts)
}

const [CLEAR, END] = [256, 257]

/** Variable codes of 9 to 12 bits (7.4.4.2). `early`: 1 where the code grows one entry before it has to. */
function fromLzw(bytes: Uint8Array, early: number): Uint8Array {
  const single = Array.from({ length: 258 }, (_, code) => Uint8Array.of(code & 255))
  let table = [...single]
  let last: Uint8Array | undefined
  const parts: Uint8Array[] = []
  let [buffer, held, width] = [0, 0, 9]
  for (const byte of bytes) {
    buffer = ((buffer << 8) | byte) & 0xfffff
    held += 8
    if (held < width) continue
    held -= width
    const code = (buffer >> held) & ((1 << width) - 1)
    if (code === END) break
    if (code === CLEAR) {
      table = [...single]
      last = undefined
      width = 9
      continue
    }
    const entry: Uint8Array | undefined = table[code] ?? (last && Buffer.concat([last, last.subarray(0, 1)]))
    if (!entry) break
    parts.push(entry)
    if (last) table.push(Buffer.concat([last, entry.subarray(0, 1)]))
    last = entry
    const next = table.length + early
    width = next > 2047 ? 12 : next > 1023 ? 11 : next > 511 ? 10 : 9
  }
  return Buffer.concat(parts)
}
