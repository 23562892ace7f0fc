// The whole first-run path in a real Chromium, on the page that `legible serve` gives: nothing is faked.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFaults } from '../support/axe-faults.ts'
import { launchBrowser } from '../support/browser.ts'
import { makeDataFolder, startProgram, type RunningProgram } from '../support/program.ts'
import { longText, pngOf, scannedPdf } from '../support/sample-documents.ts'
import { needs } from '../support/needs.ts'
import { openChooser } from '../support/open-chooser.ts'
import { untilNone } from '../support/real-page/until-none.ts'

describe.skipIf(!needs.browser.met)('the page of legible serve', () => {
  let browser: Browser
  let dataFolder: string
  let program: RunningProgram
  let page: Page
  const problems: string[] = []

  async function open(): Promise<void> {
    program = await startProgram([], { dataFolder, keepData: true })
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    page = await context.newPage()
    page.on('pageerror', (error) => problems.push(error.message))
    await page.goto(program.signInUrl)
  }
  async function choose(...files: string[]): Promise<void> {
    const chooser = await openChooser(page)
    await chooser.setFiles(files)
  }
  const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  const expectAccessible = async () =>
    expect(await untilNone(() => axeFaults(page, { runOnly: wcag }))).toEqual([])

  async function creditsUsed(): Promise<number> {
    const answer = await fetch(`${program.url}/api/usage`, { headers: { 'x-api-key': program.key } })
    return ((await answer.json()) as { total: number }).total
  }

  beforeAll(async () => {
    dataFolder = await makeDataFolder()
    await writeFile(join(dataFolder, 'letter.png'), pngOf(['Dear reader,', 'this letter has two lines.']))
    await writeFile(join(dataFolder, 'broken.pdf'), '%PDF-1.7 and nothing else')
    await writeFile(
      join(dataFolder, 'long.pdf'),
      await scannedPdf(Array.from({ length: 60 }, () => longText(30))),
    )
    browser = await launchBrowser('--js-flags=--expose-gc')
    await open()
  })
  afterAll(async () => {
    await browser?.close()
    await program?.stop()
  })

  test('opens on one sentence and one button, and axe finds nothing', async () => {
    await page.getByRole('heading', { name: 'Drop a document to read its text' }).waitFor()
    await expectAccessible()
  })

  test('a document that is chosen is read, drawn and counted', async () => {
    await choose(join(dataFolder, 'letter.png'))
    await page.getByText('this letter has two lines.').first().waitFor()
    await expect.poll(creditsUsed).toBe(1)
    await page.getByText('High confidence').first().waitFor()
    await expectAccessible()
  })

  test('what is chosen arrives although the browser tidies its memory meanwhile', async () => {
    for (let round = 0; round < 5; round++) {
      const chooser = page.waitForEvent('filechooser')
      await page.evaluate(async () => {
        dispatchEvent(new KeyboardEvent('keydown', { key: 'o', ctrlKey: true }))
        await new Promise((resolve) => setTimeout(resolve))
        ;(globalThis as unknown as { gc: () => void }).gc()
      })
      await (await chooser).setFiles([])
    }
  })

  test('a broken file says what happened, and offers no second try that could not help', async () => {
    await choose(join(dataFolder, 'broken.pdf'))
    await page.getByText('broken.pdf').first().click()
    await page
      .getByRole('alert')
      .getByText(/damaged|cannot/i)
      .first()
      .waitFor()
    expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0)
  })

  test('a key made in the settings opens the REST door', async () => {
    await page.keyboard.press('3')
    await page.getByRole('button', { name: 'Create key' }).first().click()
    await page.getByRole('dialog').getByRole('textbox').first().fill('My script')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /create/i })
      .click()
    const key = await page
      .getByText(/lgb_[A-Za-z0-9]{38}/)
      .first()
      .innerText()
    const answer = await fetch(`${program.url}/api/usage`, {
      headers: { 'x-api-key': /lgb_[A-Za-z0-9]{38}/.exec(key)![0] },
    })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ total: 1 })
    await expectAccessible()
    // Escape leaves this dialog open: a key that cannot be shown again must not vanish by accident.
    await page.getByRole('button', { name: 'Done' }).click()
  })

  test('a long document can be cancelled, and costs nothing', async () => {
    await page.keyboard.press('1')
    await choose(join(dataFolder, 'long.pdf'))
    const cancel = page.getByRole('button', { name: 'Cancel long.pdf' })
    await page
      .getByText(/Reading page \d+ of 60/)
      .first()
      .waitFor()
    const row = page.locator('.queue-row', { hasText: 'long.pdf' })
    await row.click()
    await cancel.click()
    await cancel.waitFor({ state: 'detached' })
    await row.getByText('Cancelled').waitFor()
    await expect.poll(creditsUsed).toBe(1)
  })

  test('after a restart the activity, its text and the counters are still there', async () => {
    await page.close()
    await program.stop()
    await open()
    await expect.poll(creditsUsed).toBe(1)
    await page.locator('.window').waitFor()
    await page.keyboard.press('2')
    await page.getByText('letter.png').first().click()
    await page.getByText('this letter has two lines.').first().waitFor()
    await expectAccessible()
  })

  test('a page without the link says how to open it', async () => {
    const stranger = await browser.newContext()
    const visitor = await stranger.newPage()
    await visitor.goto(program.url)
    await visitor.getByText(/link/i).first().waitFor()
    await stranger.close()
  })

  test('nothing went wrong on the page meanwhile', () => {
    expect(problems).toEqual([])
  })
})
