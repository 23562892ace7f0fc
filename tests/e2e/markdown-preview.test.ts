// Markdown as the page shows it, from real reading.
import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright'
import { describe, expect, test } from 'vitest'
import { needs } from '../support/needs.ts'
import { realPages } from '../support/real-page/real-page.ts'

describe.skipIf(!needs.browser.met)('the preview of Markdown', () => {
  const pages = realPages()

  test('keeps an amount and its currency in one line, as the text does', async () => {
    const { page, script, choose } = await pages.start({ browser: { viewport: { width: 900, height: 800 } } })
    const rows = ['Advice | 15.625,00 EUR', 'Copies | 250,00 EUR', 'Travelling | 1.250,00 EUR']
    await choose(script('bill.pdf', { pages: [['# Bill', 'Work that was done | Amount of it', ...rows]] }))
    for (const format of ['Text', 'Markdown']) {
      await page.getByRole('radio', { name: format, exact: true }).click()
      const cell = page.locator('.text-table').getByRole('cell', { name: '15.625,00 EUR' })
      // The column has no room for it beside the other.
      await cell.evaluate((element) => (element.closest('table')!.style.width = '60px'))
      const parts = cell.evaluate((element) => {
        const text = document.createRange()
        text.selectNodeContents(element)
        return new Set([...text.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
      })
      expect(await parts, format).toBe(1)
    }
  })

  test('has the tables whose cells span, which Markdown can say as HTML only', async () => {
    const { page, choose } = await pages.start({ reader: 'real' })
    const name = 'tables-scanned.jpg'
    await choose({ name, bytes: await readFile(new URL(`../fixtures/${name}`, import.meta.url)) })
    await page.locator('.queue-foot').getByText('1 document read').waitFor()
    await page.getByRole('radio', { name: 'Markdown' }).click()
    const tables = page.locator('.markdown table')
    await expect.poll(() => tables.count()).toBe(2)
    const cells = tables.first().locator('th')
    expect(
      await cells.evaluateAll((heads: HTMLTableCellElement[]) =>
        heads.map(({ innerText, colSpan, rowSpan }) => [innerText, colSpan, rowSpan]),
      ),
    ).toEqual([
      ['Branch', 1, 2],
      ['Loans', 2, 1],
      ['Returned', 1, 2],
      ['Books', 1, 1],
      ['Records', 1, 1],
    ])

    // Where they are wider than the pane they alone are moved to the side.
    await page.setViewportSize({ width: 880, height: 800 })
    const hidden = (place: Locator) =>
      place.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    await expect.poll(() => hidden(page.locator('.text-scroller'))).toBe(0)
    expect(await hidden(page.locator('.markdown .text-table-frame').first())).toBeGreaterThan(0)
  })
})
