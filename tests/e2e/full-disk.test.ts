// The disk fills up while documents are read: what the page of `legible serve` says, and that all goes on once there is room.
import { rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { dropFiles } from '../support/drop-files.ts'
import { needs } from '../support/needs.ts'
import { makeDataFolder, startProgram } from '../support/program.ts'
import { scannedPdf } from '../support/sample-documents.ts'
import { fillDisk, mountSmallDisk } from '../support/small-disk.ts'

describe.skipIf(!needs.browser.met)('on a disk that is full', () => {
  test('it is said wherever something cannot be kept, and documents are read once there is room', async (context) => {
    const folder = await mountSmallDisk()
    if (folder === undefined) return context.skip()
    const elsewhere = await makeDataFolder()
    onTestFinished(() => rmSync(elsewhere, { recursive: true }))
    const scan = join(elsewhere, 'scan.pdf')
    await writeFile(scan, await scannedPdf([['Harbour dues'], ['of the ships'], ['of that year']]))
    const program = await startProgram([], { dataFolder: folder, keepData: true })
    onTestFinished(() => program.stop())
    const browser = await launchBrowser()
    onTestFinished(() => browser.close())
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.goto(program.signInUrl)
    await page.getByRole('heading', { name: 'Drop a document' }).waitFor()

    const filler = fillDisk(folder)
    await dropFiles(page, [scan])
    await page.getByRole('alert').getByText('The disk is full. Read before: 3 of 3 pages.').waitFor()
    await page.locator('.text-scroller').getByText('of the ships').waitFor()
    const row = page.locator('.queue-row', { hasText: 'scan.pdf' })
    await row.getByText('Disk full').waitFor()
    await page.getByRole('status').getByText('scan.pdf could not be read: Disk full.').waitFor()
    await page.keyboard.press('3')
    await page.getByRole('radio', { name: 'Dark' }).click()
    await page.locator('.toast').getByText('The disk is full.').waitFor()
    await expect.poll(() => page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(false)

    rmSync(filler)
    await page.getByRole('radio', { name: 'Dark' }).click()
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
    await page.keyboard.press('1')
    await page.getByRole('button', { name: 'Read again' }).click()
    await row.getByText('3 pages').waitFor()
  })
})
