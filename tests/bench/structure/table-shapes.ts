// Tables to measure by: HTML for Chromium to print, and exactly what is in their cells.
import { integerBelow, oneOf, seededRandom, type Random } from '../../support/seeded-random.ts'
import type { TrueCell } from './teds.ts'

export interface TablePage {
  name: string
  /** A whole HTML document of one page. */
  html: string
  tables: TrueCell[][]
}

const TABLES = 280
/** Those before are kept as they were, so that figures can be compared. */
const FIRST_SHAPES = 120
/** From here on statements alone. */
const STATEMENTS = 240

const looks = [
  'grid',
  'booktabs',
  'rows',
  'head-rule',
  'plain',
  'zebra',
  'tinted-head',
  'columns',
  'frame',
] as const
type Look = (typeof looks)[number]

/** The pages, the same on every machine. */
export const tablePages = (): TablePage[] =>
  Array.from({ length: TABLES }, (_, index) => {
    const random = seededRandom(1000 + index)
    const look = looks[index % looks.length] ?? 'grid'
    const kind = index < STATEMENTS ? oneOf(random, index < FIRST_SHAPES ? kinds : laterKinds) : statement
    const columnsOfPage = random() < 0.15 ? 2 : 1
    const tables = columnsOfPage === 1 && random() < 0.2 ? [kind(random), kind(random)] : [kind(random)]
    const html = tables.map((rows) => tableHtml(rows, random)).join(`<p>${prose(random, 40)}</p>`)
    const isOverColumns = index >= FIRST_SHAPES && columnsOfPage === 2
    return {
      name: `${String(index).padStart(3, '0')}-${look}-${kind.name}`,
      html: isOverColumns
        ? pageOverColumns(html, look, random)
        : pageHtml(html, look, columnsOfPage, random, index >= FIRST_SHAPES),
      tables: tables.map(place),
    }
  })

interface Cell {
  text: string
  across?: number
  down?: number
  align?: string
  isHead?: boolean
  /** The first of its group. */
  isFirst?: boolean
}

interface Rows {
  head: Cell[][]
  body: Cell[][]
}

const words =
  'harbour ledger winter copper signal margin orchard valley engine harvest paper river timber station cotton silver market bridge garden winding'.split(
    ' ',
  )
const say = (random: Random, count: number) =>
  Array.from({ length: count }, () => oneOf(random, words)).join(' ')
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const prose = (random: Random, count: number) =>
  Array.from({ length: Math.ceil(count / 12) }, () => `${capital(say(random, 12))}.`).join(' ')
const name = (random: Random) => capital(say(random, 1 + integerBelow(random, 3)))

function value(random: Random, digits: number): string {
  const chance = random()
  if (chance < 0.06) return '—'
  if (chance < 0.1) return ''
  const amount = (random() * 10 ** (1 + integerBelow(random, 4))).toFixed(digits)
  const grouped = amount.replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',')
  return chance < 0.18 ? `−${grouped}` : chance < 0.22 ? `(${grouped})` : grouped
}

const plainHead = (random: Random, count: number): Cell[] =>
  Array.from({ length: count }, (_, column) => ({
    text: column === 0 ? name(random) : capital(say(random, 1)),
  }))

function numbers(random: Random): Rows {
  const columns = 3 + integerBelow(random, 6)
  const digits = integerBelow(random, 3)
  const align = oneOf(random, ['right', 'center', 'right', 'left'])
  return {
    head: [plainHead(random, columns).map((cell, column) => ({ ...cell, ...(column > 0 && { align }) }))],
    body: Array.from({ length: 4 + integerBelow(random, 14) }, () =>
      Array.from({ length: columns }, (_, column) =>
        column === 0 ? { text: name(random) } : { text: value(random, digits), align },
      ),
    ),
  }
}

function accounts(random: Random): Rows {
  const years = 2 + integerBelow(random, 3)
  const sections = 2 + integerBelow(random, 2)
  const row = (label: string, first: boolean): Cell[] => [
    { text: label },
    ...Array.from({ length: years }, () => ({
      text: `${first ? '$ ' : ''}${value(random, 0) || '—'}`,
      align: 'right',
    })),
  ]
  return {
    head: [
      [
        { text: '' },
        ...Array.from({ length: years }, (_, year) => ({ text: String(2019 + year), align: 'right' })),
      ],
    ],
    body: Array.from({ length: sections }, () => [
      [{ text: `${name(random)}:`, across: years + 1 }],
      ...Array.from({ length: 2 + integerBelow(random, 4) }, (_, index) => row(name(random), index === 0)),
      row(`Total ${say(random, 1)}`, false),
    ]).flat(),
  }
}

function groupedHead(random: Random): Rows {
  const groups = 2 + integerBelow(random, 2)
  const inGroup = 2 + integerBelow(random, 2)
  const digits = integerBelow(random, 3)
  return {
    head: [
      [
        { text: name(random), down: 2 },
        ...Array.from({ length: groups }, () => ({
          text: capital(say(random, 1 + integerBelow(random, 2))),
          across: inGroup,
          align: 'center',
        })),
      ],
      Array.from({ length: groups * inGroup }, () => ({ text: capital(say(random, 1)), align: 'center' })),
    ],
    body: Array.from({ length: 4 + integerBelow(random, 8) }, () => [
      { text: name(random) },
      ...Array.from({ length: groups * inGroup }, () => ({
        text: value(random, digits) || '0',
        align: 'center',
      })),
    ]),
  }
}

function descriptions(random: Random): Rows {
  return {
    head: [[{ text: 'Item' }, { text: 'Description' }, { text: 'Amount', align: 'right' }]],
    body: Array.from({ length: 3 + integerBelow(random, 6) }, () => [
      { text: name(random) },
      { text: `${capital(say(random, 4 + integerBelow(random, 18)))}.` },
      { text: value(random, 2) || '0.00', align: 'right' },
    ]),
  }
}

function wrappedLabels(random: Random): Rows {
  const columns = 3 + integerBelow(random, 3)
  return {
    head: [
      [
        { text: 'Measure' },
        ...Array.from({ length: columns }, () => ({ text: capital(say(random, 2)), align: 'center' })),
      ],
    ],
    body: Array.from({ length: 4 + integerBelow(random, 5) }, () => [
      { text: capital(say(random, 2 + integerBelow(random, 7))) },
      ...Array.from({ length: columns }, () => ({ text: value(random, 1) || '0.0', align: 'center' })),
    ]),
  }
}

function groupedRows(random: Random): Rows {
  const columns = 2 + integerBelow(random, 3)
  return {
    head: [[{ text: 'Group' }, { text: 'Member' }, ...plainHead(random, columns)]],
    body: Array.from({ length: 2 + integerBelow(random, 3) }, () => {
      const members = 2 + integerBelow(random, 3)
      return Array.from({ length: members }, (_, index) => [
        ...(index === 0 ? [{ text: name(random), down: members }] : []),
        { text: name(random) },
        ...Array.from({ length: columns }, () => ({ text: value(random, 1) || '0.0', align: 'right' })),
      ])
    }).flat(),
  }
}

function people(random: Random): Rows {
  return {
    head: [[{ text: 'Name' }, { text: 'Role' }, { text: 'Town' }, { text: 'Since' }]],
    body: Array.from({ length: 4 + integerBelow(random, 10) }, () => [
      { text: `${capital(say(random, 1))} ${capital(say(random, 1))}` },
      { text: capital(say(random, 2)) },
      { text: capital(say(random, 1)) },
      { text: String(1980 + integerBelow(random, 44)) },
    ]),
  }
}

function marks(random: Random): Rows {
  const columns = 3 + integerBelow(random, 4)
  return {
    head: [plainHead(random, columns)],
    body: Array.from({ length: 4 + integerBelow(random, 8) }, () =>
      Array.from({ length: columns }, (_, column) =>
        column === 0
          ? { text: name(random) }
          : { text: oneOf(random, ['Yes', 'No', '', '–', 'n/a', 'Partly']), align: 'center' },
      ),
    ),
  }
}

const kinds = [
  numbers,
  numbers,
  accounts,
  groupedHead,
  descriptions,
  wrappedLabels,
  groupedRows,
  people,
  marks,
]

/** Sections with a title across, each with heads of its own, in one table. */
function sections(random: Random): Rows {
  const columns = 3 + integerBelow(random, 2)
  const heads = plainHead(random, columns).map((cell) => ({ ...cell, isHead: true }))
  const section = (): Cell[][] => [
    [{ text: `${name(random)} ${say(random, 2)}`, across: columns, isHead: true }],
    heads,
    ...Array.from({ length: 2 + integerBelow(random, 5) }, () => [
      { text: capital(say(random, 2 + integerBelow(random, 3))) },
      ...Array.from({ length: columns - 1 }, () => ({ text: value(random, 0) || '0', align: 'right' })),
    ]),
  ]
  return { head: [], body: Array.from({ length: 2 + integerBelow(random, 2) }, section).flat() }
}

/** Labels in the middle of their groups, which white space keeps apart. */
function spacedGroups(random: Random): Rows {
  const columns = integerBelow(random, 3)
  return {
    head: [[{ text: 'Category' }, { text: 'Group' }, ...plainHead(random, columns)]],
    body: Array.from({ length: 3 + integerBelow(random, 3) }, () => {
      const members = 2 + integerBelow(random, 4)
      return Array.from({ length: members }, (_, index) => [
        ...(index === 0 ? [{ text: name(random), down: members, align: 'center' }] : []),
        {
          text: `${name(random)} (${integerBelow(random, 500)}; ${(random() * 60).toFixed(1)}%)`,
          isFirst: index === 0,
        },
        ...Array.from({ length: columns }, () => ({ text: value(random, 1) || '0.0', align: 'right' })),
      ])
    }).flat(),
  }
}

/** As journals set them: values with their spread, a head over some of the columns, white below the head and no rule. */
function spread(random: Random): Rows {
  const [lone, grouped] = [1 + integerBelow(random, 2), 2 + integerBelow(random, 2)]
  const amount = () => `${(random() * 90).toFixed(2)}\u00a0±\u00a0${(random() * 9).toFixed(2)}`
  const heads = (count: number, down: number) =>
    Array.from({ length: count }, () => ({
      text: capital(say(random, 1 + integerBelow(random, 2))),
      align: 'center',
      down,
    }))
  return {
    head: [
      [
        { text: '', down: 2 },
        ...heads(lone, 2),
        { text: capital(say(random, 2)), across: grouped, align: 'center' },
      ],
      heads(grouped, 1),
    ],
    body: Array.from({ length: 2 + integerBelow(random, 6) }, () => [
      { text: capital(say(random, 2 + integerBelow(random, 2))) },
      ...Array.from({ length: lone + grouped }, () => ({ text: amount(), align: 'center' })),
    ]),
  }
}

/** A number or a sign to tick before what is told. */
function ticked(random: Random): Rows {
  const sign = oneOf(random, ['number', 'tick'])
  return {
    head: [[{ text: '#' }, { text: 'Attribute' }, { text: 'Description' }]],
    body: Array.from({ length: 5 + integerBelow(random, 8) }, (_, index) => [
      { text: sign === 'tick' ? '✓' : String(index + 1), align: 'center' },
      { text: `${say(random, 1)}${capital(say(random, 1)).replaceAll(' ', '')}` },
      { text: capital(say(random, 3 + integerBelow(random, 5))) },
    ]),
  }
}

/** Heads of two or three lines over narrow columns of numbers. */
function tallHeads(random: Random): Rows {
  const columns = 3 + integerBelow(random, 4)
  return {
    head: [
      [
        { text: capital(say(random, 1)) },
        ...Array.from({ length: columns }, () => ({
          text: `${capital(say(random, 1 + integerBelow(random, 3)))}<br>(${oneOf(random, ['%', 'km', 'EUR', 'n', 'ranked 3 or 4'])})`,
          align: 'center',
        })),
      ],
    ],
    body: Array.from({ length: 5 + integerBelow(random, 10) }, (_, index) => [
      { text: oneOf(random, [String(index + 1), name(random)]) },
      ...Array.from({ length: columns }, () => ({ text: value(random, 2) || '0.00', align: 'center' })),
    ]),
  }
}

/** Of a year: sections that white parts from one another, with their names and sums, and the years far above the first. */
function statement(random: Random): Rows {
  const years = 2 + integerBelow(random, 2)
  const amounts = (): Cell[] =>
    Array.from({ length: years }, () => ({ text: value(random, 1) || '0.0', align: 'right' }))
  const section = (): Cell[][] => [
    [
      { text: say(random, 2).toUpperCase(), isFirst: true },
      ...Array.from({ length: years }, () => ({ text: '' })),
    ],
    ...Array.from({ length: 2 + integerBelow(random, 5) }, () => [{ text: name(random) }, ...amounts()]),
    [{ text: `Total ${say(random, 2)}`, isFirst: random() < 0.5 }, ...amounts()],
  ]
  const heads = Array.from({ length: years }, (_, year) => ({
    text: oneOf(random, [String(2019 + year), `31 March ${2019 + year}`, capital(say(random, 1))]),
    align: 'right',
  }))
  return {
    head: [[{ text: '' }, ...heads]],
    body: Array.from({ length: 2 + integerBelow(random, 3) }, section).flat(),
  }
}

const laterKinds = [
  sections,
  spacedGroups,
  spread,
  ticked,
  tallHeads,
  numbers,
  descriptions,
  groupedHead,
  people,
]

/** Cells on rows and columns; what spans fills its places. */
function place({ head, body }: Rows): TrueCell[] {
  const taken = new Set<string>()
  return [...head, ...body].flatMap((row, y) => {
    let x = 0
    return row.map(({ text, across = 1, down = 1, isHead = false }) => {
      while (taken.has(`${y} ${x}`)) x++
      for (let dy = 0; dy < down; dy++) for (let dx = 0; dx < across; dx++) taken.add(`${y + dy} ${x + dx}`)
      return {
        row: y,
        column: x,
        rowSpan: down,
        columnSpan: across,
        header: isHead || y < head.length,
        text: text.replaceAll(/<br>|\u00a0/g, ' '),
      }
    })
  })
}

function tableHtml({ head, body }: Rows, random: Random): string {
  const row = (cells: Cell[], tag: string) =>
    `<tr class="${cells.some(({ isFirst }) => isFirst) ? 'first' : ''}">${cells
      .map(({ text, across = 1, down = 1, align = 'left', isHead }) => {
        const name = isHead ? 'th' : tag
        return `<${name} colspan="${across}" rowspan="${down}" style="text-align:${align}">${text}</${name}>`
      })
      .join('')}</tr>`
  const caption =
    random() < 0.4 ? `<p class="caption">Table ${1 + integerBelow(random, 9)}. ${name(random)}.</p>` : ''
  return `${caption}<table><thead>${head.map((cells) => row(cells, 'th')).join('')}</thead><tbody>${body.map((cells) => row(cells, 'td')).join('')}</tbody></table>`
}

const css: Record<Look, string> = {
  grid: 'td, th { border: 0.6pt solid #333 }',
  booktabs:
    'table { border-top: 1pt solid; border-bottom: 1pt solid } thead { border-bottom: 0.6pt solid } thead th[colspan]:not([colspan="1"]) { border-bottom: 0.4pt solid }',
  rows: 'td, th { border-bottom: 0.5pt solid #888 }',
  'head-rule': 'thead { border-bottom: 0.8pt solid }',
  plain: '',
  zebra: 'tbody tr:nth-child(even) td { background: #e8eef4 } thead th { background: #345; color: #fff }',
  'tinted-head': 'thead th { background: #ddd } table { border-bottom: 0.6pt solid }',
  columns:
    'td, th { border-left: 0.5pt solid; border-right: 0.5pt solid } table { border: 0.5pt solid } thead { border-bottom: 0.5pt solid }',
  frame: 'table { border: 0.8pt solid } thead { border-bottom: 0.8pt solid }',
}

/** A table as wide as the page over two columns of text. */
const pageOverColumns = (tables: string, look: Look, random: Random): string => {
  const page = pageHtml(tables, look, 1, random, true)
  const text = `<div style="columns: 2; column-gap: 8mm; column-span: none"><p>${prose(random, 300)}</p></div>`
  return `${page.replace('</style>', 'table { width: 100% }</style>')}${text}`
}

function pageHtml(tables: string, look: Look, columns: number, random: Random, isLater = false): string {
  const size = 8 + integerBelow(random, 4)
  const pad = `${1 + integerBelow(random, 4)}pt ${4 + integerBelow(random, 7)}pt`
  const weight = random() < 0.6 ? 'bold' : 'normal'
  const width = columns === 1 && random() < 0.5 ? 'width: 100%;' : ''
  const family = oneOf(random, ['Liberation Serif', 'Liberation Sans', 'DejaVu Sans'])
  const aligned = oneOf(random, ['top', 'middle', 'top'])
  return `<!doctype html><meta charset="utf-8"><style>
    @page { size: A4; margin: 20mm } body { font: ${size}pt ${family}; columns: ${columns}; column-gap: 8mm }
    p { text-align: justify; margin: 6pt 0 } .caption { text-align: left }
    table { border-collapse: collapse; margin: 8pt auto; ${width} font-size: ${size - (columns - 1)}pt }
    th { font-weight: ${weight} } td, th { padding: ${columns === 2 ? '1pt 4pt' : pad}; vertical-align: ${aligned} } ${css[look]}
    ${isLater ? `.first td { padding-top: ${4 + integerBelow(random, 6)}pt } td[rowspan]:not([rowspan="1"]) { vertical-align: middle } thead tr:last-child th { padding-bottom: ${integerBelow(random, 10)}pt } thead th { vertical-align: bottom }` : ''}
  </style><p>${prose(random, 90)}</p>${tables}<p>${prose(random, 120)}</p>${columns === 2 ? `<p>${prose(random, 400)}</p>` : ''}`
}
