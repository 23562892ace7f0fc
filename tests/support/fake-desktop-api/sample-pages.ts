import type { PageSketch } from './draw-page.ts'

const typewriter = "'Liberation Mono', 'Courier New', monospace"
const serif = "'Liberation Serif', 'Times New Roman', serif"
const sans = "'Liberation Sans', Arial, sans-serif"

const scan = { font: typewriter, size: 30, paper: 'scan', source: 'ocr' } as const
const print = { font: sans, size: 29, paper: 'clean', source: 'text_layer' } as const

/** Pages anyone could find in a drawer; none of them belongs to anyone. */
export const letter: PageSketch[] = [
  {
    ...scan,
    pieces: [
      { type: 'heading', level: 1, text: 'Harbour Light Society' },
      { type: 'paragraph', text: 'Minutes of the meeting of 14 March 1974' },
      { type: 'gap', height: 20 },
      {
        type: 'paragraph',
        text: 'The meeting was opened at half past seven by the chairman, Mr ~Aldous|Aldcus Fenn, in the upper room of the keeper’s house. Eleven members were present; apologies had been received from Miss Tolland and from Captain ~Rooke,|Rocke, who was at sea.',
      },
      { type: 'heading', text: '1. The lamp' },
      {
        type: 'paragraph',
        text: 'Mr Pryce reported that the lens had been taken down, cleaned and set again without damage. The clockwork still loses four minutes in the night. He asked for ~£18|£13 to have the escapement looked at in the city, which was granted.',
      },
      { type: 'heading', text: '2. Visitors' },
      {
        type: 'paragraph',
        text: 'The tower was open on nineteen days and 412 people climbed it, thirty more than in the year before. It was agreed to print a new leaflet, and to ask the school for drawings.',
      },
      {
        type: 'list',
        items: [
          'leaflet: Mrs Arden, by the end of April',
          'drawings: Mr Lowe will write to the school',
          'rope on the upper stair: Mr Pryce, at once',
        ],
      },
      { type: 'gap', height: 30 },
      { type: 'small', text: 'Harbour Light Society · page 1' },
    ],
  },
  {
    ...scan,
    pieces: [
      { type: 'heading', text: '3. Accounts' },
      {
        type: 'paragraph',
        text: 'The treasurer read the accounts for the half year, which were found in order and signed. The coal bill is still to come.',
      },
      {
        type: 'table',
        columns: [5, 2, 2],
        rows: [
          ['Item', 'In', 'Out'],
          ['Admissions', '£103.00', ''],
          ['Leaflets sold', '£12.40', ''],
          ['Paraffin', '', '£31.75'],
          ['Glass and ~putty|puffy', '', '£9.20'],
          ['Balance', '£74.45', ''],
        ],
      },
      {
        type: 'paragraph',
        text: 'Mrs Arden asked whether the bell could be heard from the new houses. Mr Fenn thought that it could when the wind stood in the west, and nobody had yet complained of it.',
      },
      { type: 'heading', text: '4. Any other matter' },
      {
        type: 'paragraph',
        text: 'A letter was read from the harbour office about the ~mooring|mooning stones. It was left to the chairman to answer it. The meeting closed at nine.',
      },
      { type: 'gap', height: 60 },
      { type: 'small', text: 'Harbour Light Society · page 2' },
    ],
  },
  {
    ...scan,
    pieces: [
      { type: 'heading', text: 'Appendix: hours of light' },
      {
        type: 'table',
        columns: [3, 2, 2, 3],
        rows: [
          ['Month', 'Lit', 'Out', 'Kept by'],
          ['October', '17:40', '06:50', 'Pryce'],
          ['November', '16:35', '07:25', 'Pryce'],
          ['December', '16:10', '07:55', 'Lowe'],
          ['January', '16:30', '07:50', 'Lowe'],
        ],
      },
      { type: 'small', text: 'Harbour Light Society · page 3' },
    ],
  },
]

export const invoice: PageSketch[] = [
  {
    ...print,
    pieces: [
      { type: 'heading', level: 1, text: 'Invoice 2041' },
      { type: 'paragraph', text: 'Northwind Joinery, 8 Mill Lane, Ashby' },
      {
        type: 'table',
        columns: [5, 1, 2, 2],
        rows: [
          ['Work', 'Qty', 'Each', 'Total'],
          ['Oak shelf, 90 cm, oiled', '4', '68.00', '272.00'],
          ['Brackets, black', '8', '6.50', '52.00'],
          ['Delivery and fitting', '1', '85.00', '85.00'],
          ['To pay', '', '', '409.00'],
        ],
      },
      { type: 'paragraph', text: 'Payable within thirty days. Thank you for your order.' },
    ],
  },
]

export const recipe: PageSketch[] = [
  {
    font: serif,
    size: 36,
    paper: 'photo',
    source: 'ocr',
    pieces: [
      { type: 'heading', level: 1, text: 'Apfelkuchen vom Blech' },
      {
        type: 'list',
        items: ['500 g Mehl', '250 g Butter', '150 g Zucker', '2 ~Eier|Fier', '1,5 kg säuerliche Äpfel'],
      },
      {
        type: 'paragraph',
        text: 'Aus Mehl, Butter, Zucker und Eiern einen ~Mürbeteig|Mürbetcig kneten und eine Stunde kühl stellen. Die Äpfel schälen und in Spalten schneiden. Den Teig auf dem Blech ausrollen und dicht mit Äpfeln belegen.',
      },
      {
        type: 'paragraph',
        text: 'Bei 190 Grad vierzig Minuten backen. Noch warm mit Zimt und Zucker bestreuen.',
      },
    ],
  },
]

/** As many pages as are asked for, each a little different. */
export function report(pages: number): PageSketch[] {
  return Array.from({ length: pages }, (_, index) => ({
    ...print,
    pieces: [
      {
        type: 'heading',
        level: index === 0 ? 1 : 2,
        text: index === 0 ? 'Survey of the east wall' : `Section ${index + 1}`,
      },
      {
        type: 'paragraph',
        text: `Between marker ${index * 3 + 1} and marker ${index * 3 + 3} the stone is sound. Two joints have opened since the last visit; both were measured and photographed. No water was found behind the face.`,
      },
      {
        type: 'paragraph',
        text: 'The ivy should be cut back before the autumn, and the gutter above cleared by hand. The next visit is due in twelve months.',
      },
    ],
  }))
}
