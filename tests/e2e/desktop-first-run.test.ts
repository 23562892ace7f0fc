// A newcomer's first hour, through every way of starting that this machine has: nothing is faked but Electron's own
// parts on the stand-in, and which ways did not run is said at the end of the test command.
import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dropFiles } from '../support/drop-files.ts'
import { makeDataFolder } from '../support/program.ts'
import { atRest } from '../support/real-page/at-rest.ts'
import { waysToStart, type RunningPage } from '../support/ways-to-start.ts'

const run = promisify(execFile)
const fixture = (name: string) => new URL(`../fixtures/${name}`, import.meta.url).pathname

/** Pages of a real scan, so many that nobody waits for the last. */
async function hundredPages(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const scan = await PDFDocument.load(await readFile(fixture('scanned.pdf')))
  const embedded = await pdf.embedPdf(scan, scan.getPageIndices())
  for (let number = 0; number < 100; number++) {
    const picture = embedded[number % embedded.length]!
    pdf.addPage([picture.width, picture.height]).drawPage(picture)
  }
  return pdf.save()
}

describe.each(waysToStart)('the first hour with $name', ({ isMissing, open }) => {
  describe.skipIf(isMissing)('is whole:', () => {
    let way: Awaited<ReturnType<typeof open>>
    let folder: string
    let running: RunningPage
    let page: Page
    let key = ''
    const problems: string[] = []

    async function start(): Promise<void> {
      running = await way.start(join(folder, 'data'))
      page = running.page
      page.on('pageerror', (error) => problems.push(error.message))
      page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    }
    async function curl(path: string, ...words: string[]): Promise<{ status: number; body: unknown }> {
      const limits = ['-sS', '-m', '300', '-w', '\n%{http_code}']
      const { stdout } = await run('curl', [
        ...limits,
        '-H',
        `x-api-key: ${key}`,
        ...words,
        `${running.url}${path}`,
      ])
      const at = stdout.lastIndexOf('\n')
      return { status: Number(stdout.slice(at)), body: JSON.parse(stdout.slice(0, at)) }
    }
    const creditsUsed = async () => ((await curl('/api/usage')).body as { total: number }).total
    const queueRow = (name: string) => page.locator('.queue-row', { hasText: name })

    beforeAll(async () => {
      folder = await makeDataFolder()
      await mkdir(join(folder, 'data'))
      await writeFile(join(folder, 'hundred.pdf'), await hundredPages())
      const scan = await readFile(fixture('scanned.pdf'))
      await writeFile(join(folder, 'torn.pdf'), scan.subarray(0, 2000))
      way = await open()
      await start()
    })
    afterAll(async () => {
      await running?.stop()
      await way?.close()
      if (folder !== undefined) await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    })

    test('it opens on one sentence, and nothing that counts', async () => {
      await page.getByRole('heading', { name: 'Drop a document to read its text' }).waitFor()
      expect(await page.locator('body').innerText()).not.toMatch(/credit|limit/i)
    })

    test('a key is made in the settings', async () => {
      await page.keyboard.press('3')
      await page.getByRole('button', { name: 'Create key' }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox').first().fill('My script')
      await dialog.getByRole('button', { name: 'Create key' }).click()
      key = await page.getByTestId('plain-key').innerText()
      expect(key).toMatch(/^lgb_[A-Za-z0-9]{38}$/)
      await page.getByRole('button', { name: 'Done' }).click()
      await dialog.waitFor({ state: 'detached' })
    })

    test('curl reads a picture with the key, and it is counted', async () => {
      const image = (await readFile(fixture('grey.png'))).toString('base64')
      await writeFile(join(folder, 'body.json'), JSON.stringify({ image }))
      const { status, body } = await curl(
        '/api/ocr/process',
        '-H',
        'content-type: application/json',
        '--data-binary',
        `@${join(folder, 'body.json')}`,
      )
      expect(status).toBe(200)
      expect(body).toMatchObject({ success: true, creditsUsed: 1 })
      expect(await creditsUsed()).toBe(1)
    })

    test('a photo, a scan and a torn file are dropped at once; two are read and one says why not', async () => {
      await page.keyboard.press('1')
      await dropFiles(page, [
        fixture('photo-exif-sideways.jpg'),
        fixture('scanned.pdf'),
        join(folder, 'torn.pdf'),
      ])
      await queueRow('photo-exif-sideways.jpg').getByText('1 page').waitFor()
      await queueRow('scanned.pdf').getByText('3 pages').waitFor()
      await queueRow('torn.pdf').click()
      await page
        .getByRole('alert')
        .getByText(/damaged/i)
        .first()
        .waitFor()
      expect(await page.getByRole('button', { name: 'Retry' }).count(), 'nothing would be gained').toBe(0)
    })

    test('the photo stands upright with its text, and the words lie over it', async () => {
      await queueRow('photo-exif-sideways.jpg').click()
      await page.locator('.text-pane').getByText('The Keeper of the North Light').waitFor()
      const picture = page.getByRole('img', { name: 'Image of page 1' })
      await picture.waitFor()
      const lines = page.locator('.overlay-line')
      await expect.poll(() => lines.count()).toBeGreaterThan(10)
      const boxOf = async (part: Locator) => (await part.boundingBox())!
      const [sheet, title] = await atRest(
        async () =>
          [
            await boxOf(picture),
            await boxOf(lines.filter({ hasText: 'Keeper of the North' }).first()),
          ] as const,
      )
      expect(sheet.height, 'the photo is a sheet that stands').toBeGreaterThan(sheet.width)
      expect(title.y - sheet.y, 'its title is in the upper third').toBeLessThan(sheet.height / 3)
      expect(title.x).toBeGreaterThanOrEqual(sheet.x)
      expect(title.x + title.width).toBeLessThanOrEqual(sheet.x + sheet.width)
    })

    test('the scan has its three pages, and every page read is counted once', async () => {
      await queueRow('scanned.pdf').click()
      await page.locator('.text-pane').getByText('Letter number 1').waitFor()
      await expect.poll(creditsUsed).toBe(5)
    })

    test('a hundred pages are cancelled, and none of them is charged', async () => {
      await dropFiles(page, [join(folder, 'hundred.pdf')])
      // At least one page was read, so that there is something not to charge for.
      await queueRow('hundred.pdf')
        .getByText(/Reading page ([2-9]|\d\d) of 100/)
        .waitFor()
      await page.getByRole('button', { name: 'Cancel hundred.pdf' }).click()
      await queueRow('hundred.pdf').getByText('Cancelled').waitFor()
      await expect.poll(creditsUsed).toBe(5)
    })

    const expectHistory = async () => {
      await page.keyboard.press('2')
      const rows = page.locator('.activity-row')
      await expect.poll(() => rows.count()).toBe(5)
      await expect.poll(() => page.locator('.activity-running').count()).toBe(0)
      const told = (await atRest(() => rows.allInnerTexts())).map((text) => text.replace(/\s+/g, ' '))
      const row = (...words: string[]) => told.filter((text) => words.every((word) => text.includes(word)))
      expect(row('photo-exif-sideways.jpg', 'This window'), told.join('\n')).toHaveLength(1)
      expect(row('scanned.pdf', 'This window'), told.join('\n')).toHaveLength(1)
      expect(row('Script', 'My script'), told.join('\n')).toHaveLength(1)
      expect(row('Damaged file', 'torn.pdf'), told.join('\n')).toHaveLength(1)
      expect(row('Cancelled', 'hundred.pdf'), told.join('\n')).toHaveLength(1)
    }

    test('the activity has all five of them', expectHistory)

    test('after a restart the activity, the counters, the texts and the key are still there', async () => {
      await running.stop()
      await start()
      await page.getByRole('heading', { name: 'Drop a document to read its text' }).waitFor()
      await expectHistory()
      await page.getByRole('button', { name: 'scanned.pdf', exact: true }).click()
      await page.getByText('Letter number 1').first().waitFor()
      expect(await creditsUsed()).toBe(5)
    })

    test('nothing went wrong on the page meanwhile', () => {
      expect(problems).toEqual([])
    })
  })
})
