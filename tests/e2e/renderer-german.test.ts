// Failures in the German window, wherever they are drawn.
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { de } from '../../renderer/strings/de.ts'
import { startFakeApp, type FakeApp } from '../support/fake-desktop-api/open-page.ts'
import type { Scenario } from '../support/fake-desktop-api/scenario.ts'

const { errors } = de

describe('the German window', () => {
  let app: FakeApp
  beforeAll(async () => {
    app = await startFakeApp()
  })
  afterAll(() => app.close())

  async function open(scenario: Partial<Scenario>): Promise<Page> {
    return app.open({ scenario: { ...scenario, language: 'de' } })
  }
  const select = (page: Page, name: string) => page.locator('.queue-row', { hasText: name }).click()

  test('says of a document what happened and what to do', async () => {
    const page = await open({ queue: 'failed' })
    await select(page, 'broken scan.pdf')
    const { what, next } = errors.corrupt_file
    await expect.poll(() => page.getByRole('alert').innerText()).toMatch(new RegExp(`^${what}\\s+${next}$`))
    await select(page, 'bank statement.pdf')
    await expect.poll(() => page.getByRole('alert').innerText()).toContain(errors.pdf_password_required.what)
    await page.context().close()
  })

  test('says of a page why it could not be read', async () => {
    const page = await open({ queue: 'done' })
    await select(page, 'Survey of the east wall.pdf')
    await expect
      .poll(() => page.locator('.notice-doubt').innerText())
      .toContain(errors.processing_timeout.what)
    await page.context().close()
  })

  test('says what the program refused, and below it in its own words which field', async () => {
    const page = await open({})
    // The program's part of the bridge answers as it does when an address is refused.
    await page.evaluate(() => {
      const { legible } = globalThis as unknown as {
        legible: { documents: Record<string, unknown>; usage: Record<string, unknown> }
      }
      const refuse = (code: string, message: string) => () =>
        Promise.resolve({ ok: false, error: { code, message } })
      legible.documents['addUrl'] = refuse('url_not_allowed', 'This URL may not be fetched: it is private.')
      legible.usage['get'] = refuse('internal_error', 'The disk is full. Free some space and try again.')
    })
    await page.getByRole('button', { name: de.url.title }).first().click()
    await page.getByLabel(de.url.address).fill('http://10.0.0.1/letter.pdf')
    await page.keyboard.press('Enter')
    const { what, next } = errors.url_not_allowed
    await expect
      .poll(() => page.locator('.field-error').innerText())
      .toBe(`${what} ${next}\nThis URL may not be fetched: it is private.`)
    await page.keyboard.press('Escape')

    await page.locator('.rail-credits').click()
    const { diskFull } = de.failures
    await expect
      .poll(() => page.getByRole('dialog').getByRole('alert').innerText())
      .toBe(`${diskFull.what} ${diskFull.next}`)
    await page.context().close()
  })

  test('says what failed at the foot of the window', async () => {
    const page = await open({})
    await page.evaluate(() => {
      const { legible } = globalThis as unknown as {
        legible: { documents: Record<string, unknown>; pathOfFile: unknown }
      }
      legible.documents['addPaths'] = () =>
        Promise.resolve({
          ok: true,
          value: {
            refused: [
              {
                name: 'big.pdf',
                error: { code: 'payload_too_large', message: 'The file is larger than 50 MB.' },
              },
            ],
          },
        })
    })
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Control+o')])
    await chooser.setFiles([{ name: 'big.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') }])
    const { what, next } = errors.payload_too_large
    await expect
      .poll(() => page.locator('.toast-bad').innerText())
      .toBe(`big.pdf: ${what} ${next}\nThe file is larger than 50 MB.`)
    await page.context().close()
  })

  test('says why the server does not run and what the keychain lacks', async () => {
    const page = await open({ server: 'port-taken', keychain: 'absent' })
    await expect
      .poll(() => page.locator('.troubles').innerText())
      .toContain('Der Server läuft nicht: Port 6270 ist schon belegt.')
    await page.keyboard.press('3')
    await expect
      .poll(() => page.locator('#keys .notice').innerText())
      .toBe(`${de.settings.keys.keychain.absent} ${de.settings.keys.shownOnce}`)
    await page.context().close()
  })

  test('says each step of the connection test', async () => {
    const page = await open({})
    await page.keyboard.press('3')
    await page.getByRole('button', { name: /^Cursor/ }).click()
    await page.getByRole('button', { name: de.settings.connect.test, exact: true }).click()
    await expect
      .poll(() => page.locator('.checks li > span:first-of-type').allInnerTexts())
      .toEqual(
        [
          'http://127.0.0.1:6270 antwortet.',
          'Der Schlüssel wird angenommen.',
          'Das Werkzeug extract_text wird angeboten.',
          'Gelesen: Legible can read this.',
        ].map((sentence) => `${de.settings.connect.passed}\n${sentence}`),
      )
    await page.context().close()
  })
})
