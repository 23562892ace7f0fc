// WebP files whose chunks lie, and animations without end.
import { fixture } from '../fixtures.ts'
import { damaged, each, refused, type HostileCase } from './hostile-file.ts'
import { latin1, patched, randomBytes, uint16LittleEndian, uint32LittleEndian } from './raw-bytes.ts'

const chunk = (type: string, data: Uint8Array, length = data.length) =>
  Buffer.concat([latin1(type), uint32LittleEndian(length), data, Buffer.alloc(data.length % 2)])
const riff = (chunks: readonly Uint8Array[], length?: number) => {
  const body = Buffer.concat([latin1('WEBP'), ...chunks])
  return Buffer.concat([latin1('RIFF'), uint32LittleEndian(length ?? body.length), body])
}
const uint24 = (value: number) => uint32LittleEndian(value).subarray(0, 3)

/** The VP8L chunk of a real picture, header included. */
const picture = () => Buffer.from(fixture('lossless.webp').bytes).subarray(12)
const size = () => {
  const bits = picture().readUInt32LE(9)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

const ALPHA = 0x10
const ANIMATION = 0x02
const extended = (flags: number, width: number, height: number) =>
  chunk('VP8X', Buffer.concat([Buffer.from([flags, 0, 0, 0]), uint24(width - 1), uint24(height - 1)]))

const frame = (x: number, y: number, width: number, height: number, content: Uint8Array) =>
  chunk(
    'ANMF',
    Buffer.concat([
      uint24(x / 2),
      uint24(y / 2),
      uint24(width - 1),
      uint24(height - 1),
      uint24(40),
      Buffer.from([0]),
      content,
    ]),
  )

function animation(count: number, canvas = size(), place = { x: 0, y: 0 }): Buffer {
  const { width, height } = size()
  const one = frame(place.x, place.y, width, height, picture())
  return riff([
    extended(ANIMATION, canvas.width, canvas.height),
    chunk('ANIM', Buffer.from([255, 255, 255, 255, 0, 0])),
    ...Array.from({ length: count }, () => one),
  ])
}

/** A frame of one black pixel: VP8L, four bytes of header and simple codes. */
const dot = () => {
  const data = Buffer.from([0x2f, 0, 0, 0, 0, 0x88, 0x88, 8])
  return frame(0, 0, 1, 1, chunk('VP8L', data))
}

const withChunk = (flags: number, extra: Uint8Array) => {
  const { width, height } = size()
  return riff([extended(flags, width, height), extra, picture()])
}

/** WebP files whose chunks lie, and animations without end. */
export const webpFiles: readonly HostileCase[] = [
  ...each<() => Buffer>(
    'WebP',
    [
      ['canvas of 2^24 x 2^24', () => riff([extended(0, 2 ** 24, 2 ** 24), picture()])],
      ['canvas of 16,384 x 16,384', () => riff([extended(0, 16_384, 16_384), picture()])],
      ['canvas of 1 x 1', () => riff([extended(0, 1, 1), picture()])],
      [
        'picture of 16,384 x 16,384',
        () => riff([patched(picture(), 9, Buffer.from([0xff, 0xff, 0xff, 0x0f]))]),
      ],
      [
        'picture of 9,000 x 9,000',
        () => riff([patched(picture(), 9, uint32LittleEndian(8999 | (8999 << 14)))]),
      ],
      ['version 7', () => riff([patched(picture(), 12, Buffer.from([0xe0]))])],
      ['no chunk', () => riff([])],
      ['extension without a picture', () => riff([extended(0, 64, 64)])],
      ['length 0', () => riff([picture()], 0)],
      ['length 2^32-1', () => riff([picture()], 0xffffffff)],
      ['chunk of 2^32 bytes', () => riff([patched(picture(), 4, uint32LittleEndian(0xfffffff0))])],
      ['two pictures', () => riff([picture(), picture()])],
      [
        '100,000 unknown chunks',
        () => riff([...Array.from({ length: 100_000 }, () => chunk('junk', Buffer.alloc(2))), picture()]),
      ],
      ['container in a container', () => riff([riff([picture()])])],
      ['a lossy chunk of nothing', () => riff([chunk('VP8 ', Buffer.alloc(0))])],
      [
        'a lossy frame of 16,383 x 16,383',
        () =>
          riff([
            chunk(
              'VP8 ',
              Buffer.concat([
                Buffer.from([0x10, 0, 0, 0x9d, 1, 0x2a]),
                uint16LittleEndian(16_383),
                uint16LittleEndian(16_383),
                Buffer.alloc(200),
              ]),
            ),
          ]),
      ],
      [
        'a frame that is no key frame',
        () =>
          riff([
            chunk('VP8 ', Buffer.concat([Buffer.from([0x11, 0, 0, 0x9d, 1, 0x2a]), Buffer.alloc(200, 5)])),
          ]),
      ],
    ],
    (make) => make(),
  ),
  ...each<Uint8Array>(
    'WebP metadata',
    [
      ['EXIF of nonsense', chunk('EXIF', latin1('Exif\0\0MM\0*\xff\xff\xff\xff'))],
      ['XMP of nonsense', chunk('XMP ', latin1('<x'))],
      ['ICC profile of nonsense', chunk('ICCP', latin1('not a profile'))],
      ['ICC profile of nothing', chunk('ICCP', Buffer.alloc(0))],
      ['alpha of nonsense', chunk('ALPH', Buffer.alloc(100, 0x5d))],
    ],
    (extra) => withChunk(ALPHA | 0x2c, extra),
  ),
  { name: 'WebP animation: 1,000 frames of a page', allowed: damaged, make: () => animation(1000) },
  {
    name: 'WebP animation: 10,000 frames of a dot',
    allowed: damaged,
    make: () => {
      const one = dot()
      return riff([
        extended(ANIMATION, 1, 1),
        chunk('ANIM', Buffer.alloc(6)),
        ...Array.from({ length: 10_000 }, () => one),
      ])
    },
  },
  { name: 'WebP animation: no frame', allowed: damaged, make: () => animation(0) },
  {
    name: 'WebP animation: frames outside the canvas',
    allowed: damaged,
    make: () => animation(3, size(), { x: 9000, y: 9000 }),
  },
  {
    name: 'WebP animation: canvas of 2^24 x 2^24',
    allowed: refused,
    make: () => animation(2, { width: 2 ** 24, height: 2 ** 24 }),
  },
  {
    name: 'WebP animation: canvas smaller than its frames',
    allowed: damaged,
    make: () => animation(2, { width: 9, height: 9 }),
  },
  {
    name: 'WebP: picture data of noise',
    allowed: damaged,
    make: (random) => {
      const head = picture().subarray(0, 13)
      return riff([Buffer.concat([head, randomBytes(random, 9000)])])
    },
  },
]
