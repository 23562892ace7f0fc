// npm run bench:tables -- [--scans] [--only NAME] [--every N] [--show]: TEDS of generated tables.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { openPdfjsDocument } from '../../main/engines/pdfjs/document.ts'
import { createSharpImageCodec } from '../../main/engines/sharp/image-codec.ts'
import type { ReadableDocument } from '../../main/ocr/readable-document.ts'
import { readPage } from '../../main/ocr/read-page.ts'
import type { Page } from '../../shared/document.ts'
import { browserPath } from '../support/needs.ts'
import { openKit } from '../support/reading-kit.ts'
import { tablePages, type TablePage } from './structure/table-shapes.ts'
import { teds, type TrueCell } from './structure/teds.ts'

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
const folder = join(new URL('../..', import.meta.url).pathname, '.cache/bench/tables')
const pages = tablePages().filter(
  ({ name }, index) =>
    (options.only === undefined || name.includes(options.only)) && index % Number(options.every) === 0,
)
await print(pages)
const kit = openKit()
const scores: { name: string; structure: number; text: number }[] = []
for (const page of pages) {
  const read = await readTables(page)
  if (options.show) console.log(page.name, ...page.tables.map(draw), '\n--- read:', ...read.map(draw))
  // Each true table with the one read that is most like it; what is too much counts against the page as a table of nothing.
  const structure = scoreOf(page.tables, read, true)
  scores.push({ name: page.name, structure, text: scoreOf(page.tables, read, false) })
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

function scoreOf(truths: TrueCell[][], read: TrueCell[][], structure: boolean): number {
  const best = truths.map((truth) => Math.max(0, ...read.map((cells) => teds(truth, cells, { structure }))))
  return best.reduce((sum, one) => sum + one, 0) / Math.max(truths.length, read.length)
}

async function readTables({ name }: TablePage): Promise<TrueCell[][]> {
  const pdf = await openPdfjsDocument(readFileSync(join(folder, `${name}.pdf`)), {
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

async function print(all: readonly TablePage[]): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const missing = all.filter(({ name }) => !existsSync(join(folder, `${name}.pdf`)))
  if (missing.length === 0) return
  const browser = await chromium.launch({
    executablePath: browserPath!,
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
  })
  const page = await browser.newPage()
  for (const { name, html } of missing) {
    await page.setContent(html)
    const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: true })
    writeFileSync(join(folder, `${name}.pdf`), bytes)
  }
  await browser.close()
}
