// Failures in the German window, wherever they are drawn.
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { de } from '../../renderer/strings/de.ts'
import { failure, LegibleError } from '../../shared/errors.ts'
import type { SettingsPatch } from '../../shared/settings.ts'
import { desktopSession } from '../support/desktop-session.ts'
import { needs } from '../support/needs.ts'
import { realPages, type RealPage } from '../support/real-page/real-page.ts'

const { errors } = de

describe.skipIf(!needs.browser.met)('the German window', () => {
  const pages = realPages()
  const desktops = desktopSession({ perTest: true })

  const open = (settings: SettingsPatch = {}, reader: 'real' | 'scripted' = 'scripted') =>
    pages.start({ settings: { ...settings, appearance: { language: 'de' } }, reader })
  const alert = ({ page }: RealPage) => page.getByRole('alert').innerText()

  test('says of a document what happened and what to do', async () => {
    const program = await open()
    const { page, script, choose } = program
    await choose(
      script('broken scan.pdf', {
        pages: 1,
        broken: new LegibleError('corrupt_file', 'The PDF is damaged and cannot be read.'),
      }),
    )
    const { what, next } = errors.corrupt_file
    await expect.poll(() => alert(program)).toMatch(new RegExp(`^${what}\\s+${next}$`))
    await choose(script('bank statement.pdf', { pages: 1, password: 'tulip' }))
    await page.locator('.queue-row', { hasText: 'bank statement.pdf' }).click()
    await expect.poll(() => alert(program)).toContain(errors.pdf_password_required.what)
  })

  test('says of a page why it could not be read', async () => {
    const { page, script, choose } = await open()
    const message = 'Page 7 took longer than 120 s and was given up.'
    const failing = { 7: new LegibleError('processing_timeout', message) }
    await choose(script('Survey of the east wall.pdf', { pages: 12, failing }))
    await expect
      .poll(() => page.locator('.notice-doubt').innerText())
      .toContain(errors.processing_timeout.what)
  })

  test('says of a link why it was not fetched', async () => {
    const program = await open({ server: { allowUrls: true } })
    const { page } = program
    await page.getByRole('button', { name: de.url.title }).first().click()
    await page.getByLabel(de.url.address).fill('http://10.0.0.1/letter.pdf')
    await page.keyboard.press('Enter')
    const { what, next } = de.failures.urlPrivate
    await expect.poll(() => alert(program)).toMatch(new RegExp(`^${what}\\s+${next}$`))
    // By the name that the room has.
    const settings = await page.locator('.rail-room').nth(2).locator('> span').first().innerText()
    expect(next).toContain(`in den ${settings} unter`)
  })

  test('names a pasted picture in German', async () => {
    const { page } = await open()
    await page.evaluate(() => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File(['picture'], 'image.png', { type: 'image/png' }))
      dispatchEvent(new ClipboardEvent('paste', { clipboardData }))
    })
    await expect
      .poll(() => page.locator('.queue-name').innerText())
      .toMatch(/^Eingefügt \d\d\.\d\d\.\d\d\.png$/)
  })

  test('says in a dialog that the disk is full', async () => {
    const { page, app } = await open()
    app.services.credits.usage = () => {
      throw failure('diskFull')
    }
    await page.keyboard.press('3')
    await page.getByRole('button', { name: 'Verbrauch zeigen' }).click()
    const { diskFull } = de.failures
    await expect
      .poll(() => page.getByRole('dialog').getByRole('alert').innerText())
      .toBe(`${diskFull.what} ${diskFull.next}`)
  })

  test('says what failed at the foot of the window', async () => {
    const { page, choose } = await open({ limits: { maxBodyBytes: 1024 * 1024 } })
    await choose({
      name: 'big.pdf',
      bytes: Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(2_000_000)]),
    })
    const { next } = errors.payload_too_large
    await expect
      .poll(() => page.locator('.toast-bad').innerText())
      .toBe(`big.pdf: Die Datei ist größer als 1 MB. ${next}`)
  })

  test('says why the server does not run and what the keychain lacks', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const { page } = await desktops.start({ settings: { server: { port }, appearance: { language: 'de' } } })
    await expect
      .poll(() => page.locator('.troubles').innerText())
      .toContain(`Der Server läuft nicht: Port ${port} ist schon belegt.`)
    await page.keyboard.press('3')
    await expect
      .poll(() => page.locator('#keys .notice').innerText())
      .toBe(`${de.settings.keys.keychain.absent} ${de.settings.keys.shownOnce}`)
    other.close()
  })

  test('says each step of the connection test', async () => {
    const { page, url } = await open({}, 'real')
    await page.keyboard.press('3')
    await page.getByRole('button', { name: de.settings.keys.create }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').first().fill('Cursor')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: de.settings.keys.connect }).click()
    await dialog.getByRole('button', { name: /^Cursor/ }).click()
    await dialog.getByRole('button', { name: de.settings.connect.test, exact: true }).click()
    await expect
      .poll(() => dialog.locator('.checks li > span:first-of-type').allInnerTexts())
      .toEqual(
        [
          `${url} antwortet.`,
          'Der Schlüssel wird angenommen.',
          'Das Werkzeug extract_text wird angeboten.',
          'Gelesen: Legible reads this page.',
        ].map((sentence) => `${de.settings.connect.passed}\n${sentence}`),
      )
  })
})
