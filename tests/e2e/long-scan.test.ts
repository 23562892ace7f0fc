// A scan of three hundred pages in `legible serve` and a browser: nothing is faked.
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { chooseScan, longScan, pictureOf, textOf } from '../support/long-scan.ts'
import { needs } from '../support/needs.ts'
import { startProgram, type RunningProgram } from '../support/program.ts'

const pageCount = 300

describe.skipIf(!needs.browser.met)('a scan of three hundred pages', () => {
  let browser: Browser
  let program: RunningProgram
  let page: Page

  beforeAll(async () => {
    program = await startProgram()
    browser = await launchBrowser()
    page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.goto(program.signInUrl)
    await page.getByRole('heading', { name: 'Drop a document to read its text' }).waitFor()
  })
  afterAll(async () => {
    await browser?.close()
    await program?.stop()
  })

  /** Whether a page's thumbnail says that it has been read. */
  async function isRead(number: number): Promise<boolean> {
    await page.locator('.thumbnails').evaluate((list, to) => (list.scrollTop = (to - 2) * 92), number)
    const thumbnail = page.getByRole('button', { name: `Go to page ${number}`, exact: true })
    return (await thumbnail.getAttribute('data-state')) === 'read'
  }

  test('its first picture is there before any text, and its first text before the other pages are read', async () => {
    await chooseScan(page, 'scan.pdf', await longScan(pageCount))
    await pictureOf(page, 1).waitFor()
    await textOf(page, 1).waitFor()
    await page
      .getByText(/Reading page \d+ of 300/)
      .first()
      .waitFor()
    expect(await isRead(pageCount)).toBe(false)
  })

  test('the page that is jumped to is read before those between', async () => {
    await page.locator('.thumbnails').evaluate((list) => (list.scrollTop = 248 * 92))
    await page.getByRole('button', { name: 'Go to page 250', exact: true }).click()
    await textOf(page, 250).waitFor()
    await pictureOf(page, 250).waitFor()
    expect(await isRead(120)).toBe(false)
    expect(await isRead(248)).toBe(false)
  })
})
