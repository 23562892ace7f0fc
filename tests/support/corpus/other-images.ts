// BMP, GIF and AVIF files that claim what they do not have.
import { bmpOf } from '../image-files.ts'
import { costly, each, type HostileCase } from './hostile-file.ts'
import { latin1, patched, randomBytes, uint16LittleEndian, uint32LittleEndian } from './raw-bytes.ts'

const bmp = () => bmpOf({ width: 60, height: 40, channels: 1, data: new Uint8Array(2400).fill(255) })
const claim = (offset: number, value: number) => patched(bmp(), offset, uint32LittleEndian(value))

const gif = (...blocks: Uint8Array[]) =>
  Buffer.concat([latin1('GIF89a\x40\0\x40\0\x80\0\0\0\0\0\xff\xff\xff'), ...blocks])
/** A picture of `width` by `height` at the corner, with these bytes as its codes. */
const picture = (width: number, height: number, codes: Uint8Array) =>
  Buffer.concat([
    latin1(','),
    Buffer.alloc(4),
    uint16LittleEndian(width),
    uint16LittleEndian(height),
    Buffer.from([0, 2, Math.min(255, codes.length)]),
    codes.subarray(0, 255),
    Buffer.alloc(1),
  ])

const avif = (...boxes: Uint8Array[]) =>
  Buffer.concat([latin1('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf'), ...boxes])
const box = (type: string, length: number, content: Uint8Array) =>
  Buffer.concat([uint32LittleEndian(length).reverse(), latin1(type), content])

/** BMP, GIF and AVIF files that lie. */
export const otherImages: readonly HostileCase[] = [
  ...each<[offset: number, value: number]>(
    'BMP',
    [
      ['no columns', [18, 0]],
      ['columns below nothing', [18, 0x80000000]],
      ['rows below nothing as far as there are', [22, 0x80000000]],
      ['2^31-1 columns', [18, 0x7fffffff]],
      ['a hundred million rows of one column', [18, 1]],
      ['30,000 rows', [22, 30_000]],
      ['pixels beyond the file', [10, 0xfffffff0]],
      ['pixels in the header', [10, 0]],
      ['a header of 2 GB', [14, 0x7fffffff]],
      ['65,535 bits a pixel', [28, 0xffff]],
      ['no bits', [28, 0]],
      ['packed by runs', [30, 1]],
      ['packed by runs of half bytes', [30, 2]],
      ['colours by masks', [30, 3]],
      ['a JPEG inside', [30, 4]],
      ['a packing nobody has', [30, 4711]],
      ['4 billion colours', [46, 0xffffffff]],
      ['no length', [2, 0]],
    ],
    ([offset, value]) => claim(offset, value),
    [...costly, 'unsupported_media_type'],
  ),
  {
    name: 'BMP: runs that never end',
    allowed: costly,
    make: (random) =>
      Buffer.concat([
        patched(claim(30, 1), 28, uint16LittleEndian(8)).subarray(0, 54),
        randomBytes(random, 9000),
      ]),
  },
  {
    name: 'GIF: codes of noise',
    allowed: costly,
    make: (random) => gif(picture(64, 64, randomBytes(random, 255))),
  },
  {
    name: 'GIF: a picture of 65,535 by 65,535',
    allowed: costly,
    make: (random) => gif(picture(65_535, 65_535, randomBytes(random, 255))),
  },
  {
    name: 'GIF: 50,000 frames of a dot',
    allowed: costly,
    make: () =>
      gif(...Array.from({ length: 50_000 }, () => picture(1, 1, Buffer.from([0x44, 0x01]))), latin1(';')),
  },
  { name: 'GIF: no frame', allowed: costly, make: () => gif(latin1(';')) },
  { name: 'GIF: cut in a frame', allowed: costly, make: () => gif(latin1(',')) },
  ...each<Uint8Array>(
    'AVIF',
    [
      ['a box of no length', box('meta', 0, Buffer.alloc(100))],
      ['a box of 4 GB', box('meta', 0xffffffff, Buffer.alloc(100))],
      ['boxes in boxes', box('meta', 108, box('meta', 100, box('meta', 92, Buffer.alloc(84))))],
      ['a picture without its parts', box('mdat', 108, Buffer.alloc(100))],
    ],
    (content) => avif(content),
    costly,
  ),
  {
    name: 'AVIF: noise',
    allowed: costly,
    make: (random) => avif(box('meta', 5008, randomBytes(random, 5000))),
  },
]
