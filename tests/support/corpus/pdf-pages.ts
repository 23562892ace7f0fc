// Page dictionaries and boxes that make no sense, encryption that cannot be, and things that must never run.
import { costly, damaged, each, harmless, type HostileCase } from './hostile-file.ts'
import { greeting, onePagePdf, stream } from './raw-pdf.ts'

const boxes: HostileCase[] = each(
  'MediaBox',
  [
    ['zero', '[0 0 0 0]'],
    ['negative', '[0 0 -595 -842]'],
    ['reversed', '[595 842 0 0]'],
    ['huge', '[0 0 14400 14400]'],
    ['a billion', '[0 0 1000000000 1000000000]'],
    ['1e38', '[0 0 1e38 1e38]'],
    ['400 digits', `[0 0 ${'9'.repeat(400)} ${'9'.repeat(400)}]`],
    ['not numbers', '[/a /b /c /d]'],
    ['NaN', '[0 0 NaN NaN]'],
    ['three values', '[0 0 595]'],
    ['empty', '[]'],
    ['a string', '(A4)'],
    ['itself', '3 0 R'],
    ['a millionth of a point', '[0 0 0.000001 0.000001]'],
    ['one point', '[0 0 1 1]'],
    ['a hair wide and a mile high', '[0 0 0.5 140000]'],
    ['far from the origin', '[100000000 100000000 100000595 100000842]'],
    ['minus zero', '[-0 -0 -0 -0]'],
  ] as const,
  (mediaBox) => onePagePdf({ mediaBox }),
)

const entries: HostileCase[] = each(
  'page',
  [
    ['Rotate 45', '/Rotate 45'],
    ['Rotate a billion', '/Rotate 900000000090'],
    ['Rotate negative', '/Rotate -90'],
    ['Rotate a name', '/Rotate /Left'],
    ['UserUnit a billion', '/UserUnit 1000000000'],
    ['UserUnit zero', '/UserUnit 0'],
    ['UserUnit negative', '/UserUnit -3'],
    ['CropBox outside', '/CropBox [5000 5000 6000 6000]'],
    ['CropBox empty', '/CropBox [10 10 10 10]'],
    ['Contents is the page', '/Contents 3 0 R'],
    ['Contents missing', '/Contents null'],
    ['Contents a circle', '/Contents 10 0 R'],
    ['Contents 100,000 times the same', `/Contents [${'4 0 R '.repeat(100_000)}]`],
    ['Annots itself', '/Annots 3 0 R'],
    ['Annots 50,000 broken', `/Annots [${'10 0 R '.repeat(50_000)}]`],
    ['Group itself', '/Group 3 0 R'],
    ['Resources itself', '/Resources 3 0 R'],
  ] as const,
  (page) => {
    // The first of two equal keys may win, so the sound one has to go.
    const text = onePagePdf({ page, objects: { 10: '[10 0 R]' } }).toString('latin1')
    const key = /^\/\w+/.exec(page)?.[0]
    return Buffer.from(key === '/Contents' ? text.replace('/Contents 4 0 R', '') : text, 'latin1')
  },
  costly,
)

const encryption: HostileCase[] = each(
  'encryption',
  [
    ['empty dictionary', '<< >>'],
    ['unknown handler', '<< /Filter /Nobody /V 1 >>'],
    ['version 99', '<< /Filter /Standard /V 99 /R 99 /O (a) /U (b) /P -4 >>'],
    ['no O and U', '<< /Filter /Standard /V 2 /R 3 /Length 128 /P -4 >>'],
    ['O and U too short', '<< /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O (x) /U (y) >>'],
    ['key length 0', '<< /Filter /Standard /V 2 /R 3 /Length 0 /P -4 /O (x) /U (y) >>'],
    ['key length 2^31', '<< /Filter /Standard /V 2 /R 3 /Length 2147483648 /P -4 /O (x) /U (y) >>'],
    [
      'crypt filters in a circle',
      '<< /Filter /Standard /V 4 /R 4 /CF 10 0 R /StmF /A /StrF /A /P -4 /O (x) /U (y) >>',
    ],
    [
      'AES-256 with nothing',
      '<< /Filter /Standard /V 5 /R 6 /Length 256 /P -4 /O () /U () /OE () /UE () /Perms () >>',
    ],
    ['a number', '7'],
    ['itself', '11 0 R'],
    ['missing object', '99 0 R'],
  ] as const,
  (dict) =>
    onePagePdf({ trailer: '/Encrypt 11 0 R /ID [(id) (id)]', objects: { 10: '<< /A 10 0 R >>', 11: dict } }),
  [...damaged, 'pdf_password_required'],
)

const script = (code: string) => `<< /S /JavaScript /JS (${code}) >>`
const code = 'app.alert\\(1\\); this.exportDataObject\\({ cName: "x", nLaunch: 2 }\\); for\\(;;\\);'

const actions: HostileCase[] = each(
  'action',
  [
    ['JavaScript when opened', `/OpenAction ${script(code)}`],
    ['JavaScript by name', `/Names << /JavaScript << /Names [(a) ${script(code)}] >> >>`],
    ['JavaScript before printing and closing', `/AA << /WC ${script(code)} /WP ${script(code)} >>`],
    ['program started', '/OpenAction << /S /Launch /F (cmd.exe) /Win << /F (cmd.exe) /P (/c calc) >> >>'],
    ['address opened', '/OpenAction << /S /URI /URI (http://127.0.0.1:9/) >>'],
    ['other file', '/OpenAction << /S /GoToR /F (\\\\\\\\127.0.0.1\\\\share\\\\x.pdf) /D [0 /Fit] >>'],
    ['form sent', '/OpenAction << /S /SubmitForm /F << /FS /URL /F (http://127.0.0.1:9/) >> >>'],
    ['actions in a circle', '/OpenAction 10 0 R'],
    ['XFA form', '/AcroForm << /XFA 12 0 R /Fields [] >>'],
    ['form fields in a circle', '/AcroForm << /Fields [13 0 R] >>'],
    ['optional content in a circle', '/OCProperties << /OCGs [14 0 R] /D << /Order 14 0 R >> >>'],
    ['outlines in a circle', '/Outlines << /First 15 0 R /Last 15 0 R >>'],
    ['names tree in a circle', '/Names << /Dests 16 0 R >>'],
    ['structure tree in a circle', '/StructTreeRoot 17 0 R /MarkInfo << /Marked true >>'],
    ['page labels from nowhere', '/PageLabels << /Nums [0 << /S /D /St -99999999 >> 5] >>'],
  ] as const,
  (catalog) =>
    onePagePdf({
      catalog,
      objects: {
        10: `<< /S /JavaScript /JS (1) /Next [10 0 R 10 0 R] >>`,
        12: stream(
          '',
          '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template><script>while(1);</script></template></xdp:xdp>',
        ),
        13: '<< /T (a) /FT /Tx /Kids [13 0 R] /Parent 13 0 R >>',
        14: '[14 0 R]',
        15: '<< /Title (loop) /Next 15 0 R /First 15 0 R /Parent 15 0 R >>',
        16: '<< /Kids [16 0 R] /Limits [(a) (z)] >>',
        17: '<< /Type /StructTreeRoot /K [17 0 R] /ParentTree 16 0 R >>',
      },
    }),
  harmless,
)

const annotations: HostileCase[] = each(
  'annotation',
  [
    ['appearance draws itself', '<< /Subtype /Stamp /Rect [0 0 100 100] /AP << /N 11 0 R >> >>'],
    ['Rect of nonsense', '<< /Subtype /Widget /FT /Tx /V (value) /Rect [1e30 -1e30 /a null] >>'],
    ['Parent in a circle', '<< /Subtype /Widget /FT /Tx /Parent 10 0 R /Rect [0 0 9 9] >>'],
    ['popup of itself', '<< /Subtype /Popup /Parent 10 0 R /Popup 10 0 R /IRT 10 0 R /Rect [0 0 9 9] >>'],
    [
      'ink of a million points',
      `<< /Subtype /Ink /Rect [0 0 99 99] /InkList [[${'1 2 '.repeat(500_000)}]] >>`,
    ],
    [
      'field value of a megabyte',
      `<< /Subtype /Widget /FT /Tx /T (t) /V (${'long '.repeat(200_000)}) /Rect [50 50 300 90] >>`,
    ],
    ['choice of itself', '<< /Subtype /Widget /FT /Ch /Opt 10 0 R /V 10 0 R /Rect [0 0 90 20] >>'],
  ] as const,
  (annotation) =>
    onePagePdf({
      page: '/Annots [10 0 R]',
      catalog: '/AcroForm << /Fields [10 0 R] /DA (/F1 12 Tf) >>',
      objects: {
        10: annotation,
        11: stream(
          '/Type /XObject /Subtype /Form /BBox [0 0 99 99] /Resources << /XObject << /X 11 0 R >> >>',
          '/X Do',
        ),
      },
    }),
)

const textLayers: HostileCase[] = [
  {
    name: 'text layer: 300,000 words on one page',
    allowed: costly,
    make: () =>
      onePagePdf({
        content: `BT /F1 4 Tf 1 0 0 1 20 820 Tm 5 TL ${'(many small words stand here again) Tj T*\n'.repeat(43_000)} ET`,
      }),
  },
  {
    name: 'text layer: one word of 2,000,000 letters',
    allowed: costly,
    make: () => onePagePdf({ content: `BT /F1 1 Tf 10 400 Td (${'abcdefgh'.repeat(250_000)}) Tj ET` }),
  },
  {
    name: 'text layer: 100,000 words at the same place',
    allowed: costly,
    make: () => onePagePdf({ content: `BT /F1 12 Tf ${'1 0 0 1 99 99 Tm (over) Tj '.repeat(100_000)} ET` }),
  },
  ...each(
    'text state',
    [
      ['size 1e30', 'BT /F1 1e30 Tf 60 700 Td (big) Tj ET'],
      ['size 0', 'BT /F1 0 Tf 60 700 Td (nothing) Tj ET'],
      ['size negative', 'BT /F1 -24 Tf 60 700 Td (mirrored) Tj ET'],
      ['matrix of zeros', 'BT /F1 24 Tf 0 0 0 0 0 0 Tm (flat) Tj ET'],
      ['matrix of huge numbers', 'BT /F1 24 Tf 1e300 1e300 1e300 1e300 1e300 1e300 Tm (far) Tj ET'],
      ['spacing of a billion', 'BT /F1 24 Tf 1000000000 Tc 1000000000 Tw 60 700 Td (a b) Tj ET'],
      ['scaled to nothing', 'BT /F1 24 Tf 0 Tz 60 700 Td (thin) Tj ET'],
      ['mode 99', 'BT /F1 24 Tf 99 Tr 60 700 Td (odd) Tj ET'],
      ['no font', 'BT 60 700 Td (fontless) Tj ET'],
      ['no BT', '/F1 24 Tf (loose) Tj'],
      ['far off the page', 'BT /F1 24 Tf 99999999 99999999 Td (away) Tj ET'],
      ['offsets of a billion in TJ', 'BT /F1 24 Tf 60 700 Td [(a) 1e9 (b) -1e9 (c)] TJ ET'],
    ] as const,
    (content) => onePagePdf({ content: `${greeting} ${content}` }),
  ),
]

/** PDF files whose pages, encryption, actions, annotations or text make no sense. */
export const pdfPages: readonly HostileCase[] = [
  ...boxes,
  ...entries,
  ...encryption,
  ...actions,
  ...annotations,
  ...textLayers,
]
