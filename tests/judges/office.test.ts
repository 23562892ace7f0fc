// LibreOffice opens the Word and Excel files of real readings: the text comes back whole and in order, the numbers as
// numbers.
import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Block, Document } from '../../shared/document.ts'
import { isFurniture } from '../../shared/is-furniture.ts'
import { fixture } from '../support/fixtures.ts'
import { needs } from '../support/needs.ts'
import { runProgram } from '../support/program.ts'

const readable = [
  'tables.pdf',
  'report-30-pages.pdf',
  'form.jpg',
  'german.png',
  'two-columns-skewed.jpg',
  'text-hindi.pdf',
] as const

/** The first sheet only is what LibreOffice writes as CSV unless asked for all, each to a file of its own. */
const everySheet = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1'

describe.skipIf(!needs.office.met)('LibreOffice', () => {
  let folder: string
  const inFolder = (name: string) => readFile(join(folder, name), 'utf8')
  const convert = (to: string, ...names: string[]) =>
    execFileSync(
      'soffice',
      [`-env:UserInstallation=file://${folder}/profile`, '--headless', '--convert-to', to, ...names],
      { cwd: folder, stdio: 'ignore' },
    )

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'legible-test-'))
    const files = readable.map((name) => fixture(name).path)
    const words = ['-f', 'json,docx,xlsx', '-o', folder, '--data-dir', join(folder, 'data')]
    const { code } = await runProgram(['extract', ...files, ...words])
    expect(code).toBe(0)
    const names = (await readdir(folder)).filter((name) => name.endsWith('.docx'))
    convert('pdf', ...names)
    convert(everySheet, 'tables.xlsx')
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test.each(readable)('the Word document of %s has all its text, in order', async (name) => {
    const base = name.replace(/\.\w+$/, '')
    const { pages } = JSON.parse(await inFolder(`${base}.json`)) as Document
    const blocks = pages.flatMap((page) => page.blocks).filter((block) => !isFurniture(block))
    const printed = execFileSync('pdftotext', ['-raw', `${base}.pdf`, '-'], { cwd: folder, encoding: 'utf8' })
    expect(letters(printed)).toBe(letters(blocks.map(textOf).join(' ')))
  })

  test('the workbook has a sheet a table, its numbers as numbers', async () => {
    const { tables } = fixture('tables.pdf')
    const sheets = (await readdir(folder)).filter((name) => /^tables-.*\.csv$/.test(name)).sort()
    expect(sheets).toHaveLength(tables.length)
    for (const [index, table] of tables.entries()) {
      const cells = (await inFolder(sheets[index] ?? ''))
        .trimEnd()
        .split('\n')
        .map((line) => line.split(','))
      expect(cells).toEqual(table.map((row) => row.map(asNumber)))
    }
  })
})

/** A table is written by its cells, each to its end; its text goes by the lines across them. */
const textOf = ({ table, text }: Block) => table?.cells?.map((cell) => cell.text).join(' ') ?? text

/** Without spaces, which paper may break anywhere, and the bullets that Word draws. */
const letters = (text: string) => text.normalize('NFKC').replaceAll(/[\s•●\u00ad]/gu, '')

/** As a spreadsheet writes the number that a cell holds: 1,204 is 1204 and 98.00 is 98, but 014 stays a code. */
const asNumber = (cell: string) =>
  /^[1-9][\d,]*(?:\.\d+)?$|^0(?:\.\d+)?$/.test(cell) ? String(Number(cell.replaceAll(',', ''))) : cell
