import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { axeFaults } from '../support/axe-faults.ts'
import { desktopSession } from '../support/desktop-session.ts'
import { pngOf } from '../support/sample-documents.ts'
import { needs } from '../support/needs.ts'
import { untilNone } from '../support/real-page/until-none.ts'

const missing = !needs.browser.met

const grounds = { light: 'rgb(255, 255, 255)', dark: 'rgb(26, 27, 28)' }

describe.skipIf(missing)('nobody is shut out of the desktop window', () => {
  const session = desktopSession({ perTest: true })

  test.each(['light', 'dark'] as const)('in the %s theme axe finds nothing anywhere', async (theme) => {
    const folder = await session.newFolder({ appearance: { theme, language: 'en' } })
    const file = join(folder, 'letter.png')
    await writeFile(file, pngOf(['Dear reader,', 'this letter has two lines.']))
    const desktop = await session.start({ dataFolder: folder })
    const { page } = desktop
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor))
      .toBe(grounds[theme])
    expect(await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(
      theme === 'dark',
    )

    const faults: string[] = []
    const check = async (place: string) => {
      // Until what moves has come to rest.
      await page.waitForTimeout(300)
      faults.push(...(await untilNone(() => axeFaults(page))).map((fault) => `${place}: ${fault}`))
    }
    await page.getByRole('heading', { name: 'Drop a document to read its text' }).waitFor()
    await check('empty')
    await desktop.ask('pressMenuKeys', 'Ctrl+O')
    await expect.poll(async () => (await desktop.ask('dialogs')).length).toBe(1)
    await desktop.ask('answerDialog', { filePaths: [file] })
    await page.locator('.text-pane').getByText('this letter has two lines.').waitFor()
    await check('document')
    await page.keyboard.press('2')
    await page.locator('.activity-row').first().waitFor()
    await check('activity')
    await page.keyboard.press('3')
    await page.getByRole('button', { name: 'Create key' }).first().waitFor()
    await check('settings')
    await page.getByRole('button', { name: 'Create key' }).first().click()
    await page.getByRole('dialog').waitFor()
    await check('new key')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await desktop.ask('clickMenu', 'usage')
    await page.getByRole('dialog').waitFor()
    await check('usage')
    expect(faults).toEqual([])
  })
})
