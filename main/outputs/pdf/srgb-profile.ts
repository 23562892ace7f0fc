// IEC 61966-2-1 as an ICC profile of version 2 (ICC.1:2001-04): a display whose three primaries, already adapted to D50, and
// whose curve are those of sRGB. Written here because it is 500 bytes, and profiles of others come with terms of their own.

/** XYZ of the white of D50 and of the primaries, in the order red, green, blue. */
const D50 = [0.9642, 1, 0.8249] as const
const PRIMARIES = [
  [0.43607, 0.22249, 0.01392],
  [0.38515, 0.71687, 0.09708],
  [0.14307, 0.06061, 0.7141],
] as const

/** Points of the curve, enough that what is between them is straight to an eye. */
const CURVE_POINTS = 256

export function srgbProfile(): Uint8Array {
  const curve = curveTag()
  const tags: [string, Buffer][] = [
    ['desc', descriptionTag('sRGB')],
    ['cprt', textTag('No copyright, use freely')],
    ['wtpt', xyzTag(D50)],
    ['rXYZ', xyzTag(PRIMARIES[0])],
    ['gXYZ', xyzTag(PRIMARIES[1])],
    ['bXYZ', xyzTag(PRIMARIES[2])],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ]
  const table = Buffer.alloc(4 + 12 * tags.length)
  table.writeUInt32BE(tags.length)
  const offsets = new Map<Buffer, number>()
  let offset = 128 + table.length
  for (const [index, [name, data]] of tags.entries()) {
    const at = offsets.get(data) ?? offset
    if (at === offset) offset += data.length
    offsets.set(data, at)
    table.write(name, 4 + 12 * index, 'latin1')
    table.writeUInt32BE(at, 8 + 12 * index)
    table.writeUInt32BE(data.length, 12 + 12 * index)
  }
  return Buffer.concat([header(offset), table, ...offsets.keys()])
}

function header(length: number): Buffer {
  const bytes = Buffer.alloc(128)
  bytes.writeUInt32BE(length)
  bytes.writeUInt32BE(0x02100000, 8)
  bytes.write('mntrRGB XYZ ', 12, 'latin1')
  for (const [index, part] of [2026, 1, 1, 0, 0, 0].entries()) bytes.writeUInt16BE(part, 24 + 2 * index)
  bytes.write('acsp', 36, 'latin1')
  for (const [index, value] of D50.entries()) bytes.writeInt32BE(fixed(value), 68 + 4 * index)
  return bytes
}

const fixed = (value: number) => Math.round(value * 65_536)

/** Padded to a multiple of four bytes, where every tag begins. */
function tag(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  return Buffer.concat([head, body, Buffer.alloc(-body.length & 3)])
}

const textTag = (text: string) => tag('text', Buffer.from(`${text}\0`, 'latin1'))

function descriptionTag(text: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length + 1)
  // Then the same in Unicode and for the Macintosh, both left empty: 4 + 4 and 2 + 1 + 67 bytes.
  return tag('desc', Buffer.concat([length, Buffer.from(`${text}\0`, 'latin1'), Buffer.alloc(78)]))
}

function xyzTag(values: readonly number[]): Buffer {
  const body = Buffer.alloc(12)
  for (const [index, value] of values.entries()) body.writeInt32BE(fixed(value), 4 * index)
  return tag('XYZ ', body)
}

function curveTag(): Buffer {
  const body = Buffer.alloc(4 + 2 * CURVE_POINTS)
  body.writeUInt32BE(CURVE_POINTS)
  for (let point = 0; point < CURVE_POINTS; point++) {
    const value = point / (CURVE_POINTS - 1)
    const linear = value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    body.writeUInt16BE(Math.round(linear * 65_535), 4 + 2 * point)
  }
  return tag('curv', body)
}
