// Documents of jobs on the page that `legible serve` gives: rows of Activity like any other, while they are read and after.
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { callJobs } from '../support/jobs.ts'
import { needs } from '../support/needs.ts'
import { startProgram, type RunningProgram } from '../support/program.ts'
import { scannedPdf } from '../support/sample-documents.ts'

describe.skipIf(!needs.browser.met)('a job, in the window', () => {
  let browser: Browser
  let page: Page
  let program: RunningProgram

  beforeAll(async () => {
    program = await startProgram()
    browser = await launchBrowser()
    page = await (await browser.newContext()).newPage()
    await page.goto(program.signInUrl)
    await page.getByRole('heading', { name: 'Drop a document to read its text' }).waitFor()
    await page.keyboard.press('2')
    await page.getByRole('searchbox', { name: 'Search in history' }).waitFor()
  })
  afterAll(async () => {
    await browser?.close()
    await program?.stop()
  })

  test('is seen while it is read, stays in the history, and its text can be opened', async () => {
    const pages = Array.from({ length: 6 }, (_, number) => [`Harbour dues of ship ${number}`])
    const jobs = callJobs(program)
    const upload = await jobs.upload(await scannedPdf(pages), 'ledger.pdf')
    const { id } = await jobs.begin({ upload: upload.id, name: 'ledger.pdf' })
    await page.locator('.activity-running', { hasText: 'ledger.pdf' }).waitFor()
    await page.getByRole('button', { name: 'ledger.pdf', exact: true }).waitFor()
    await expect.poll(() => page.locator('.activity-running').count()).toBe(0)
    await expect.poll(() => jobs.find(id)).toMatchObject({ state: 'done', pagesDone: pages.length })
    await page.getByRole('button', { name: 'ledger.pdf', exact: true }).click()
    await page.locator('.text-scroller').getByText('Harbour dues of ship 0').first().waitFor()
  })

  test('is given with its reason where it could not be read', async () => {
    const broken = Buffer.from('%PDF-1.7 and no more').toString('base64')
    const { id } = await callJobs(program).begin({ image: broken, name: 'broken.pdf' })
    await callJobs(program).ended(id)
    await page.keyboard.press('Escape')
    const row = page.locator('.activity-row', { hasText: 'broken.pdf' })
    await expect.poll(() => row.innerText()).toContain('Damaged file')
  })
})
