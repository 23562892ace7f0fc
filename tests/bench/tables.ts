// npm run bench:tables -- [--scans] [--only NAME] [--every N] [--show]: TEDS of generated tables.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openPdfjsDocument } from '../../main/engines/pdfjs/document.ts'
import { createSharpImageCodec } from '../../main/engines/sharp/image-codec.ts'
import type { ReadableDocument } from '../../main/ocr/readable-document.ts'
import { readPage } from '../../main/ocr/read-page.ts'
import type { Page } from '../../shared/document.ts'
import { openKit } from '../support/reading-kit.ts'
import { tablePages, type TablePage } from './structure/table-shapes.ts'
import { printTables, tableFile } from './structure/print-tables.ts'
import { scoreTeds, type TrueCell } from './structure/teds.ts'

const SCAN_DPI = 170
const MAX_PIXELS = 100_000_000

const { values: options } = parseArgs({
  options: {
    scans: { type: 'boolean', default: false },
    only: { type: 'string' },
    every: { type: 'string', default: '1' },
    show: { type: 'boolean', default: false },
  },
})
const pages = tablePages().filter(
  ({ name }, index) =>
    (options.only === undefined || name.includes(options.only)) && index % Number(options.every) === 0,
)
await printTables(pages)
const kit = openKit()
const scores: { name: string; structure: number; text: number }[] = []
for (const page of pages) {
  const read = await readTables(page)
  if (options.show) console.log(page.name, ...page.tables.map(draw), '\n--- read:', ...read.map(draw))
  const structure = scoreTeds(page.tables, read, { structure: true })
  scores.push({ name: page.name, structure, text: scoreTeds(page.tables, read) })
}
await kit.close()
for (const { name, structure, text } of scores)
  console.log(name.padEnd(36), percent(structure), percent(text))
const mean = (pick: (score: (typeof scores)[number]) => number) =>
  scores.reduce((sum, score) => sum + pick(score), 0) / scores.length
console.log(
  'TEDS structure',
  percent(mean(({ structure }) => structure)),
  'with text',
  percent(mean(({ text }) => text)),
)

/** Rows of cells, heads in capitals' place marked with `#`, spans as `2x1`. */
function draw(cells: readonly TrueCell[]): string {
  const rows = [...Map.groupBy(cells, ({ row }) => row)].sort(([a], [b]) => a - b)
  const tell = ({ header, rowSpan, columnSpan, text }: TrueCell) =>
    `${header ? '#' : ''}${text}${rowSpan * columnSpan > 1 ? ` {${rowSpan}x${columnSpan}}` : ''}`
  return rows.map(([, row]) => `\n  ${row.map(tell).join(' | ')}`).join('')
}

function percent(share: number): string {
  return (100 * share).toFixed(1).padStart(5)
}

async function readTables({ name }: TablePage): Promise<TrueCell[][]> {
  const pdf = await openPdfjsDocument(readFileSync(tableFile(name)), {
    maxImagePixels: MAX_PIXELS,
  })
  const task = {
    pageNumber: 1,
    languages: ['eng'],
    mode: 'auto' as const,
    limits: { maxImagePixels: MAX_PIXELS, maxPages: 10, pageTimeoutMs: 60_000 },
  }
  let document: ReadableDocument = { kind: 'pdf', pdf }
  if (options.scans) {
    const codec = createSharpImageCodec()
    const raster = await pdf.render(1, { dpi: SCAN_DPI, channels: 1, maxPixels: MAX_PIXELS })
    const bytes = await codec.encodePng(raster)
    document = { kind: 'image', bytes, header: { ...(await codec.readHeader(bytes)), dpi: SCAN_DPI } }
  }
  const { page } = await readPage(document, task, kit)
  await pdf.close()
  return page.blocks.flatMap((block: Page['blocks'][number]) =>
    block.table?.cells ? [block.table.cells] : [],
  )
}
