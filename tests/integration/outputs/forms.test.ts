// What each writer makes of a document whose structure is known, judged by the formats' own rules.
import { fileURLToPath } from 'node:url'
import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { HtmlValidate } from 'html-validate'
import { validateXML } from 'xmllint-wasm'
import { afterAll, describe, expect, test } from 'vitest'
import type { Document } from '../../../shared/document.ts'
import type { OutputFileFormat } from '../../../shared/output-files.ts'
import { createSilentLogger } from '../../../main/logging/logger.ts'
import { createOutputMaker } from '../../../main/outputs/create-output-maker.ts'
import {
  nestedList,
  structuredDocument,
  tableOverPages,
  tableRows,
} from '../../support/outputs/structured-document.ts'

const maker = createOutputMaker({ generator: 'Legible 9.9.9', logger: createSilentLogger() })
afterAll(() => maker.close())

async function make(format: OutputFileFormat, document: Document = structuredDocument): Promise<Uint8Array> {
  const report = {
    source: 'text_layer' as const,
    confidence: 1,
    lowConfidenceWords: 0,
    rotation: 0,
    warnings: [],
  }
  const reports = document.pages.map(({ page }) => ({ ...report, page, languages: ['eng'] }))
  const request = { format, document, reports, documentName: 'Results "1".pdf', source: null }
  const { files } = await maker.make(request, new AbortController().signal)
  const [file] = files
  if (file === undefined || files.length > 1) throw new Error('one file was expected')
  return file.bytes
}

const text = async (format: OutputFileFormat, document?: Document) => strFromU8(await make(format, document))
const part = (zip: Uint8Array, name: string) => strFromU8(unzipSync(zip)[name] ?? new Uint8Array())

async function problemsOf(xml: string, relaxng?: string): Promise<string[]> {
  const file = { fileName: 'output.xml', contents: xml }
  const { errors } = await (relaxng === undefined
    ? validateXML({ xml: file, normalization: 'format' })
    : validateXML({ xml: file, schema: relaxng, extension: 'relaxng' }))
  return errors.map(({ message }) => message)
}

describe('HTML', () => {
  test('is valid, loads nothing, and has headings, lists, the table with its spans, and no furniture', async () => {
    const html = await text('html')
    const { results } = await new HtmlValidate({
      extends: ['html-validate:standard'],
      rules: { 'long-title': 'off', 'heading-level': 'off' },
    }).validateString(html)
    expect(results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([])
    expect(html).toContain('<html lang="en">')
    expect(html).toContain('<h1>The &lt;Results&gt; &amp; more</h1>')
    expect(html).toContain('<strong>firmly</strong> and <em>perhaps</em>')
    expect(html).toContain('<a href="https://example.com/a?b=1&amp;c=2">here.</a>')
    expect(html).toContain('<ul>\n<li>First thing</li>')
    expect(html).toContain('<ol start="3">\n<li>Third</li>\n<li>Fourth</li>')
    expect(html).toContain('<li>a) as written</li>')
    expect(html).toContain('<th rowspan="2" scope="col">Group</th><th colspan="2" scope="col">Written</th>')
    expect(html).toContain('<td>007</td><td colspan="2">−3</td><td class="number">98.00</td>')
    expect(html).toContain('<th rowspan="2" class="number" scope="col">Paid</th>')
    expect(html).toContain('<h2 dir="rtl">شكرا لكم</h2>')
    expect(html).toContain('<p>An address<br>\nwith two lines</p>')
    for (const absent of ['Running head', '>17<', 'javascript:', '<script', ' src='])
      expect(html).not.toContain(absent)
  })

  test('has lists within lists', async () => {
    expect(await text('html', nestedList)).toContain(
      '<ol>\n<li>Tools\n<ul>\n<li>Saw</li>\n<li>Plane</li>\n</ul></li>\n<li>Wood\n<ul>\n<li>Oak</li>\n</ul></li>\n</ol>',
    )
  })
})

describe('hOCR', () => {
  test('is XHTML with every word in its place, furniture too', async () => {
    const hocr = await text('hocr')
    expect(await problemsOf(hocr)).toEqual([])
    expect(hocr).toContain(
      `title="image &quot;Results _1_.pdf&quot;; bbox 0 0 1653 2339; ppageno 0; scan_res 200 200"`,
    )
    const words = structuredDocument.pages.flatMap(({ blocks }) =>
      blocks.flatMap(({ lines }) => lines.flatMap((line) => line.words)),
    )
    const written = [...hocr.matchAll(/<span class="ocrx_word" id="([^"]+)" title="([^"]+)">/g)]
    expect(written).toHaveLength(words.filter((word) => word.text !== '').length)
    expect(new Set(written.map(([, id]) => id)).size).toBe(written.length)
    expect(written[0]?.[2]).toBe('bbox 100 40 180 64; x_wconf 97')
    expect(hocr.match(/class="ocr_page"/g)).toHaveLength(3)
    expect(hocr).toContain('Running</span>')
  })
})

describe('ALTO', () => {
  const grammar = readFile(fileURLToPath(new URL('../../support/outputs/alto.rng', import.meta.url)), 'utf8')

  test('follows the schema, with what a block is as a tag', async () => {
    const alto = await text('alto')
    expect(await problemsOf(alto, await grammar)).toEqual([])
    expect(alto).toContain('<StructureTag ID="kind_footnote" LABEL="footnote"/>')
    expect(alto).toContain(
      'HPOS="281" VPOS="200" WIDTH="80" HEIGHT="24" WC="0.97" STYLE="bold" CONTENT="firmly"',
    )
  })

  test('of a document without a word follows it too', async () => {
    const empty: Document = { schemaVersion: 1, pages: structuredDocument.pages.slice(1, 2) }
    expect(await problemsOf(await text('alto', empty), await grammar)).toEqual([])
  })
})

describe('CSV', () => {
  test('has the cells of the table, one that spans in its first place', async () => {
    const rows = (await text('csv')).trimEnd().split('\r\n')
    expect(rows).toEqual(
      tableRows.map((row) => row.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(',')),
    )
  })
})

describe('a table that goes on over pages', () => {
  const names = ['Name', 'Ada', 'Grace', 'Mary']

  test('is one file of CSV, with its head once', async () => {
    const rows = (await text('csv', tableOverPages)).trimEnd().split('\r\n')
    expect(rows.map((row) => row.split(',')[0])).toEqual(names)
  })

  test('is one sheet, called by as much of its caption as there is room for', async () => {
    const book = await make('xlsx', tableOverPages)
    expect(part(book, 'xl/worksheets/sheet1.xml').match(/<row /g)).toHaveLength(names.length)
    const sheets = [...part(book, 'xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]*)"/g)]
    expect(sheets.map(([, name]) => name)).toEqual(['Table 1 The first who wrote'])
  })
})

describe('XLSX', () => {
  test('has numbers as numbers, codes as text, spans as merged cells, and heads that stay', async () => {
    const book = await make('xlsx')
    const sheet = part(book, 'xl/worksheets/sheet1.xml')
    expect(await problemsOf(sheet)).toEqual([])
    const numbers = [...sheet.matchAll(/<c r="(\w+)"[^>]*?(?: t="n")?[^>]*><v>([^<]*)<\/v>/g)]
      .filter(([cell]) => !cell.includes('t="s"'))
      .map(([, place, value]) => [place, Number(value)])
    expect(numbers).toEqual([
      ['B3', 24],
      ['C3', 0.125],
      ['D3', 1204.5],
      ['B4', -3],
      ['D4', 98],
    ])
    const merged = [...sheet.matchAll(/<mergeCell ref="([^"]+)"/g)].map(([, place]) => place)
    expect(new Set(merged)).toEqual(new Set(['A1:A2', 'B1:C1', 'B4:C4', 'D1:D2']))
    expect(part(book, 'xl/sharedStrings.xml')).toContain('007')
    expect(part(book, 'xl/workbook.xml')).toContain('name="Table 1 Results 2026"')
    expect(part(book, 'xl/styles.xml')).toContain('formatCode="#,##0.00"')
    expect(sheet).toMatch(/<pane [^>]*ySplit="2"/)
  })

  test('is set in one face, rows level, and names of columns of numbers over their numbers', async () => {
    const book = await make('xlsx')
    const sheet = part(book, 'xl/worksheets/sheet1.xml')
    const styles = part(book, 'xl/styles.xml')
    expect(styles.match(/<font>(?!<name val="Calibri"\/><sz val="11"\/>)/)).toBeNull()
    const [, formats = ''] = /<cellXfs[^>]*>([\s\S]*?)<\/cellXfs>/.exec(styles) ?? []
    const looks = [...formats.matchAll(/<xf [^>]*?(?:\/>|>[\s\S]*?<\/xf>)/g)].map(([look]) => look)
    const lookOf = (cell: string) =>
      looks[Number(new RegExp(`<c r="${cell}"[^>]*? s="(\\d+)"`).exec(sheet)?.[1])] ?? ''
    for (const cell of ['A1', 'B2', 'A3', 'B3', 'D3']) expect(lookOf(cell), cell).toContain('vertical="top"')
    for (const cell of ['B2', 'C2', 'D1']) expect(lookOf(cell), cell).toContain('horizontal="right"')
    for (const cell of ['A1', 'B1', 'A3']) expect(lookOf(cell), cell).not.toContain('horizontal')
  })
})

describe('DOCX', () => {
  test('has running text with styles, lists that Word counts, the table with its spans, and pages', async () => {
    const word = await make('docx')
    const body = part(word, 'word/document.xml')
    expect(await problemsOf(body)).toEqual([])
    expect(body).toContain('<w:pStyle w:val="Heading1"/>')
    expect(body).toMatch(/<w:b\/>.{0,80}firmly/)
    expect(body).toMatch(/<w:i\/>.{0,80}perhaps/)
    expect(body.match(/<w:numPr>/g)).toHaveLength(4)
    expect(body).toContain('a) as written')
    expect(body).toContain('<w:gridSpan w:val="2"/>')
    expect(body.match(/<w:vMerge w:val="restart"\/>/g)).toHaveLength(2)
    expect(body.match(/<w:tblHeader\/>/g)).toHaveLength(2)
    expect(body).toMatch(/<w:jc w:val="end"\/>.{0,200}>Paid</)
    expect(body).toMatch(/<w:jc w:val="end"\/>.{0,200}>98\.00</)
    expect(body).not.toMatch(/<w:jc w:val="end"\/>.{0,200}>Morning</)
    expect(body.match(/<w:pageBreakBefore\/>/g)).toHaveLength(1)
    expect(body).toMatch(/<w:bidi\/>.{0,200}شكرا لكم/s)
    expect(body).toContain('w:w="11906"')
    for (const absent of ['Running head', '>17<', 'javascript:', 'w:txbxContent'])
      expect(body).not.toContain(absent)
    expect(part(word, 'word/styles.xml')).toContain('w:lang w:val="en-US"')
    expect(part(word, 'word/_rels/document.xml.rels')).toContain('https://example.com/a?b=1&amp;c=2')
  })
  test('has room for an amount in one line, beside whatever text', async () => {
    const [page, ...pages] = tableOverPages.pages
    if (page === undefined) throw new Error('a page was expected')
    const rows = [
      ['Amount', 'For', 'By', 'To', 'In'],
      ['15.625,00 €', ...Array.from({ length: 4 }, () => 'Representative '.repeat(9))],
      ['250,00 €', '', '', '', ''],
    ]
    const blocks = page.blocks.map((block) => (block.table ? { ...block, table: { rows } } : block))
    const body = part(
      await make('docx', { ...tableOverPages, pages: [{ ...page, blocks }, ...pages] }),
      'word/document.xml',
    )
    const [, width] = /<w:gridCol w:w="(\d+)"/.exec(body) ?? []
    // Figures of Calibri at 11 points are 111 twips wide, and the cell has 230 at its sides.
    expect(Number(width)).toBeGreaterThan('15.625,00 €'.length * 111 + 230)
  })

  test('counts on behind lists within a list, and sets those further in', async () => {
    const word = await make('docx', nestedList)
    const body = part(word, 'word/document.xml')
    const items = [
      ...body.matchAll(/<w:ilvl w:val="(\d)"\/><w:numId w:val="(\d+)"\/>.*?<w:t[^>]*>([^<]*)</gs),
    ]
    expect(items.map(([, level, , text]) => [level, text])).toEqual([
      ['0', 'Tools'],
      ['1', 'Saw'],
      ['1', 'Plane'],
      ['0', 'Wood'],
      ['1', 'Oak'],
    ])
    const [tools, saw, , wood] = items.map(([, , list]) => list)
    expect(wood).toBe(tools)
    expect(saw).not.toBe(tools)
    const [, ...levels] = part(word, 'word/numbering.xml').split('<w:lvl w:ilvl="1"')
    expect(levels.some((level) => level.split('</w:lvl>')[0]?.includes('w:left="720" w:hanging="360"'))).toBe(
      true,
    )
  })
})
