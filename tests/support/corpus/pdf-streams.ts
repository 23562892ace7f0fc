// Streams that unpack to far more than they are, and images whose dictionaries lie.
import { deflateSync } from 'node:zlib'
import { fixture } from '../fixtures.ts'
import { costly, each, type HostileCase } from './hostile-file.ts'
import { latin1, patched, randomBytes, uint16BigEndian, uint32BigEndian } from './raw-bytes.ts'
import { onePagePdf, stream } from './raw-pdf.ts'

const megabyte = 1024 * 1024
const spaces = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * megabyte, 0x20), { level: 9 })

/** PackBits: each pair of bytes becomes 128. */
const runs = (pairs: number) =>
  Buffer.concat([Buffer.alloc(pairs * 2, Buffer.from([129, 0x20])), Buffer.from([128])])

/** LZW with a clear code, then growing repetitions of a space, as an encoder would write it. */
function lzwOfSpaces(codes: number): Buffer {
  const bits: number[] = []
  const put = (code: number, width: number) => {
    for (let bit = width - 1; bit >= 0; bit--) bits.push((code >> bit) & 1)
  }
  put(256, 9)
  let next = 258
  let width = 9
  put(0x20, width)
  for (let count = 0; count < codes; count++) {
    put(next, width)
    next++
    if (next + 1 >= 1 << width && width < 12) width++
    if (next >= 4094) {
      put(256, width)
      next = 258
      width = 9
      put(0x20, width)
    }
  }
  put(257, width)
  const bytes = Buffer.alloc(Math.ceil(bits.length / 8))
  for (const [index, bit] of bits.entries())
    bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (bit << (7 - (index & 7)))
  return bytes
}

const contentOf = (dict: string, data: Uint8Array | string) =>
  onePagePdf({ objects: { 4: stream(dict, data), 10: '10 0 R' } })

const bombs: HostileCase[] = [
  ...each(
    'content bomb',
    [
      ['64 MB of spaces', () => contentOf('/Filter /FlateDecode', spaces(64))],
      ['512 MB of spaces', () => contentOf('/Filter /FlateDecode', spaces(512))],
      [
        '512 MB in two layers',
        () => contentOf('/Filter [/FlateDecode /FlateDecode]', deflateSync(spaces(512))),
      ],
      ['ASCII85 of 20 MB zeros', () => contentOf('/Filter /ASCII85Decode', `${'z'.repeat(5 * megabyte)}~>`)],
      [
        'run lengths in two layers',
        () => contentOf('/Filter [/RunLengthDecode /RunLengthDecode]', runs(4000)),
      ],
      ['run lengths of 128 MB', () => contentOf('/Filter /RunLengthDecode', runs(megabyte))],
      ['LZW of spaces', () => contentOf('/Filter /LZWDecode', lzwOfSpaces(200_000))],
      ['ASCII hex of 10 MB', () => contentOf('/Filter /ASCIIHexDecode', '20'.repeat(5 * megabyte))],
    ] as const,
    (make) => make(),
    costly,
  ),
  ...each(
    'filter',
    [
      ['a thousand of them', `/Filter [${'/FlateDecode '.repeat(1000)}]`],
      ['a thousand ASCII85', `/Filter [${'/ASCII85Decode '.repeat(1000)}]`],
      ['itself', '/Filter 10 0 R'],
      ['unknown', '/Filter /Nothing'],
      ['a number', '/Filter 12'],
      ['JBIG2 for text', '/Filter /JBIG2Decode'],
      ['JPX for text', '/Filter /JPXDecode'],
      ['Crypt', '/Filter /Crypt /DecodeParms << /Name /Nobody >>'],
      [
        'predictor with 2^31 columns',
        '/Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 2147483647 >>',
      ],
      [
        'predictor with 10^6 colours',
        '/Filter /FlateDecode /DecodeParms << /Predictor 2 /Colors 1000000 /Columns 1000 >>',
      ],
      [
        'predictor negative',
        '/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns -5 /BitsPerComponent 99 >>',
      ],
      ['parameters in a circle', '/Filter /FlateDecode /DecodeParms 10 0 R'],
      ['of another file', '/F (other.bin) /FFilter /FlateDecode'],
    ] as const,
    (dict, random) => contentOf(dict, deflateSync(randomBytes(random, 2000))),
    costly,
  ),
]

const draw = 'q 400 0 0 400 90 300 cm /Im Do Q BT /F1 24 Tf 60 200 Td (Legible reads this line) Tj ET'
const imagePage = (
  dict: string,
  data: Uint8Array | string,
  objects: Record<number, string | Uint8Array> = {},
) =>
  onePagePdf({
    content: draw,
    resources: '/XObject << /Im 10 0 R >>',
    objects: { 10: stream(`/Type /XObject /Subtype /Image ${dict}`, data), ...objects },
  })
const grey = '/ColorSpace /DeviceGray /BitsPerComponent 8'
const small = () => deflateSync(Buffer.alloc(64 * 64, 128))

const dictionaries: HostileCase[] = [
  ...each(
    'image size',
    [
      ['65535 x 65535', '/Width 65535 /Height 65535'],
      ['2^31 x 2^31', '/Width 2147483648 /Height 2147483648'],
      ['2^31 x 1', '/Width 2147483647 /Height 1'],
      ['1 x 90,000,000', '/Width 1 /Height 90000000'],
      ['zero', '/Width 0 /Height 0'],
      ['negative', '/Width -64 /Height -64'],
      ['fractions', '/Width 64.5 /Height 63.2'],
      ['missing', ''],
      ['names', '/Width /W /Height /H'],
      ['itself', '/Width 10 0 R /Height 10 0 R'],
      ['9000 x 9000 of nothing', '/Width 9000 /Height 9000'],
    ] as const,
    (size) => imagePage(`${size} ${grey} /Filter /FlateDecode`, small()),
    costly,
  ),
  ...each(
    'image entry',
    [
      ['64 bits a component', '/ColorSpace /DeviceGray /BitsPerComponent 64'],
      ['0 bits a component', '/ColorSpace /DeviceGray /BitsPerComponent 0'],
      ['3 bits a component', '/ColorSpace /DeviceRGB /BitsPerComponent 3'],
      ['no colour space', '/BitsPerComponent 8'],
      ['unknown colour space', '/ColorSpace /Ultraviolet /BitsPerComponent 8'],
      ['colour space of itself', '/ColorSpace 11 0 R /BitsPerComponent 8'],
      ['indexed by itself', '/ColorSpace 12 0 R /BitsPerComponent 8'],
      ['indexed, 2^31 entries', '/ColorSpace [/Indexed /DeviceRGB 2147483647 (abc)] /BitsPerComponent 8'],
      ['ICC profile of itself', '/ColorSpace [/ICCBased 10 0 R] /BitsPerComponent 8'],
      ['ICC profile with 99 components', '/ColorSpace [/ICCBased 13 0 R] /BitsPerComponent 8'],
      [
        'separation without a function',
        '/ColorSpace [/Separation /Gold /DeviceCMYK null] /BitsPerComponent 8',
      ],
      [
        'DeviceN of 10,000 inks',
        `/ColorSpace [/DeviceN [${'/Ink '.repeat(10_000)}] /DeviceCMYK 14 0 R] /BitsPerComponent 8`,
      ],
      ['Lab without a white point', '/ColorSpace [/Lab << >>] /BitsPerComponent 8'],
      ['pattern as colour space', '/ColorSpace /Pattern /BitsPerComponent 8'],
      ['its own mask', `${grey} /SMask 10 0 R`],
      ['its own stencil', `${grey} /Mask 10 0 R`],
      ['colour key of nonsense', `${grey} /Mask [5 -1 /x 1e30]`],
      ['decode of nonsense', `${grey} /Decode [1e30 -1e30 NaN]`],
      ['stencil with colours', '/ImageMask true /ColorSpace /DeviceRGB /BitsPerComponent 8'],
      ['alternates of itself', `${grey} /Alternates [<< /Image 10 0 R >>]`],
    ] as const,
    (entries) =>
      imagePage(`/Width 64 /Height 64 /Filter /FlateDecode ${entries}`, small(), {
        11: '11 0 R',
        12: '[/Indexed 12 0 R 255 12 0 R]',
        13: stream('/N 99', 'not a profile'),
        14: '<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [0 0 0 0] /C1 [1 1 1 1] >>',
      }),
    costly,
  ),
  {
    name: 'image bomb: 9,900 x 9,900 of zeros',
    allowed: costly,
    make: () =>
      imagePage(
        `/Width 9900 /Height 9900 ${grey} /Filter /FlateDecode`,
        deflateSync(Buffer.alloc(9900 * 9900)),
      ),
  },
  {
    name: 'image bomb: 64 x 64 said, 256 MB there',
    allowed: costly,
    make: () => imagePage(`/Width 64 /Height 64 ${grey} /Filter /FlateDecode`, spaces(256)),
  },
  {
    name: 'image bomb: drawn 20,000 times',
    allowed: costly,
    make: () =>
      onePagePdf({
        content: 'q 3 0 0 3 50 50 cm /Im Do Q\n'.repeat(20_000),
        resources: '/XObject << /Im 10 0 R >>',
        objects: {
          10: stream(
            `/Type /XObject /Subtype /Image /Width 64 /Height 64 ${grey} /Filter /FlateDecode`,
            small(),
          ),
        },
      }),
  },
  {
    name: 'image bomb: 3,000 different tiny ones',
    allowed: costly,
    make: () => {
      const objects: Record<number, Uint8Array> = {}
      for (let index = 0; index < 3000; index++)
        objects[20 + index] = stream(
          `/Type /XObject /Subtype /Image /Width 2 /Height 2 ${grey}`,
          Buffer.alloc(4, index),
        )
      return onePagePdf({
        content: Object.keys(objects)
          .map((number) => `q 4 0 0 4 ${50 + (Number(number) % 400)} 300 cm /I${number} Do Q`)
          .join('\n'),
        resources: `/XObject << ${Object.keys(objects)
          .map((number) => `/I${number} ${number} 0 R`)
          .join(' ')} >>`,
        objects,
      })
    },
  },
  ...each(
    'inline image',
    [
      ['without an end', 'BI /W 64 /H 64 /BPC 8 /CS /G ID abcdef'],
      ['65535 x 65535', 'BI /W 65535 /H 65535 /BPC 8 /CS /G ID abc EI'],
      ['negative', 'BI /W -5 /H -5 /BPC 8 /CS /G ID abc EI'],
      ['filter unknown', 'BI /W 4 /H 4 /BPC 8 /CS /G /F /Nope ID abcdefghijklmnop EI'],
      ['20,000 of them', 'q 2 0 0 2 50 50 cm BI /W 1 /H 1 /BPC 8 /CS /G ID a EI Q\n'.repeat(20_000)],
    ] as const,
    (content) => onePagePdf({ content: `${draw.slice(draw.indexOf('BT'))} ${content}` }),
    costly,
  ),
]

const jpxSize = (width: number, height: number, tile: number, components: number) =>
  Buffer.concat([
    uint16BigEndian(0xff51),
    uint16BigEndian(38 + 3 * Math.min(components, 64)),
    uint16BigEndian(0),
    ...[width, height, 0, 0, tile, tile, 0, 0].map(uint32BigEndian),
    uint16BigEndian(components),
    Buffer.alloc(3 * Math.min(components, 64), Buffer.from([7, 1, 1])),
  ])
/** A JPEG 2000 codestream of one quality layer whose packets are noise. */
const jpx = (size: Buffer, noise: Buffer, levels = 5) =>
  Buffer.concat([
    uint16BigEndian(0xff4f),
    size,
    Buffer.from([0xff, 0x52, 0, 12, 0, 0, 0, 1, 0, levels, 4, 4, 0, 1]),
    Buffer.from([0xff, 0x5c, 0, 4 + 3 * levels, 0x40, ...Array.from({ length: 3 * levels + 1 }, () => 0x48)]),
    Buffer.from([0xff, 0x90, 0, 10, 0, 0]),
    uint32BigEndian(14 + noise.length),
    Buffer.from([0, 1, 0xff, 0x93]),
    noise,
    uint16BigEndian(0xffd9),
  ])

/** A JBIG2 page of one generic region; arithmetic decoding makes a picture of any noise. */
const jbig2 = (width: number, height: number, noise: Buffer, flags = 0) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 0, 0x30, 0, 1]),
    uint32BigEndian(19),
    ...[width, height, 0, 0].map(uint32BigEndian),
    Buffer.from([0, 0, 0]),
    Buffer.from([0, 0, 0, 1, 0x26, 0, 1]),
    uint32BigEndian(18 + 8 + noise.length),
    ...[width, height, 0, 0].map(uint32BigEndian),
    Buffer.from([0, flags, 3, 0xff, 0xfd, 0xff, 2, 0xfe, 0xfe, 0xfe]),
    noise,
  ])

const imageCodecs: HostileCase[] = [
  ...each(
    'JPX',
    [
      ['noise for packets', jpxSize(256, 256, 256, 1)],
      ['2^31 x 2^31', jpxSize(2147483647, 2147483647, 2147483647, 1)],
      ['60,000 x 60,000 in tiles of 1', jpxSize(60_000, 60_000, 1, 1)],
      ['tiles of 0', jpxSize(256, 256, 0, 1)],
      ['16,384 components', jpxSize(256, 256, 256, 16_384)],
      ['no components', jpxSize(256, 256, 256, 0)],
      ['zero size', jpxSize(0, 0, 256, 1)],
    ] as const,
    (size, random) =>
      imagePage('/Width 256 /Height 256 /Filter /JPXDecode', jpx(size, randomBytes(random, 3000))),
    costly,
  ),
  ...each(
    'JPX levels',
    [
      ['32', 32],
      ['33', 33],
      ['255', 255],
    ] as const,
    (levels, random) =>
      imagePage(
        '/Width 256 /Height 256 /Filter /JPXDecode',
        jpx(jpxSize(256, 256, 256, 3), randomBytes(random, 3000), levels),
      ),
    costly,
  ),
  ...each(
    'JBIG2',
    [
      ['noise', (noise) => jbig2(400, 400, noise)],
      ['2^31 x 2^31', (noise) => jbig2(2147483647, 2147483647, noise)],
      ['50,000 x 50,000', (noise) => jbig2(50_000, 50_000, noise)],
      ['zero size', (noise) => jbig2(0, 0, noise)],
      ['as MMR', (noise) => jbig2(400, 400, noise, 1)],
      ['segments of noise', (noise) => noise],
      [
        'a symbol dictionary of noise',
        (noise) => Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 0, 1]), uint32BigEndian(noise.length), noise]),
      ],
    ] as readonly (readonly [string, (noise: Buffer) => Buffer])[],
    (make, random) =>
      imagePage(
        '/Width 400 /Height 400 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /JBIG2Decode',
        make(randomBytes(random, 4000)),
      ),
    costly,
  ),
  ...each(
    'CCITT',
    [
      ['noise, K -1', '/K -1 /Columns 400 /Rows 400'],
      ['noise, K 0', '/K 0 /Columns 400 /Rows 400'],
      ['noise, K 4', '/K 4 /Columns 400 /Rows 400 /EncodedByteAlign true'],
      ['10^9 columns', '/K -1 /Columns 1000000000 /Rows 400'],
      ['10^9 rows', '/K -1 /Columns 400 /Rows 1000000000'],
      ['no columns', '/K -1 /Columns 0 /Rows 0'],
      ['negative', '/K -1 /Columns -9 /Rows -9'],
      ['without an end', '/K -1 /Columns 400 /EndOfBlock false /DamagedRowsBeforeError 2147483647'],
    ] as const,
    (parameters, random) =>
      imagePage(
        `/Width 400 /Height 400 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << ${parameters} >>`,
        randomBytes(random, 4000),
      ),
    costly,
  ),
  ...each(
    'DCT',
    [
      ['65,500 x 65,500 in its own header', [0xff, 0xdc, 0xff, 0xdc]],
      ['zero lines', [0, 0, 1, 0]],
      ['1 x 65,500', [0xff, 0xdc, 0, 1]],
    ] as const,
    (size) => {
      const jpeg = fixture('grey.jpg').bytes
      const at = Buffer.from(jpeg).indexOf(Buffer.from([0xff, 0xc0]))
      return imagePage(
        `/Width 650 /Height 300 ${grey} /Filter /DCTDecode`,
        patched(jpeg, at + 5, Buffer.from(size)),
      )
    },
    costly,
  ),
  {
    name: 'DCT: inside Flate inside ASCII85, cut short',
    allowed: costly,
    make: () => {
      const jpeg = fixture('grey.jpg').bytes
      return imagePage(
        `/Width 650 /Height 300 ${grey} /Filter [/ASCIIHexDecode /FlateDecode /DCTDecode]`,
        latin1(deflateSync(jpeg.subarray(0, jpeg.length / 2)).toString('hex')),
      )
    },
  },
]

/** PDF streams that unpack without end and images that lie about themselves. */
export const pdfStreams: readonly HostileCase[] = [...bombs, ...dictionaries, ...imageCodecs]
