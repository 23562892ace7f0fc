// Files whose skeleton is wrong: page trees, cross-references, object streams, nesting.
import { deflateSync } from 'node:zlib'
import { damaged, each, type HostileCase } from './hostile-file.ts'
import { latin1, randomBytes } from './raw-bytes.ts'
import { onePagePdf, rawPdf, stream } from './raw-pdf.ts'

const tree = (objects: Record<number, string | Uint8Array>) =>
  rawPdf({ 1: '<< /Type /Catalog /Pages 2 0 R >>', ...objects })
const leaf = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>'

function deepTree(levels: number): Buffer {
  const objects: Record<number, string> = {}
  for (let level = 2; level < levels; level++)
    objects[level] = `<< /Type /Pages /Kids [${level + 1} 0 R] /Count 1 /Parent ${level - 1} 0 R >>`
  objects[levels] = `<< /Type /Page /MediaBox [0 0 200 200] /Parent ${levels - 1} 0 R >>`
  return tree(objects)
}

const pageTrees: HostileCase[] = [
  ...each(
    'page tree',
    [
      ['Kids names itself', { 2: '<< /Type /Pages /Kids [2 0 R] /Count 1 >>' }],
      [
        'Kids names itself among pages',
        { 2: '<< /Type /Pages /Kids [3 0 R 2 0 R 3 0 R] /Count 3 >>', 3: leaf },
      ],
      [
        'two nodes in a circle',
        {
          2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
          3: '<< /Type /Pages /Kids [2 0 R] /Count 1 /Parent 2 0 R >>',
        },
      ],
      ['Parent names itself', { 2: '<< /Type /Pages /Kids [3 0 R] /Count 1 /Parent 2 0 R >>', 3: leaf }],
      [
        'a page is its own parent',
        { 2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>', 3: '<< /Type /Page /Parent 3 0 R >>' },
      ],
      ['no pages', { 2: '<< /Type /Pages /Kids [] /Count 0 >>' }],
      ['Kids missing', { 2: '<< /Type /Pages /Count 1 >>' }],
      ['Kids is a number', { 2: '<< /Type /Pages /Kids 7 /Count 1 >>' }],
      ['Kids of nulls', { 2: '<< /Type /Pages /Kids [null null null] /Count 3 >>' }],
      ['Kids points nowhere', { 2: '<< /Type /Pages /Kids [99 0 R] /Count 1 >>' }],
      ['Pages is a string', { 2: '(pages)' }],
      ['Pages is a reference to itself', { 2: '2 0 R' }],
      ['page without a type', { 2: '<< /Kids [3 0 R] /Count 1 >>', 3: '<< /MediaBox [0 0 200 200] >>' }],
    ] as const,
    tree,
  ),
  ...each(
    'page count',
    [
      ['too large', '1000000'],
      ['beyond 32 bits', '4294967297'],
      ['negative', '-5'],
      ['zero with a page', '0'],
      ['a fraction', '1.5'],
      ['a name', '/Many'],
      ['itself', '2 0 R'],
    ] as const,
    (count) => tree({ 2: `<< /Type /Pages /Kids [3 0 R] /Count ${count} >>`, 3: leaf }),
    [...damaged, 'too_many_pages'],
  ),
  {
    name: 'page tree: 3,000 levels deep',
    allowed: damaged,
    make: () => deepTree(3000),
  },
  {
    name: 'page tree: 1,001 times the same page',
    allowed: ['too_many_pages'],
    make: () => tree({ 2: `<< /Type /Pages /Kids [${'3 0 R '.repeat(1001)}] /Count 1001 >>`, 3: leaf }),
  },
]

const roots: HostileCase[] = [
  { name: 'trailer: no Root', allowed: damaged, make: () => onePagePdf({ root: null }) },
  { name: 'trailer: Root points nowhere', allowed: damaged, make: () => onePagePdf({ root: 99 }) },
  { name: 'trailer: Root is a font', allowed: damaged, make: () => onePagePdf({ root: 5 }) },
  {
    name: 'trailer: Root refers to itself',
    allowed: damaged,
    make: () => onePagePdf({ objects: { 1: '1 0 R' } }),
  },
  { name: 'trailer: Size 2^31', allowed: damaged, make: () => onePagePdf({ trailer: '/Size 2147483648' }) },
  {
    name: 'trailer: Info and ID nonsense',
    allowed: damaged,
    make: () => onePagePdf({ trailer: '/Info 3 /ID (x)' }),
  },
]

/** A file whose cross-reference is a stream object of our making. */
function withXrefStream(dict: string, data: Uint8Array): Buffer {
  const body = onePagePdf()
  const cut = body.indexOf('xref\n')
  return Buffer.concat([
    body.subarray(0, cut),
    latin1('9 0 obj\n'),
    stream(`/Type /XRef /Root 1 0 R ${dict}`, data),
    latin1(`\nendobj\nstartxref\n${cut}\n%%EOF\n`),
  ])
}

const crossReferences: HostileCase[] = [
  { name: 'xref: none', allowed: damaged, make: () => onePagePdf({ xref: 'none' }) },
  { name: 'xref: every offset wrong', allowed: damaged, make: () => onePagePdf({ xref: 'wrong' }) },
  ...each(
    'startxref',
    [
      ['0', '0'],
      ['negative', '-1'],
      ['beyond the end', '99999999'],
      ['2^53', '9007199254740993'],
      ['a word', 'here'],
      ['nothing', ''],
    ] as const,
    (startxref) => onePagePdf({ startxref }),
  ),
  {
    name: 'xref: Prev names itself',
    allowed: damaged,
    make: () => {
      const at = onePagePdf().indexOf('xref\n')
      return onePagePdf({ trailer: `/Prev ${at}` })
    },
  },
  ...each(
    'xref: Prev',
    [
      ['negative', '-20'],
      ['huge', '99999999999'],
      ['a dictionary', '<< >>'],
      ['into the header', '3'],
    ] as const,
    (prev) => onePagePdf({ trailer: `/Prev ${prev}` }),
  ),
  {
    name: 'xref: says it has 999,999,999 entries',
    allowed: damaged,
    make: () => latin1(onePagePdf().toString('latin1').replace('xref\n0 6', 'xref\n0 999999999')),
  },
  {
    name: 'xref: 20,000 sections one after the other',
    allowed: damaged,
    make: () =>
      latin1(
        onePagePdf()
          .toString('latin1')
          .replace('trailer', `${'0 1\n0000000000 65535 f \n'.repeat(20_000)}trailer`),
      ),
  },
  ...each(
    'xref stream',
    [
      ['W of zeros', '/Size 10 /W [0 0 0]'],
      ['W huge', '/Size 10 /W [1 2000000000 1]'],
      ['W negative', '/Size 10 /W [-1 4 -1]'],
      ['W missing', '/Size 10'],
      ['Index beyond the end', '/Size 10 /W [1 4 1] /Index [0 2000000000]'],
      ['Index odd', '/Size 10 /W [1 4 1] /Index [5]'],
      ['Prev names itself', '/Size 10 /W [1 4 1] /Prev 0 /XRefStm 0'],
      ['Length of itself', '/Size 10 /W [1 4 1] /Length 9 0 R'],
    ] as const,
    (dict, random) => withXrefStream(dict, randomBytes(random, 60)),
  ),
]

/** The page's objects live in an object stream, described by `dict`. */
function withObjectStream(dict: string, content: string): Buffer {
  const data = deflateSync(latin1(content))
  const head = latin1('%PDF-1.7\n')
  const parts = [
    head,
    latin1('6 0 obj\n'),
    stream(`/Type /ObjStm /Filter /FlateDecode ${dict}`, data),
    latin1('\nendobj\n'),
  ]
  const start = parts.reduce((sum, part) => sum + part.length, 0)
  const rows = Buffer.alloc(8 * 4)
  for (const [index, [type, field, extra]] of [
    [0, 0, 0],
    [2, 6, 0],
    [2, 6, 1],
    [2, 6, 2],
    [2, 6, 3],
    [0, 0, 0],
    // The object stream says that it lies in itself where field 6 of the data is asked for.
    dict.includes('/Itself') ? [2, 6, 4] : [1, head.length, 0],
    [1, start, 0],
  ].entries())
    rows.set([type ?? 0, (field ?? 0) >> 8, (field ?? 0) & 255, extra ?? 0], index * 4)
  return Buffer.concat([
    ...parts,
    latin1('7 0 obj\n'),
    stream('/Type /XRef /Size 8 /Root 1 0 R /W [1 2 1]', rows),
    latin1(`\nendobj\nstartxref\n${start}\n%%EOF\n`),
  ])
}
const packed =
  '1 0 2 32 3 76 4 140 << /Type /Catalog /Pages 2 0 R >> << /Type /Pages /Kids [3 0 R] /Count 1 >> << /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >> null'

const objectStreams: HostileCase[] = each(
  'object stream',
  [
    ['sound', '/N 4 /First 20'],
    ['lies in itself', '/N 4 /First 20 /Itself true'],
    ['N huge', '/N 2000000000 /First 20'],
    ['N negative', '/N -4 /First 20'],
    ['First beyond the end', '/N 4 /First 99999'],
    ['First negative', '/N 4 /First -20'],
    ['extends itself', '/N 4 /First 20 /Extends 6 0 R'],
    ['its filter lies in it', '/N 4 /First 20 /DecodeParms 4 0 R'],
    ['its length lies in it', '/N 4 /First 20 /Length 4 0 R'],
  ] as const,
  (dict) => withObjectStream(dict, packed),
)

const nesting: HostileCase[] = [
  ...each(
    'nesting',
    [
      ['100,000 arrays', '['.repeat(100_000)],
      ['100,000 arrays, closed', '['.repeat(100_000) + ']'.repeat(100_000)],
      ['50,000 dictionaries', '<< /A '.repeat(50_000)],
      ['50,000 dictionaries, closed', `${'<< /A '.repeat(50_000)}1${' >>'.repeat(50_000)}`],
      ['1,000,000 brackets of a string', '('.repeat(1_000_000)],
      ['a name of a million letters', `/${'N'.repeat(1_000_000)}`],
      ['a hex string without end', `<${'41'.repeat(500_000)}`],
      ['a number of 100,000 digits', '9'.repeat(100_000)],
      ['a comment of a million letters', `%${'c'.repeat(1_000_000)}\n null`],
    ] as const,
    (value) => onePagePdf({ page: '/PieceInfo 10 0 R /Resources 10 0 R', objects: { 10: value } }),
  ),
  ...each(
    'content nesting',
    [
      ['100,000 arrays', `${'['.repeat(100_000)} TJ`],
      ['50,000 dictionaries', `/P ${'<< /A '.repeat(50_000)} BDC`],
      ['a million operands', `${'1 '.repeat(1_000_000)} m`],
    ] as const,
    (content) => onePagePdf({ content }),
  ),
]

const manyObjects: HostileCase[] = [
  {
    name: '1,000,000 objects without a cross-reference',
    allowed: damaged,
    make: () => {
      const extra = Array.from(
        { length: 1_000_000 },
        (_value, index) => `${index + 10} 0 obj 0 endobj\n`,
      ).join('')
      const body = onePagePdf({ xref: 'none' }).toString('latin1')
      return latin1(body.replace('trailer', `${extra}trailer`))
    },
  },
  {
    name: '3,000 incremental updates',
    allowed: damaged,
    make: () => {
      let body = onePagePdf().toString('latin1')
      let previous = body.indexOf('xref\n')
      const updates: string[] = []
      let { length } = body
      for (let update = 0; update < 3000; update++) {
        const text = `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 6 /Root 1 0 R /Prev ${previous} >>\nstartxref\n${length}\n%%EOF\n`
        updates.push(text)
        previous = length
        length += text.length
      }
      body += updates.join('')
      return latin1(body)
    },
  },
]

const lengths: HostileCase[] = each(
  'stream length',
  [
    ['of itself', '4 0 R'],
    ['negative', '-1'],
    ['2^31', '2147483648'],
    ['a string', '(long)'],
    ['a circle', '10 0 R'],
  ] as const,
  (length) =>
    onePagePdf({
      objects: {
        4: stream(`/Length ${length}`, 'BT /F1 24 Tf 60 700 Td (Legible) Tj ET'),
        10: '11 0 R',
        11: '10 0 R',
      },
    }),
)

/** PDF files whose skeleton is wrong. */
export const pdfStructure: readonly HostileCase[] = [
  ...pageTrees,
  ...roots,
  ...crossReferences,
  ...objectStreams,
  ...nesting,
  ...manyObjects,
  ...lengths,
]
