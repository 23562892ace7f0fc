// JPEG files whose segments lie, and metadata of nonsense.
import { fixture } from '../fixtures.ts'
import { costly, damaged, each, harmless, type HostileCase } from './hostile-file.ts'
import {
  latin1,
  patched,
  randomBytes,
  uint16BigEndian,
  uint16LittleEndian,
  uint32LittleEndian,
} from './raw-bytes.ts'

const photo = () => Buffer.from(fixture('baseline.jpg').bytes)
const startOfFrame = (bytes: Buffer) => bytes.indexOf(Buffer.from([0xff, 0xc0, 0, 17]))
const markerAt = (bytes: Buffer, marker: number) => bytes.indexOf(Buffer.from([0xff, marker]), 2)

const segment = (marker: number, data: Uint8Array, length = data.length + 2) =>
  Buffer.concat([Buffer.from([0xff, marker]), uint16BigEndian(length), data])
/** A segment put right behind the start of the image. */
const withSegments = (...segments: Uint8Array[]) =>
  Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments, photo().subarray(2)])
const patchFrame = (offset: number, bytes: readonly number[]) => {
  const image = photo()
  return patched(image, startOfFrame(image) + offset, Buffer.from(bytes))
}
const patchSegment = (marker: number, offset: number, bytes: readonly number[]) => {
  const image = photo()
  return patched(image, markerAt(image, marker) + offset, Buffer.from(bytes))
}

/** EXIF with one directory of 12-byte entries: tag, type, count, value. */
function exif(entries: readonly (readonly [number, number, number, number])[], next = 0): Buffer {
  return segment(
    0xe1,
    Buffer.concat([
      latin1('Exif\0\0II*\0'),
      uint32LittleEndian(8),
      uint16LittleEndian(entries.length),
      ...entries.flatMap(([tag, type, count, value]) => [
        uint16LittleEndian(tag),
        uint16LittleEndian(type),
        uint32LittleEndian(count),
        uint32LittleEndian(value),
      ]),
      uint32LittleEndian(next),
    ]),
  )
}
const orientation = (value: number) => exif([[0x0112, 3, 1, value]])

/** The scans of a progressive JPEG again and again: each makes a decoder go over the whole picture. */
function manyScans(times: number): Buffer {
  const image = Buffer.from(fixture('progressive.jpg').bytes)
  const scan = image.lastIndexOf(Buffer.from([0xff, 0xda]))
  const last = image.subarray(scan, image.length - 2)
  return Buffer.concat([
    image.subarray(0, scan),
    ...Array.from({ length: times }, () => last),
    Buffer.from([0xff, 0xd9]),
  ])
}

/** JPEG files whose segments lie, and metadata of nonsense. */
export const jpegFiles: readonly HostileCase[] = [
  ...each<readonly [number, readonly number[]]>(
    'JPEG frame',
    [
      ['65535 x 65535', [5, [0xff, 0xff, 0xff, 0xff]]],
      ['65500 x 1500', [5, [0x05, 0xdc, 0xff, 0xdc]]],
      ['zero lines', [5, [0, 0]]],
      ['zero columns', [7, [0, 0]]],
      ['9,000 x 9,000', [5, [0x23, 0x28, 0x23, 0x28]]],
      ['12 bits', [4, [12]]],
      ['0 bits', [4, [0]]],
      ['no components', [9, [0]]],
      ['255 components', [9, [255]]],
      ['sampling 0', [11, [0]]],
      ['sampling 15 x 15', [11, [0xff]]],
      ['table 9', [12, [9]]],
      ['arithmetic coding', [1, [0xc9]]],
      ['lossless', [1, [0xc3]]],
      ['hierarchical', [1, [0xc5]]],
      ['progressive in name only', [1, [0xc2]]],
    ],
    ([offset, bytes]) => patchFrame(offset, bytes),
  ),
  ...each<readonly [number, number, readonly number[]]>(
    'JPEG tables',
    [
      ['quantisation by zero', [0xdb, 5, Array.from({ length: 64 }, () => 0)]],
      ['quantisation table 99', [0xdb, 4, [0x99]]],
      ['Huffman codes all of length 1', [0xc4, 5, [255, 0, 0, 0, 0]]],
      ['Huffman table of nothing', [0xc4, 2, [0, 2]]],
      ['Huffman table of 65,535 bytes', [0xc4, 2, [255, 255]]],
      ['scan of 9 components', [0xda, 4, [9]]],
      ['scan with table 15', [0xda, 6, [0xff]]],
      ['scan of spectral nonsense', [0xda, 11, [63, 0, 0xff]]],
    ],
    ([marker, offset, bytes]) => patchSegment(marker, offset, bytes),
  ),
  ...each<() => Buffer>(
    'JPEG',
    [
      ['no end', () => photo().subarray(0, photo().length - 2)],
      ['no scan', () => photo().subarray(0, markerAt(photo(), 0xda))],
      [
        'no frame',
        () =>
          Buffer.concat([
            photo().subarray(0, startOfFrame(photo())),
            photo().subarray(startOfFrame(photo()) + 19),
          ]),
      ],
      ['two frames', () => withSegments(segment(0xc0, Buffer.from([8, 0, 16, 0, 16, 1, 1, 0x11, 0])))],
      ['restart after every block', () => withSegments(segment(0xdd, Buffer.from([0, 1])))],
      [
        'a million fill bytes',
        () => Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(1_000_000, 0xff), photo().subarray(3)]),
      ],
      [
        '20,000 comments',
        () => withSegments(...Array.from({ length: 20_000 }, () => segment(0xfe, latin1('so')))),
      ],
      [
        'garbage between segments',
        () => {
          const end = 4 + photo().readUInt16BE(4)
          return Buffer.concat([photo().subarray(0, end), latin1('garbage here'), photo().subarray(end)])
        },
      ],
      ['segment of length 0', () => withSegments(segment(0xe5, Buffer.alloc(0), 0))],
      ['segment of length 1', () => withSegments(segment(0xe5, Buffer.alloc(0), 1))],
      ['segment beyond the end', () => withSegments(segment(0xe5, Buffer.alloc(0), 65_535)).subarray(0, 400)],
      ['another picture behind it', () => Buffer.concat([photo(), photo()])],
      ['a picture in a comment', () => withSegments(segment(0xfe, photo().subarray(0, 60_000)))],
      ['scan data of zeros', () => photo().fill(0, markerAt(photo(), 0xda) + 20)],
      [
        'scan data of restart markers',
        () => photo().fill(Buffer.from([0xff, 0xd0]), markerAt(photo(), 0xda) + 20),
      ],
    ],
    (make) => make(),
  ),
  ...each(
    'JPEG bomb',
    [
      ['1,000 scans', 1000],
      ['4,000 scans', 4000],
    ] as const,
    manyScans,
    costly,
  ),
  ...each(
    'EXIF orientation',
    [
      ['0', 0],
      ['9', 9],
      ['255', 255],
      ['65535', 65_535],
    ] as const,
    (value) => withSegments(orientation(value)),
    harmless,
  ),
  ...each(
    'EXIF',
    [
      ['directory follows itself', exif([[0x0112, 3, 1, 1]], 8)],
      ['directory beyond the end', exif([[0x0112, 3, 1, 1]], 0xffffff00)],
      ['65,535 entries said', Buffer.from(exif([[0x0112, 3, 1, 1]])).fill(0xff, 18, 20)],
      ['2^32 values', exif([[0x0112, 3, 0xffffffff, 1]])],
      ['orientation as text', exif([[0x0112, 2, 40, 8]])],
      ['unknown type', exif([[0x0112, 99, 1, 1]])],
      ['sub-directory of itself', exif([[0x8769, 4, 1, 8]])],
      [
        'thumbnail beyond the end',
        exif([
          [0x0201, 4, 1, 0xfffffff],
          [0x0202, 4, 1, 0xfffffff],
        ]),
      ],
      [
        'resolution by zero',
        exif([
          [0x011a, 5, 1, 8],
          [0x0128, 3, 1, 99],
        ]),
      ],
      ['cut short', segment(0xe1, latin1('Exif\0\0MM'))],
      ['neither byte order', segment(0xe1, latin1('Exif\0\0XX*\0\0\0\0\x08'))],
    ] as const,
    (bytes) => withSegments(bytes),
    harmless,
  ),
  ...each(
    'JPEG metadata',
    [
      ['ICC profile of nonsense', segment(0xe2, latin1('ICC_PROFILE\0\x01\x01not a profile'))],
      ['ICC profile part 9 of 3', segment(0xe2, latin1('ICC_PROFILE\0\x09\x03part'))],
      ['ICC profile part 0 of 0', segment(0xe2, latin1('ICC_PROFILE\0\0\0part'))],
      ['XMP cut short', segment(0xe1, latin1('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta'))],
      [
        'XMP with entities',
        segment(
          0xe1,
          latin1(
            'http://ns.adobe.com/xap/1.0/\0<!DOCTYPE x [<!ENTITY a "&b;&b;"><!ENTITY b SYSTEM "file:///etc/passwd">]><x>&a;</x>',
          ),
        ),
      ],
      ['Photoshop block of nonsense', segment(0xed, latin1('Photoshop 3.0\x008BIM\xff\xff\xff\xff'))],
      ['Adobe transform 99', segment(0xee, latin1('Adobe\0\x64\0\0\0\0\x63'))],
      ['JFIF resolution 0', segment(0xe0, latin1('JFIF\0\x01\x01\x01\0\0\0\0\0\0'))],
      ['JFIF resolution 65535', segment(0xe0, latin1('JFIF\0\x01\x01\x01\xff\xff\xff\xff\0\0'))],
      ['JFIF thumbnail of 255 x 255', segment(0xe0, latin1('JFIF\0\x01\x01\x01\0\x48\0\x48\xff\xff'))],
      ['multi-picture index of itself', segment(0xe2, latin1('MPF\0II*\0\x08\0\0\0\xff\xff'))],
    ] as const,
    (bytes) => withSegments(bytes),
  ),
  {
    name: 'JPEG: scan data of noise',
    allowed: damaged,
    make: (random) => {
      const image = photo()
      const at = markerAt(image, 0xda) + 20
      return Buffer.concat([image.subarray(0, at), randomBytes(random, 20_000)])
    },
  },
]
