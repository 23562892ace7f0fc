// What a server does when many documents come at once, set with the keyboard on the page that `legible serve` gives.
import { get } from 'node:http'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFaults } from '../support/axe-faults.ts'
import { launchBrowser } from '../support/browser.ts'
import { makeDataFolder, startProgram, type RunningProgram } from '../support/program.ts'
import { needs } from '../support/needs.ts'
import { untilNone } from '../support/real-page/until-none.ts'

describe.skipIf(!needs.browser.met)('the settings of the server', () => {
  let browser: Browser
  let dataFolder: string
  let page: Page
  let program: RunningProgram

  beforeAll(async () => {
    dataFolder = await makeDataFolder()
    program = await startProgram([], { dataFolder })
    browser = await launchBrowser()
    const context = await browser.newContext({ viewport: { width: 900, height: 600 } })
    page = await context.newPage()
    await page.goto(program.signInUrl)
    await page.getByRole('heading', { name: 'Drop a document to read its text' }).waitFor()
    await page.keyboard.press('3')
    await page.getByRole('heading', { name: 'When many documents come at once' }).waitFor()
  })
  afterAll(async () => {
    await browser?.close()
    await program?.stop()
  })

  const field = (name: string) => page.getByRole('textbox', { name })
  const kept = async () => {
    const file = await readFile(join(dataFolder, 'settings.json'), 'utf8').catch(() => '{}')
    const { longestWaitMs, queueLength } =
      (JSON.parse(file) as { server?: Record<string, number> }).server ?? {}
    return { longestWaitMs, queueLength }
  }

  test('a wait and a number of documents typed in are kept, one after the other by Tab', async () => {
    await expect.poll(() => field('Longest wait').inputValue()).toBe('300')
    await expect.poll(() => field('Longest queue').inputValue()).toBe('256')
    await field('Longest wait').focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('45')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('12')
    await page.keyboard.press('Enter')
    await expect.poll(kept).toEqual({ longestWaitMs: 45_000, queueLength: 12 })
  })

  test('no wait at all can be chosen; of a line of no places it is said how many there may be', async () => {
    await field('Longest wait').fill('0')
    await page.keyboard.press('Enter')
    await field('Longest queue').fill('0')
    await page.keyboard.press('Enter')
    const says = page.getByText('1 to 10,000')
    await says.waitFor()
    await expect.poll(kept).toEqual({ longestWaitMs: 0, queueLength: 12 })
    expect(await field('Longest queue').inputValue()).toBe('0')
    await expect.poll(() => field('Longest queue').getAttribute('aria-invalid')).toBe('true')
    expect(await untilNone(() => axeFaults(page))).toEqual([])

    await field('Longest queue').fill('1')
    await page.keyboard.press('Tab')
    await says.waitFor({ state: 'detached' })
    await expect.poll(kept).toEqual({ longestWaitMs: 0, queueLength: 1 })
  })

  test('a field that was emptied has its number again when it is left', async () => {
    await field('Longest queue').fill('')
    await page.keyboard.press('Tab')
    await expect.poll(() => field('Longest queue').inputValue()).toBe('1')
  })

  test('Escape gives a field back the number that holds, whatever was typed', async () => {
    for (const typed of ['7', '99999']) {
      const before = await kept()
      await field('Longest queue').fill(typed)
      await page.keyboard.press('Escape')
      await expect.poll(() => field('Longest queue').inputValue()).toBe('1')
      await page.keyboard.press('Tab')
      expect(await kept()).toEqual(before)
    }
    await field('Longest queue').fill('0')
    await page.keyboard.press('Enter')
    const says = page.getByText('1 to 10,000')
    await says.waitFor()
    await field('Longest queue').press('Escape')
    await says.waitFor({ state: 'detached' })
    await expect.poll(() => field('Longest queue').inputValue()).toBe('1')
  })

  test('Escape gives a field of words back those that hold', async () => {
    const names = field('Names it is called by')
    await names.fill('http://ocr.lan')
    await names.press('Escape')
    await expect.poll(() => names.inputValue()).toBe('')
    await page.keyboard.press('Tab')
    await expect.poll(() => names.getAttribute('aria-invalid')).toBe(null)
    const account = page.getByRole('textbox', { name: 'Name', exact: true })
    await account.fill('Somebody else')
    await account.press('Escape')
    await expect.poll(() => account.inputValue()).toBe('Local account')
  })

  test('it answers to a name that is written down, at once, and to no other', async () => {
    const status = (host: string) =>
      new Promise<number | undefined>((resolve, reject) =>
        get(`${program.url}/api/status`, { headers: { host } }, (answer) => {
          answer.resume()
          resolve(answer.statusCode)
        }).on('error', reject),
      )
    expect(await status('ocr.lan:6270')).toBe(403)
    const names = field('Names it is called by')
    await names.fill('http://ocr.lan:6270')
    await page.keyboard.press('Tab')
    const mistake = page.getByText('“http://ocr.lan:6270” is no name or address.')
    await mistake.waitFor()
    await expect.poll(() => names.getAttribute('aria-invalid')).toBe('true')
    await names.fill('ocr.lan, fd00::1')
    await page.keyboard.press('Tab')
    await expect.poll(() => status('ocr.lan:6270')).not.toBe(403)
    await expect.poll(() => mistake.count()).toBe(0)
    expect(await status('[fd00::1]')).not.toBe(403)
    expect(await status('other.lan')).toBe(403)
    await names.fill('')
    await page.keyboard.press('Tab')
    await expect.poll(() => status('ocr.lan:6270')).toBe(403)
  })

  test('a website without its https:// could never match, and is not kept', async () => {
    const preflight = async (origin: string) =>
      (
        await fetch(`${program.url}/api/usage`, {
          method: 'OPTIONS',
          headers: { origin, 'access-control-request-method': 'GET' },
        })
      ).status
    const sites = field('Websites that may use the server')
    await sites.fill('app.example.org')
    await page.keyboard.press('Tab')
    const mistake = page.getByText('“app.example.org” is no address of a website.')
    await mistake.waitFor()
    await sites.fill('https://app.example.org/')
    await page.keyboard.press('Tab')
    await expect.poll(() => preflight('https://other.example')).toBe(403)
    await expect.poll(() => mistake.count()).toBe(0)
    expect(await preflight('https://app.example.org')).toBe(204)
    await sites.fill('')
    await page.keyboard.press('Tab')
    await expect.poll(() => preflight('https://other.example')).toBe(204)
  })

  test('how large an upload may be holds at once, and is what can be read at most', async () => {
    const upload = async (megabytes: number) => {
      const body = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(megabytes * 1024 * 1024)])
      const headers = { 'x-api-key': program.key }
      return (await fetch(`${program.url}/api/uploads`, { method: 'PUT', headers, body })).status
    }
    const size = field('Size of an upload')
    expect([await size.inputValue(), await upload(2)]).toEqual(['500', 201])
    await size.fill('1')
    await page.keyboard.press('Enter')
    await expect.poll(() => upload(2)).toBe(413)
    await size.fill('9999')
    await page.keyboard.press('Enter')
    await page.getByText('1 to 2,047').waitFor()
    expect(await upload(2)).toBe(413)
    await size.fill('2047')
    await page.keyboard.press('Enter')
    await expect.poll(() => size.inputValue()).toBe('2,047')
    await expect.poll(() => upload(2)).toBe(201)
  })

  test('routes of another service are there once they are switched on, and gone once they are not', async () => {
    const status = async () => (await fetch(`${program.url}/v1/ocr`, { method: 'POST' })).status
    expect(await status()).toBe(404)
    const mistral = page.getByRole('switch', { name: 'Mistral OCR' })
    await mistral.focus()
    await page.keyboard.press('Space')
    await expect.poll(status).toBe(401)
    await page.keyboard.press('Space')
    await expect.poll(status).toBe(404)
  })

  test('a switch that is pressed twice, sooner than the program answers, is where it was', async () => {
    await page.getByRole('switch', { name: 'Mistral OCR' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Space')
    await field('Longest wait').fill('31')
    await page.keyboard.press('Enter')
    await expect.poll(kept).toMatchObject({ longestWaitMs: 31_000 })
    expect((await fetch(`${program.url}/v1/ocr`, { method: 'POST' })).status).toBe(404)
    await expect.poll(() => page.getByRole('switch', { name: 'Mistral OCR' }).isChecked()).toBe(false)
  })

  test('axe finds nothing', async () => {
    expect(await untilNone(() => axeFaults(page))).toEqual([])
  })
})
