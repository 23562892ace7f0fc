// Drawing that calls itself, costs without end, or makes no sense.
import { costly, each, type HostileCase } from './hostile-file.ts'
import { greeting, onePagePdf, stream, type PdfObjects } from './raw-pdf.ts'

const form = (resources: string, content: string) =>
  stream(
    `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> ${resources} >>`,
    content,
  )

/** Each form draws the next one `times` times. */
function fanOut(levels: number, times: number): PdfObjects {
  const objects: Record<number, Uint8Array> = {}
  for (let level = 0; level < levels; level++)
    objects[10 + level] = form(`/XObject << /X ${11 + level} 0 R >>`, '/X Do '.repeat(times))
  objects[10 + levels] = form('', '0 0 1 1 re f')
  return objects
}

const forms: HostileCase[] = each<PdfObjects>(
  'form',
  [
    ['draws itself', { 10: form('/XObject << /X 10 0 R >>', `${greeting} /X Do`) }],
    ['draws itself twice', { 10: form('/XObject << /X 10 0 R >>', '/X Do /X Do') }],
    [
      'two draw each other',
      { 10: form('/XObject << /X 11 0 R >>', '/X Do'), 11: form('/XObject << /X 10 0 R >>', '/X Do') },
    ],
    ['a chain of 2,000', fanOut(2000, 1)],
    ['2 to the power of 40', fanOut(40, 2)],
    ['10 to the power of 9', fanOut(9, 10)],
    ['BBox of nonsense', { 10: stream('/Subtype /Form /BBox [1e30 /x null]', '0 0 9 9 re f') }],
    [
      'matrix of zeros',
      { 10: stream('/Subtype /Form /BBox [0 0 9 9] /Matrix [0 0 0 0 0 0]', '0 0 9 9 re f') },
    ],
    ['group of itself', { 10: stream('/Subtype /Form /BBox [0 0 9 9] /Group 10 0 R', '0 0 9 9 re f') }],
    ['is the page', { 10: '3 0 R' }],
  ],
  (objects) => onePagePdf({ content: `/X Do ${greeting}`, resources: '/XObject << /X 10 0 R >>', objects }),
  costly,
)

const tile = (entries: string, content: string) =>
  stream(`/PatternType 1 /PaintType 1 /TilingType 1 ${entries}`, content)
const filled = '/Pattern cs /P scn 0 0 595 842 re f'

const patterns: HostileCase[] = each<PdfObjects>(
  'pattern',
  [
    [
      'paints itself',
      {
        10: tile(
          '/BBox [0 0 9 9] /XStep 9 /YStep 9 /Resources << /Pattern << /P 10 0 R >> >>',
          '/Pattern cs /P scn 0 0 9 9 re f',
        ),
      },
    ],
    ['step 0', { 10: tile('/BBox [0 0 9 9] /XStep 0 /YStep 0 /Resources << >>', '0 0 5 5 re f') }],
    [
      'step of a millionth',
      { 10: tile('/BBox [0 0 9 9] /XStep 0.000001 /YStep 0.000001 /Resources << >>', '0 0 5 5 re f') },
    ],
    [
      'cell of a millionth',
      {
        10: tile(
          '/BBox [0 0 0.000001 0.000001] /XStep 0.000001 /YStep 0.000001 /Resources << >>',
          '0 0 1 1 re f',
        ),
      },
    ],
    [
      'cell of a billion',
      { 10: tile('/BBox [0 0 1e9 1e9] /XStep 1e9 /YStep 1e9 /Resources << >>', '0 0 1e9 1e9 re f') },
    ],
    ['cell empty', { 10: tile('/BBox [5 5 5 5] /XStep 1 /YStep 1 /Resources << >>', '0 0 5 5 re f') }],
    ['steps negative', { 10: tile('/BBox [0 0 9 9] /XStep -9 /YStep -9 /Resources << >>', '0 0 5 5 re f') }],
    ['shading without anything', { 10: '<< /PatternType 2 /Shading << /ShadingType 2 >> >>' }],
    ['shading of itself', { 10: '<< /PatternType 2 /Shading 10 0 R >>' }],
    ['shading type 99', { 10: '<< /PatternType 2 /Shading << /ShadingType 99 /ColorSpace /DeviceRGB >> >>' }],
    [
      'function of itself',
      {
        10: '<< /PatternType 2 /Shading << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 500 500] /Function 11 0 R >> >>',
        11: '<< /FunctionType 3 /Domain [0 1] /Functions [11 0 R 11 0 R] /Bounds [0.5] /Encode [0 1 0 1] >>',
      },
    ],
    [
      'sampled function of 10^9 samples',
      {
        10: '<< /PatternType 2 /Shading << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 500 500] /Function 11 0 R >> >>',
        11: stream('/FunctionType 0 /Domain [0 1] /Range [0 1] /Size [1000000000] /BitsPerSample 32', 'abcd'),
      },
    ],
    [
      'sampled function of 30 inputs',
      {
        10: '<< /PatternType 2 /Shading << /ShadingType 1 /ColorSpace /DeviceGray /Function 11 0 R >> >>',
        11: stream(
          `/FunctionType 0 /Domain [${'0 1 '.repeat(30)}] /Range [0 1] /Size [${'2 '.repeat(30)}] /BitsPerSample 8`,
          'abcd',
        ),
      },
    ],
    [
      'calculator nested 10,000 deep',
      {
        10: '<< /PatternType 2 /Shading << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 500 500] /Function 11 0 R >> >>',
        11: stream(
          '/FunctionType 4 /Domain [0 1] /Range [0 1]',
          `{ ${'true { '.repeat(10_000)} 1 ${'} if '.repeat(10_000)} }`,
        ),
      },
    ],
    [
      'calculator that fills its stack',
      {
        10: '<< /PatternType 2 /Shading << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 500 500] /Function 11 0 R >> >>',
        11: stream(
          '/FunctionType 4 /Domain [0 1] /Range [0 1]',
          `{ ${'1000000 copy 99999 -5 roll 0 div '.repeat(500)} }`,
        ),
      },
    ],
    [
      'mesh of noise',
      {
        10: '<< /PatternType 2 /Shading 11 0 R >>',
        11: stream(
          '/ShadingType 7 /ColorSpace /DeviceRGB /BitsPerCoordinate 8 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [0 600 0 900 0 1 0 1 0 1]',
          '\x01\x02\x03noise'.repeat(5000),
        ),
      },
    ],
    [
      'mesh of a million columns',
      {
        10: '<< /PatternType 2 /Shading 11 0 R >>',
        11: stream(
          '/ShadingType 5 /VerticesPerRow 1000000 /ColorSpace /DeviceGray /BitsPerCoordinate 8 /BitsPerComponent 8 /Decode [0 600 0 900 0 1]',
          'abc'.repeat(2000),
        ),
      },
    ],
  ],
  (objects) =>
    onePagePdf({ content: `${greeting} ${filled}`, resources: '/Pattern << /P 10 0 R >>', objects }),
  costly,
)

const operators: HostileCase[] = each(
  'operators',
  [
    ['500,000 times q', 'q '.repeat(500_000)],
    ['500,000 times Q', 'Q '.repeat(500_000)],
    ['200,000 clips', '0 0 500 500 re W n '.repeat(200_000)],
    ['a path of 500,000 lines', `0 0 m ${'500 700 l 20 30 l '.repeat(250_000)} S`],
    ['a path of 200,000 curves', `0 0 m ${'1 900 500 2 300 300 c '.repeat(200_000)} f`],
    ['dashes of a billionth', '[0.000000001 0.000000001] 0 d 0 0 m 595 842 l S'],
    ['dashes of zero', '[0 0] 0 d 0 0 m 595 842 l S'],
    ['dashes negative', '[-3 5] -9 d 0 0 m 595 842 l S'],
    ['dashes of a hair on a line of a million miles', '[0.01] 0 d 0 0 m 100000000 100000000 l S'],
    ['a line a billion wide', '1000000000 w 0 0 m 595 842 l S'],
    ['numbers beyond numbers', '1e999 -1e999 m 99999999999999999999 NaN l S'],
    ['a matrix beyond numbers', '1e200 0 0 1e200 0 0 cm 1e200 0 0 1e200 0 0 cm 0 0 9 9 re f'],
    ['a matrix of zeros', '0 0 0 0 0 0 cm 0 0 9 9 re f'],
    ['unknown ones', 'zz yy xx '.repeat(50_000)],
    ['missing operands', 'm l c re cm Tf Tj Do gs sh scn'],
    ['operands of the wrong kind', '(a) (b) m /c /d l [1] w << >> d null cm'],
    ['100,000 marked contents', '/P BMC '.repeat(100_000)],
    ['marked content of optional content in a circle', '/OC /MC0 BDC 0 0 9 9 re f EMC'],
    [
      'noise',
      Array.from({ length: 50_000 }, (_value, index) => String.fromCharCode((index * 7919) % 256)).join(''),
    ],
    ['100,000 state changes', '/G gs '.repeat(100_000)],
    ['100,000 shadings', '/Sh sh '.repeat(100_000)],
  ] as const,
  (content) =>
    onePagePdf({
      content: `${greeting} ${content}`,
      resources: '/ExtGState << /G 10 0 R >> /Shading << /Sh 11 0 R >> /Properties << /MC0 12 0 R >>',
      objects: {
        10: '<< /Type /ExtGState /SMask << /S /Luminosity /G 10 0 R >> /ca 99 /BM [/Nope /Normal] /Font [10 0 R -5] >>',
        11: '<< /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 9 9] /Function << /FunctionType 2 /Domain [0 1] /N 1 >> >>',
        12: '<< /Type /OCMD /OCGs [12 0 R] /VE [/And 12 0 R 12 0 R] >>',
      },
    }),
  costly,
)

const softMasks: HostileCase[] = [
  {
    name: 'soft mask: masks itself',
    allowed: costly,
    make: () =>
      onePagePdf({
        content: `/G gs 0 0 300 300 re f ${greeting}`,
        resources: '/ExtGState << /G 10 0 R >>',
        objects: {
          10: '<< /SMask << /S /Luminosity /G 11 0 R >> >>',
          11: stream(
            '/Subtype /Form /BBox [0 0 595 842] /Group << /S /Transparency /CS /DeviceGray >> /Resources << /ExtGState << /G 10 0 R >> >>',
            '/G gs 0 0 300 300 re f',
          ),
        },
      }),
  },
  {
    name: 'soft mask: 3,000 transparency groups of a page each',
    allowed: costly,
    make: () =>
      onePagePdf({
        content: `${'/X Do '.repeat(3000)} ${greeting}`,
        resources: '/XObject << /X 10 0 R >>',
        objects: {
          10: stream('/Subtype /Form /BBox [0 0 595 842] /Group << /S /Transparency >>', '0 0 9 9 re f'),
        },
      }),
  },
  {
    name: 'soft mask: 400 transparency groups in one another',
    allowed: costly,
    make: () => {
      const objects: Record<number, Uint8Array> = {}
      for (let level = 0; level < 400; level++)
        objects[10 + level] = stream(
          `/Subtype /Form /BBox [0 0 595 842] /Group << /S /Transparency >> /Resources << /XObject << /X ${11 + level} 0 R >> >>`,
          '/X Do',
        )
      return onePagePdf({ content: `/X Do ${greeting}`, resources: '/XObject << /X 10 0 R >>', objects })
    },
  },
]

/** PDF pages whose drawing calls itself or costs without end. */
export const pdfGraphics: readonly HostileCase[] = [...forms, ...patterns, ...operators, ...softMasks]
