// Folders that are watched, from the page that `legible serve` gives: a rule made, documents read, what failed, and the end.
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFaults } from '../support/axe-faults.ts'
import { launchBrowser } from '../support/browser.ts'
import { needs } from '../support/needs.ts'
import { untilNone } from '../support/real-page/until-none.ts'
import { startProgram, type RunningProgram } from '../support/program.ts'
import { textPdf } from '../support/sample-documents.ts'
import { filesIn } from '../support/watch.ts'

describe.skipIf(!needs.browser.met)('watched folders in the settings', () => {
  let browser: Browser
  let page: Page
  let program: RunningProgram
  let home: string
  const scans = () => join(home, 'scans')
  const texts = () => join(home, 'texts')

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'legible-watch-'))
    await mkdir(scans())
    program = await startProgram()
    browser = await launchBrowser()
    const context = await browser.newContext({ viewport: { width: 1100, height: 800 } })
    page = await context.newPage()
    await page.goto(program.signInUrl)
    await page.getByRole('heading', { name: 'Drop a document to read its text' }).waitFor()
    await page.keyboard.press('3')
    await page.getByText('No folder is watched.').waitFor()
  })
  afterAll(async () => {
    await browser?.close()
    await program?.stop()
    await rm(home, { recursive: true, force: true, maxRetries: 3 })
  })

  const add = () => page.getByRole('button', { name: 'Watch a folder' })
  const isAddFocused = () =>
    expect.poll(() => add().evaluate((button) => button === document.activeElement)).toBe(true)

  test('who thinks better of it is back where it began', async () => {
    await add().focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Folder to watch').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Folder to watch').waitFor({ state: 'detached' })
    await isAddFocused()
  })

  test('a rule is made, says why it cannot be, and reads what is put into its folder', async () => {
    await writeFile(join(scans(), 'letter.pdf'), await textPdf([['A letter of ships']]))
    await writeFile(join(scans(), 'broken.pdf'), '%PDF-1.7\nnothing follows')
    await add().click()
    await page.getByLabel('Folder to watch').fill(scans())
    await page.getByRole('textbox', { name: 'Folder for the texts' }).fill(join(scans(), 'texts'))
    await page.getByRole('checkbox', { name: 'Markdown (.md)' }).focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Documents that were read' }).click()
    await page.getByRole('option', { name: 'Move to “originals”' }).click()
    await page.getByRole('button', { name: 'Start watching' }).click()
    await page.getByText('is in the watched one').waitFor()
    await page.getByRole('textbox', { name: 'Folder for the texts' }).fill(texts())
    await page.getByRole('button', { name: 'Start watching' }).click()

    const section = page.locator('#watching')
    await section.getByText('1 document read').waitFor()
    await isAddFocused()
    expect(await readFile(join(texts(), 'letter.txt'), 'utf8')).toBe('A letter of ships\n')
    await expect
      .poll(() => filesIn(texts()))
      .toEqual(['legible-failures.txt', 'letter.md', 'letter.txt', 'originals/letter.pdf'])
    await expect.poll(() => filesIn(scans())).toEqual(['broken.pdf'])
    await section.getByText('Trouble with 1 document').click()
    await section.getByText('broken.pdf').waitFor()
    await section.getByText(/damaged/).waitFor()
  })

  test('axe finds nothing in it', async () => {
    expect(await untilNone(() => axeFaults(page, {}, '#watching'))).toEqual([])
  })

  test('how it is read is changed in its row, by the keyboard alone', async () => {
    const section = page.locator('#watching')
    const pencil = page.getByRole('button', { name: `Change how ${scans()} is read` })
    await pencil.focus()
    await page.keyboard.press('Enter')
    await section.getByText('For documents that come from now on').waitFor()
    await page.getByRole('checkbox', { name: 'Markdown (.md)' }).focus()
    await page.keyboard.press('Space')
    expect(await untilNone(() => axeFaults(page, {}, '#watching'))).toEqual([])
    await page.getByRole('button', { name: 'Save changes' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Save changes' }).waitFor({ state: 'detached' })
    await expect.poll(() => pencil.evaluate((button) => button === document.activeElement)).toBe(true)
    await section.getByText('Text (.txt) · Documents that were read move').waitFor()
  })

  test('a folder that is gone is said in its row, and watched again when it is back', async () => {
    const section = page.locator('#watching')
    await rename(scans(), join(home, 'elsewhere'))
    await section.getByText('The watched folder is gone, or may not be opened.').waitFor()
    await section.getByText('Waiting, goes on by itself').waitFor()
    await rename(join(home, 'elsewhere'), scans())
    await section.getByText(/^Watching/).waitFor()
  })

  test('switched off it reads nothing, switched on it goes on, and removed it leaves all as it is', async () => {
    const section = page.locator('#watching')
    const toggle = page.getByRole('switch', { name: `Watch ${scans()}` })
    await toggle.focus()
    await page.keyboard.press('Space')
    await section.getByText('Switched off').waitFor()
    await writeFile(join(scans(), 'second.pdf'), await textPdf([['Of harbours']]))
    await page.keyboard.press('Space')
    await section.getByText('2 documents read').waitFor()
    await expect.poll(() => filesIn(scans())).toEqual(['broken.pdf'])
    expect(await filesIn(texts())).toContain('second.txt')
    expect(await filesIn(texts())).not.toContain('second.md')
    await page.getByRole('button', { name: `Stop watching ${scans()}` }).click()
    await page.getByText('No folder is watched.').waitFor()
    await isAddFocused()
    expect(await filesIn(texts())).toContain('letter.md')
  })
})
