import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { browserPath } from '../../support/needs.ts'
import type { TablePage } from './table-shapes.ts'

const folder = join(new URL('../../..', import.meta.url).pathname, '.cache/bench/tables')

/** The PDF of a generated page of tables. */
export const tableFile = (name: string): string => join(folder, `${name}.pdf`)

/** Prints the pages that are not there yet. */
export async function printTables(all: readonly TablePage[]): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const missing = all.filter(({ name }) => !existsSync(tableFile(name)))
  if (missing.length === 0) return
  const browser = await chromium.launch({
    executablePath: browserPath!,
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
  })
  const page = await browser.newPage()
  for (const { name, html } of missing) {
    await page.setContent(html)
    const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: true })
    writeFileSync(tableFile(name), bytes)
  }
  await browser.close()
}
