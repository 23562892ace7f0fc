// Fonts with broken tables, programs that recurse, and maps that claim everything.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { integerBelow, type Random } from '../seeded-random.ts'
import { costly, each, harmless, type HostileCase } from './hostile-file.ts'
import { patched, randomBytes, uint16BigEndian, uint32BigEndian } from './raw-bytes.ts'
import { onePagePdf, stream, type PdfObjects } from './raw-pdf.ts'

const require = createRequire(import.meta.url)
const trueType = () =>
  readFileSync(
    join(dirname(require.resolve('pdfjs-dist/package.json')), 'standard_fonts/LiberationSans-Italic.ttf'),
  )

const descriptor =
  '<< /Type /FontDescriptor /FontName /Odd /Flags 32 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 12 0 R >>'
const simple =
  '<< /Type /Font /Subtype /TrueType /BaseFont /Odd /FirstChar 32 /LastChar 33 /Widths [300 300] /FontDescriptor 11 0 R /Encoding /WinAnsiEncoding >>'

const withFont = (objects: PdfObjects, text = '(Legible reads this line)') =>
  onePagePdf({
    content: `BT /F1 24 Tf 60 700 Td ${text} Tj ET`,
    objects: { 5: simple, 11: descriptor, ...objects },
  })

/** Where a table's directory entry stands: tag, checksum, offset, length. */
function entryOf(font: Buffer, tag: string): number {
  const tables = font.readUInt16BE(4)
  for (let index = 0; index < tables; index++)
    if (font.toString('latin1', 12 + index * 16, 16 + index * 16) === tag) return 12 + index * 16
  return 12
}
const tableOffset = (font: Buffer, tag: string) => font.readUInt32BE(entryOf(font, tag) + 8)

const sfnt = (change: (font: Buffer, random: Random) => Buffer) => (random: Random) =>
  withFont({ 12: stream('/Filter /FlateDecode', deflateSync(change(trueType(), random), { level: 1 })) })

const tableTags = [
  'cmap',
  'glyf',
  'head',
  'hhea',
  'hmtx',
  'loca',
  'maxp',
  'name',
  'post',
  'OS/2',
  'cvt ',
  'fpgm',
  'prep',
]

const trueTypes: HostileCase[] = [
  ...each(
    'font table beyond the end',
    tableTags.map((tag) => [tag, tag] as const),
    (tag, random) =>
      sfnt((font) => patched(font, entryOf(font, tag) + 8, uint32BigEndian(0xfffffff0)))(random),
  ),
  ...each(
    'font table of 2^32 bytes',
    tableTags.map((tag) => [tag, tag] as const),
    (tag, random) =>
      sfnt((font) => patched(font, entryOf(font, tag) + 12, uint32BigEndian(0xffffffff)))(random),
    // pdf.js makes a name for each of a billion glyphs until its memory ends.
    costly,
  ),
  ...each(
    'font table of noise',
    tableTags.map((tag) => [tag, tag] as const),
    (tag, random) => sfnt((font) => patched(font, tableOffset(font, tag), randomBytes(random, 400)))(random),
  ),
  ...each(
    'font',
    [
      ['65,535 tables', (font: Buffer) => patched(font, 4, uint16BigEndian(0xffff))],
      ['no tables', (font: Buffer) => patched(font, 4, uint16BigEndian(0))],
      [
        '65,535 glyphs',
        (font: Buffer) => patched(font, tableOffset(font, 'maxp') + 4, uint16BigEndian(0xffff)),
      ],
      ['no glyphs', (font: Buffer) => patched(font, tableOffset(font, 'maxp') + 4, uint16BigEndian(0))],
      ['0 units an em', (font: Buffer) => patched(font, tableOffset(font, 'head') + 18, uint16BigEndian(0))],
      ['cut in half', (font: Buffer) => font.subarray(0, font.length / 2)],
      ['noise', (_font: Buffer, random: Random) => randomBytes(random, 5000)],
      ['nothing', () => Buffer.alloc(0)],
      ['as a CFF', (font: Buffer) => patched(font, 0, Buffer.from('OTTO'))],
      ['as a collection', (font: Buffer) => patched(font, 0, Buffer.from('ttcf'))],
      [
        'glyphs made of themselves',
        // Composite glyph: -1 contours, then a component that names glyph 3 and says that more follow.
        (font: Buffer) => {
          const at = tableOffset(font, 'glyf')
          const composite = Buffer.from([0xff, 0xff, 0, 0, 0, 0, 0, 9, 0, 9, 0, 0x20, 0, 3, 0, 0])
          let spoiled = font
          for (let glyph = 0; glyph < 200; glyph++) spoiled = patched(spoiled, at + glyph * 64, composite)
          return spoiled
        },
      ],
    ] as readonly (readonly [string, (font: Buffer, random: Random) => Buffer])[],
    (change, random) => sfnt(change)(random),
  ),
]

const toUnicode = (map: string) =>
  withFont({
    5: simple.replace('/Encoding', '/ToUnicode 13 0 R /Encoding'),
    12: stream('', ''),
    13: stream('', `/CIDInit /ProcSet findresource begin begincmap ${map} endcmap end`),
  })

const maps: HostileCase[] = [
  ...each(
    'ToUnicode',
    [
      ['a range of everything', '1 beginbfrange <00000000> <FFFFFFFF> <0041> endbfrange'],
      ['a range upside down', '1 beginbfrange <FFFF> <0000> <0041> endbfrange'],
      ['uses itself', '/Identity-H usecmap 13 0 R usecmap'],
      ['200,000 ranges', `200000 beginbfrange ${'<00> <FF> <0041> '.repeat(200_000)} endbfrange`],
      ['letters of 10,000 bytes', `1 beginbfchar <41> <${'0041'.repeat(10_000)}> endbfchar`],
      ['letters with direction marks', '2 beginbfchar <4C> <202E0041> <65> <0000FFFF> endbfchar'],
      ['cut short', '1 beginbfrange <00'],
      [
        'codespaces of 99 bytes',
        `1 begincodespacerange <${'00'.repeat(99)}> <${'FF'.repeat(99)}> endcodespacerange`,
      ],
    ] as const,
    toUnicode,
    costly,
  ),
  ...each(
    'CID font',
    [
      ['widths for 2^31 codes', '/W [0 2147483647 500]'],
      ['widths for 10^9 codes', '/W [0 1000000000 500]'],
      ['widths of themselves', '/W 14 0 R'],
      ['vertical widths for 10^9 codes', '/W2 [0 1000000000 500 500 500]'],
      ['map to glyphs of noise', '/CIDToGIDMap 15 0 R'],
      ['map to glyphs of itself', '/CIDToGIDMap 10 0 R'],
      ['default width NaN', '/DW NaN'],
    ] as const,
    (entry) =>
      withFont(
        {
          5: '<< /Type /Font /Subtype /Type0 /BaseFont /Odd /Encoding /Identity-H /DescendantFonts [10 0 R] >>',
          10: `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Odd /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 11 0 R ${entry} >>`,
          12: stream('/Filter /FlateDecode', deflateSync(trueType(), { level: 1 })),
          14: '[0 14 0 R 1 14 0 R]',
          15: stream('', 'odd bytes'),
        },
        '<002400250026>',
      ),
    costly,
  ),
  ...each(
    'font entry',
    [
      [
        'descends from itself',
        '<< /Type /Font /Subtype /Type0 /Encoding /Identity-H /DescendantFonts [5 0 R] >>',
      ],
      [
        'descends from nothing',
        '<< /Type /Font /Subtype /Type0 /Encoding /Identity-H /DescendantFonts [] >>',
      ],
      ['encoding of itself', '<< /Type /Font /Subtype /Type1 /BaseFont /Odd /Encoding 5 0 R >>'],
      [
        'encoding with 500,000 differences',
        `<< /Type /Font /Subtype /Type1 /BaseFont /Odd /Encoding << /Differences [0 ${'/a '.repeat(500_000)}] >> >>`,
      ],
      [
        'encoding with codes of nonsense',
        '<< /Type /Font /Subtype /Type1 /BaseFont /Odd /Encoding << /Differences [-99 /a 1e30 /b /c (d)] >> >>',
      ],
      [
        'widths of 500,000 codes',
        `<< /Type /Font /Subtype /Type1 /BaseFont /Odd /FirstChar 0 /LastChar 2147483647 /Widths [${'500 '.repeat(500_000)}] >>`,
      ],
      [
        'first code after the last',
        '<< /Type /Font /Subtype /TrueType /BaseFont /Odd /FirstChar 255 /LastChar -255 /Widths [] >>',
      ],
      ['unknown kind', '<< /Type /Font /Subtype /Type99 >>'],
      ['a number', '12'],
      ['itself', '5 0 R'],
      [
        'a CMap from nowhere',
        '<< /Type /Font /Subtype /Type0 /BaseFont /Odd /Encoding /../../etc/passwd /DescendantFonts [10 0 R] >>',
      ],
      ['a name that is a path', '<< /Type /Font /Subtype /Type1 /BaseFont /..#2f..#2f..#2fetc#2fpasswd >>'],
    ] as const,
    (font) =>
      withFont({
        5: font,
        10: '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Odd >>',
        12: stream('', ''),
      }),
    costly,
  ),
]

const type3 = (procedures: Record<string, string>, entries = '') =>
  withFont(
    {
      5: `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 97 /LastChar 98 /Widths [1000 1000] /Encoding << /Differences [97 /a /b] >> /CharProcs << /a 20 0 R /b 21 0 R >> /Resources << /Font << /F1 5 0 R >> >> ${entries} >>`,
      12: stream('', ''),
      20: stream('', procedures['a'] ?? ''),
      21: stream('', procedures['b'] ?? ''),
    },
    '(abab)',
  )

const programs: HostileCase[] = [
  ...each(
    'Type 3 font',
    [
      ['draws itself', { a: '1000 0 d0 BT /F1 900 Tf (a) Tj ET' }],
      [
        'two letters draw each other',
        { a: '1000 0 d0 BT /F1 9 Tf (bb) Tj ET', b: '1000 0 d0 BT /F1 9 Tf (aa) Tj ET' },
      ],
      ['letters without a width', { a: '0 0 500 500 re f', b: '' }],
      ['letters of 200,000 strokes', { a: `1000 0 d0 ${'0 0 m 500 500 l S '.repeat(200_000)}` }],
      ['letters as large as the world', { a: '1e30 0 -1e30 -1e30 1e30 1e30 d1 0 0 1e30 1e30 re f' }],
    ] as const,
    (procedures) => type3(procedures),
    costly,
  ),
  ...each(
    'font matrix',
    [
      ['zeros', '[0 0 0 0 0 0]'],
      ['beyond numbers', '[1e300 0 0 1e300 0 0]'],
      ['too short', '[1]'],
      ['names', '[/a /b /c /d /e /f]'],
    ] as const,
    (matrix) => {
      const bytes = type3({ a: '1000 0 d0 0 0 500 500 re f' }).toString('latin1')
      return Buffer.from(bytes.replace('[0.001 0 0 0.001 0 0]', matrix), 'latin1')
    },
    costly,
  ),
  {
    // CVE-2024-4367: pdf.js once compiled a font's matrix as program text.
    name: 'font matrix: program text',
    allowed: harmless,
    make: () =>
      onePagePdf({
        content: 'BT /F1 24 Tf 60 700 Td (Legible reads this line) Tj ET',
        objects: {
          5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FontMatrix [1 0 0 1 0 (0\\); process.exit\\(42\\); //)] >>',
        },
      }),
  },
  ...each(
    'Type 1 program',
    [
      ['noise', (random: Random) => randomBytes(random, 3000)],
      [
        'header only',
        () =>
          Buffer.from('%!PS-AdobeFont-1.0: Odd\n/FontMatrix [0.001 0 0 0.001 0 0] def\ncurrentfile eexec\n'),
      ],
      [
        'eexec of noise',
        (random: Random) =>
          Buffer.concat([
            Buffer.from('%!PS-AdobeFont-1.0: Odd\ncurrentfile eexec\n'),
            randomBytes(random, 4000),
          ]),
      ],
    ] as const,
    (make, random) => {
      const program = make(random)
      return withFont({
        5: simple.replace('/TrueType', '/Type1'),
        11: descriptor.replace('FontFile2', 'FontFile'),
        12: stream(`/Length1 ${integerBelow(random, 9000)} /Length2 99999999 /Length3 -4`, program),
      })
    },
    costly,
  ),
  ...each(
    'CFF program',
    [
      ['noise', (random: Random) => Buffer.concat([Buffer.from([1, 0, 4, 4]), randomBytes(random, 3000)])],
      ['indexes of 65,535', () => Buffer.concat([Buffer.from([1, 0, 4, 4]), Buffer.alloc(2000, 0xff)])],
      ['a header of zeros', () => Buffer.alloc(500)],
    ] as const,
    (make, random) =>
      withFont({
        5: simple.replace('/TrueType', '/Type1'),
        11: descriptor.replace('FontFile2', 'FontFile3'),
        12: stream('/Subtype /Type1C', make(random)),
      }),
    costly,
  ),
]

/** PDF files with broken, endless or lying fonts. */
export const pdfFonts: readonly HostileCase[] = [...trueTypes, ...maps, ...programs]
