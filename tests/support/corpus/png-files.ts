// PNG files whose chunks lie, bomb or are missing.
import { crc32, deflateSync } from 'node:zlib'
import { costly, damaged, each, refused, type HostileCase } from './hostile-file.ts'
import { latin1, randomBytes, uint32BigEndian } from './raw-bytes.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function chunk(
  type: string,
  data: Uint8Array = Buffer.alloc(0),
  says: { length?: number; crc?: number } = {},
): Buffer {
  const body = Buffer.concat([latin1(type), data])
  return Buffer.concat([
    uint32BigEndian(says.length ?? data.length),
    body,
    uint32BigEndian(says.crc ?? crc32(body)),
  ])
}

interface Header {
  width: number
  height: number
  depth: number
  color: number
  compression: number
  filter: number
  interlace: number
}

const header = (values: Partial<Header> = {}) => {
  const { width = 64, height = 64, depth = 8, color = 0, compression = 0, filter = 0, interlace = 0 } = values
  return chunk(
    'IHDR',
    Buffer.concat([
      uint32BigEndian(width),
      uint32BigEndian(height),
      Buffer.from([depth, color, compression, filter, interlace]),
    ]),
  )
}
const png = (...chunks: Uint8Array[]) => Buffer.concat([signature, ...chunks])
const rows = (width: number, height: number) =>
  chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height, 0)))
const end = chunk('IEND')
const sound = [header(), rows(64, 64), end] as const
const withExtra = (...extra: Uint8Array[]) => png(sound[0], ...extra, sound[1], sound[2])
const zeros = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1024 * 1024))

/** PNG files whose chunks lie, bomb or are missing. */
export const pngFiles: readonly HostileCase[] = [
  ...each<Partial<Header>>(
    'PNG header',
    [
      ['65535 x 65535', { width: 65535, height: 65535 }],
      ['2^31-1 x 2^31-1', { width: 0x7fffffff, height: 0x7fffffff }],
      ['2^32-1 x 1', { width: 0xffffffff, height: 1 }],
      ['1 x 2^31-1', { width: 1, height: 0x7fffffff }],
      ['90,000,000 x 1', { width: 90_000_000, height: 1 }],
      ['1 x 90,000,000', { width: 1, height: 90_000_000 }],
      ['zero wide', { width: 0 }],
      ['zero high', { height: 0 }],
      ['30,000 x 30,000', { width: 30_000, height: 30_000 }],
      ['9,999 x 9,999 with 64 rows', { width: 9999, height: 9999 }],
      ['depth 3', { depth: 3 }],
      ['depth 255', { depth: 255 }],
      ['colour type 7', { color: 7 }],
      ['colour type 3 without a palette', { color: 3 }],
      ['RGB of 16 bits without the data', { color: 2, depth: 16 }],
      ['compression 9', { compression: 9 }],
      ['filter 9', { filter: 9 }],
      ['interlace 9', { interlace: 9 }],
      ['interlaced without the passes', { interlace: 1 }],
    ],
    (values) => png(header(values), rows(64, 64), end),
  ),
  {
    name: 'PNG bomb: 9,999 x 9,999, 300 kB of file',
    allowed: costly,
    make: () =>
      png(
        header({ width: 9999, height: 9999, color: 2 }),
        chunk('IDAT', deflateSync(Buffer.alloc(9999 * 30_000))),
        end,
      ),
  },
  {
    name: 'PNG bomb: 30,000 x 30,000 of one bit',
    allowed: refused,
    make: () => png(header({ width: 30_000, height: 30_000, depth: 1 }), chunk('IDAT', zeros(112)), end),
  },
  {
    name: 'PNG bomb: 64 x 64 said, 256 MB there',
    allowed: damaged,
    make: () => png(header(), chunk('IDAT', zeros(256)), end),
  },
  {
    name: 'PNG bomb: ICC profile of 128 MB',
    allowed: damaged,
    make: () => withExtra(chunk('iCCP', Buffer.concat([latin1('bomb\0\0'), zeros(128)]))),
  },
  {
    name: 'PNG bomb: compressed text of 128 MB, ten times',
    allowed: damaged,
    make: () => {
      const text = chunk('zTXt', Buffer.concat([latin1('bomb\0\0'), zeros(128)]))
      return withExtra(Buffer.concat(Array.from({ length: 10 }, () => text)))
    },
  },
  {
    name: 'PNG: 100,000 chunks of text',
    allowed: damaged,
    make: () => withExtra(Buffer.alloc(100_000 * 21, chunk('tEXt', latin1('Comment\0x')))),
  },
  {
    name: 'PNG: 50,000 empty chunks of data',
    allowed: damaged,
    make: () => withExtra(Buffer.alloc(50_000 * 12, chunk('IDAT'))),
  },
  {
    name: 'PNG: data in pieces of one byte',
    allowed: damaged,
    make: () => {
      const data = deflateSync(Buffer.alloc(65 * 64, 0))
      return png(header(), ...Array.from(data, (byte) => chunk('IDAT', Buffer.from([byte]))), end)
    },
  },
  ...each<readonly Uint8Array[]>(
    'PNG chunks',
    [
      ['signature only', []],
      ['header only', [header()]],
      ['no header', [rows(64, 64), end]],
      ['no data', [header(), end]],
      ['no end', [header(), rows(64, 64)]],
      ['two headers', [header(), header({ width: 9000, height: 9000 }), rows(64, 64), end]],
      ['data before the header', [rows(64, 64), header(), end]],
      ['header of 2^31 bytes', [chunk('IHDR', Buffer.alloc(13, 1), { length: 0x7fffffff })]],
      ['data of 2^32 bytes', [header(), chunk('IDAT', Buffer.alloc(9), { length: 0xffffffff }), end]],
      [
        'every checksum wrong',
        [
          header(),
          chunk('IDAT', deflateSync(Buffer.alloc(4160)), { crc: 1 }),
          chunk('IEND', Buffer.alloc(0), { crc: 2 }),
        ],
      ],
      ['data not deflated', [header(), chunk('IDAT', Buffer.alloc(4160, 7)), end]],
      ['half of the rows', [header(), rows(64, 32), end]],
      ['unknown critical chunk', [header(), chunk('ABCD', Buffer.alloc(5)), rows(64, 64), end]],
      ['chunk names of nulls', [header(), chunk('\0\0\0\0', Buffer.alloc(5)), rows(64, 64), end]],
      ['empty palette', [header({ color: 3 }), chunk('PLTE'), rows(64, 64), end]],
      ['palette of 9,999', [header({ color: 3 }), chunk('PLTE', Buffer.alloc(29_997)), rows(64, 64), end]],
      [
        'palette of one, pixels of 255',
        [
          header({ color: 3 }),
          chunk('PLTE', Buffer.alloc(3)),
          chunk('IDAT', deflateSync(Buffer.alloc(4160, 0xff))),
          end,
        ],
      ],
      ['transparency of 9,999', [header(), chunk('tRNS', Buffer.alloc(9999)), rows(64, 64), end]],
      [
        'APNG of 2^31 frames',
        [header(), chunk('acTL', Buffer.from([0x7f, 0xff, 0xff, 0xff, 0, 0, 0, 0])), rows(64, 64), end],
      ],
      ['things after the end', [header(), rows(64, 64), end, Buffer.alloc(100_000, 0x41)]],
    ],
    (chunks) => png(...chunks),
  ),
  ...each<Uint8Array>(
    'PNG metadata',
    [
      ['resolution 0', chunk('pHYs', Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1]))],
      ['resolution 2^32', chunk('pHYs', Buffer.from([255, 255, 255, 255, 255, 255, 255, 255, 1]))],
      ['resolution uneven', chunk('pHYs', Buffer.from([0, 0, 0, 1, 255, 255, 255, 255, 1]))],
      ['EXIF of nonsense', chunk('eXIf', latin1('MM\0*\xff\xff\xff\xff'))],
      ['gamma 0', chunk('gAMA', Buffer.alloc(4))],
      [
        'ICC profile of nonsense',
        chunk('iCCP', Buffer.concat([latin1('x\0\0'), deflateSync(latin1('not a profile at all'))])),
      ],
      ['chromaticities of 2^32', chunk('cHRM', Buffer.alloc(32, 255))],
      ['international text cut', chunk('iTXt', latin1('XML:com.adobe.xmp\0\x01\x09'))],
    ],
    (extra) => withExtra(extra),
  ),
  {
    name: 'PNG metadata: noise in every known chunk',
    allowed: damaged,
    make: (random) =>
      withExtra(
        ...['sBIT', 'sRGB', 'bKGD', 'hIST', 'tIME', 'sPLT', 'cICP', 'mDCV'].map((type) =>
          chunk(type, randomBytes(random, 40)),
        ),
      ),
  },
]
