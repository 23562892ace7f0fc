// PNG files whose pixels a PDF can take as they are packed: both deflate rows that are predicted in the same way
// (PNG specification, 4 and 10; ISO 32000-1, 7.4.4.4).

export interface PngFacts {
  width: number
  height: number
  bits: number
  /** 1: grey, or an index into the palette; 3: RGB. */
  colors: 1 | 3
  palette?: Uint8Array
  /** The deflated rows. */
  data: Uint8Array
}

const SIGNATURE = 8
const HEADER = 13
const GREY = 0
const RGB = 2
const INDEXED = 3
/** They change what the pixels look like, or how the image lies: the file has to be decoded. */
const DECODED = new Set(['tRNS', 'acTL', 'eXIf', 'iCCP'])

/** Undefined where the pixels have to be packed anew: interlaced or transparent images, and those with colours of their own. */
export function readPng(bytes: Uint8Array): PngFacts | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const data: Buffer[] = []
  let header: Buffer | undefined
  let palette: Buffer | undefined
  for (const { name, body } of chunks(file)) {
    if (DECODED.has(name)) return undefined
    if (name === 'IHDR') header = body
    else if (name === 'PLTE') palette = body
    else if (name === 'IDAT') data.push(body)
  }
  if (!header || header.length < HEADER || header[12] !== 0 || data.length === 0) return undefined
  const kind = header[9]
  if (kind !== GREY && kind !== RGB && !(kind === INDEXED && palette)) return undefined
  return {
    width: header.readUInt32BE(0),
    height: header.readUInt32BE(4),
    bits: header[8] ?? 8,
    colors: kind === RGB ? 3 : 1,
    ...(kind === INDEXED && palette && { palette }),
    data: Buffer.concat(data),
  }
}

function* chunks(file: Buffer): Generator<{ name: string; body: Buffer }> {
  for (let at = SIGNATURE; at + 12 <= file.length;) {
    const length = file.readUInt32BE(at)
    yield { name: file.toString('latin1', at + 4, at + 8), body: file.subarray(at + 8, at + 8 + length) }
    at += 12 + length
  }
}
