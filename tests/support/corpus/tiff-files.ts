// TIFF files whose directories lie about their pictures, or about each other.
import { greyPage, tiffFile, type TiffPage } from '../image-files.ts'
import { costly, each, refused, type HostileCase, type Outcome } from './hostile-file.ts'
import { randomBytes } from './raw-bytes.ts'

const raster = (width: number, height: number) => ({
  width,
  height,
  channels: 1 as const,
  data: new Uint8Array(width * height).fill(255),
})
const page = (tags: TiffPage['tags'] = {}): TiffPage => greyPage(raster(200, 100), tags)

const several: readonly Outcome[] = [...costly, 'too_many_pages', 'unsupported_media_type']

/** The number that a directory's chain goes on with, which for one page is the last four bytes before its values. */
function chained(next: (bytes: Buffer) => number): Buffer {
  const bytes = tiffFile([page()])
  const directory = bytes.readUInt32LE(4)
  bytes.writeUInt32LE(next(bytes) >>> 0, directory + 2 + 12 * bytes.readUInt16LE(directory))
  return bytes
}

/** TIFF files that lie. */
export const tiffFiles: readonly HostileCase[] = [
  ...each<TiffPage['tags']>(
    'TIFF',
    [
      ['no columns', { 256: 0 }],
      ['no rows', { 257: 0 }],
      ['2^32-1 columns', { 256: 0xffffffff }],
      ['2^31 rows', { 257: 0x80000000 }],
      ['a strip of one column and ten million rows', { 256: 1, 257: 10_000_000 }],
      ['65,535 bits a sample', { 258: 65_535 }],
      ['no bits', { 258: 0 }],
      ['65,535 samples a pixel', { 277: 65_535 }],
      ['a compression nobody has', { 259: 4711 }],
      ['Zstandard', { 259: 50_000 }],
      ['old JPEG', { 259: 6, 513: 8, 514: 100 }],
      ['JPEG that is none', { 259: 7 }],
      ['fax of group 3 that is noise', { 258: 1, 259: 3 }],
      ['fax of group 4 that is noise', { 258: 1, 259: 4 }],
      ['LZW that is noise', { 259: 5 }],
      ['Deflate that is noise', { 259: 8 }],
      ['a palette without colours', { 262: 3 }],
      ['colours nobody has', { 262: 4711 }],
      ['a strip beyond the file', { 273: 0x7fffffff }],
      ['a strip of 4 GB', { 279: 0xffffffff }],
      ['tiles of 2^30', { 322: 1 << 30, 323: 1 << 30, 324: 8, 325: 100 }],
      ['tiles of nothing', { 322: 0, 323: 0, 324: 8, 325: 100 }],
      ['rows a strip: none', { 278: 0 }],
      ['no resolution', { 282: [0, 0], 283: [0, 0] }],
      ['a resolution of 2^32', { 282: [0xffffffff, 1], 283: [1, 0xffffffff] }],
      ['an orientation of 99', { 274: 99 }],
      ['a directory of its own inside itself', { 330: 8 }],
    ],
    (tags, random) => tiffFile([{ ...page(tags), strip: randomBytes(random, 20_000) }]),
    several,
  ),
  ...each<(bytes: Buffer) => number>(
    'TIFF directories',
    [
      ['in a circle', (bytes) => bytes.readUInt32LE(4)],
      ['that go on in the header', () => 0],
      ['that go on in an odd place', () => 9],
      ['that go on in the picture', (bytes) => bytes.length - 500],
      ['that go on beyond the file', () => 0xfffffff0],
    ],
    chained,
    several,
  ),
  {
    name: 'TIFF: 9,000 pages of a dot',
    allowed: several,
    make: () => tiffFile(Array.from({ length: 9000 }, () => greyPage(raster(1, 1)))),
  },
  {
    name: 'TIFF: 12,000 pages of a dot',
    allowed: ['too_many_pages'],
    make: () => tiffFile(Array.from({ length: 12_000 }, () => greyPage(raster(1, 1)))),
  },
  {
    name: 'BigTIFF: a directory of 2^62 entries',
    allowed: refused,
    make() {
      const bytes = tiffFile([page()], { big: true })
      bytes.writeBigUInt64LE(1n << 62n, 16)
      return bytes
    },
  },
  { name: 'TIFF: no directory', allowed: refused, make: () => tiffFile([]) },
]
