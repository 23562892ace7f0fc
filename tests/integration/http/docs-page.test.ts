// The page people read the interface on, in a real browser that can reach nothing but this server.
import { expect, test } from 'vitest'
import { openDoor } from '../../support/http/open-door.ts'
import { launchBrowser } from '../../support/browser.ts'
import { needs } from '../../support/needs.ts'

test.skipIf(!needs.browser.met)(
  'the docs page draws itself from this server alone, under a policy without inline scripts, and tries a request',
  async () => {
    const { url, key, asked } = await openDoor()
    const browser = await launchBrowser()
    try {
      const page = await browser.newPage()
      const elsewhere: string[] = []
      const problems: string[] = []
      page.on('request', (request) => {
        if (!request.url().startsWith(url) && !request.url().startsWith('data:'))
          elsewhere.push(request.url())
      })
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text())
      })
      page.on('pageerror', (error) => problems.push(error.message))
      await page.goto(`${url}/api/docs`)
      await page.getByText('Read a document').click()

      await page.getByRole('button', { name: 'Authorize' }).first().click()
      await page.getByLabel('Value:').first().fill(key)
      await page
        .locator('.modal-ux')
        .getByRole('button', { name: /apply credentials/i })
        .first()
        .click()
      await page.locator('.modal-ux').getByRole('button', { name: 'Close' }).first().click()
      await page.getByRole('button', { name: 'Try it out' }).click()
      await page.getByRole('button', { name: 'Execute' }).click()
      await expect.poll(() => asked.length).toBe(1)
      await page.locator('.live-responses-table').getByText('200').first().waitFor()

      expect(problems).toEqual([])
      expect(elsewhere).toEqual([])
    } finally {
      await browser.close()
    }
  },
)
