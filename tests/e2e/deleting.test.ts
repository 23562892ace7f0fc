// Taking documents off the list and deleting what was read, on the real page, and the way back from both.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { realPages, type RealPage } from '../support/real-page/real-page.ts'
import { needs } from '../support/needs.ts'

describe.skipIf(!needs.browser.met)('deleting', () => {
  const pages = realPages()
  const names = ['ada.png', 'berta.png', 'clara.png']

  /** Three documents, read one after the other, so that list and history have them in this order. */
  async function start(): Promise<RealPage> {
    const real = await pages.start()
    const { page, script, choose } = real
    for (const [index, name] of names.entries()) {
      await choose(script(name, { pages: [[`Written by ${name}`]] }))
      await page
        .getByText(index === 0 ? '1 document read' : `${index + 1} documents read`)
        .first()
        .waitFor()
    }
    return real
  }
  const listed = (page: Page) => page.locator('.queue-name').allInnerTexts()
  const inHistory = (page: Page) => page.locator('.activity-row .column-file .link-button').allInnerTexts()
  const openMenu = async (page: Page, name: string) => {
    await page.getByRole('row', { name: new RegExp(name) }).click({ button: 'right' })
    await page.getByRole('menu').waitFor()
  }
  /** To those who do not see it, too. */
  const said = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor()
  const undo = (page: Page) => page.locator('.toast').getByRole('button', { name: 'Undo' })

  test('one reading is deleted from history and list, and Undo brings both back', async () => {
    const { page } = await start()
    await page.keyboard.press('2')
    await openMenu(page, 'berta.png')
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
    await page.getByText('1 document deleted').waitFor()
    await expect.poll(() => inHistory(page)).toEqual(['clara.png', 'ada.png'])
    await page.keyboard.press('1')
    await expect.poll(() => listed(page)).toEqual(['ada.png', 'clara.png'])
    // What is said stays one line in half a window, too.
    await page.setViewportSize({ width: 500, height: 800 })
    await expect.poll(async () => (await page.locator('.toast').boundingBox())!.height).toBeLessThan(50)
    await page.setViewportSize({ width: 1280, height: 800 })

    await undo(page).click()
    await said(page, '1 document restored')
    await expect.poll(() => listed(page)).toEqual(names)
    await page.keyboard.press('2')
    await expect.poll(() => inHistory(page)).toEqual(['clara.png', 'berta.png', 'ada.png'])
    await page.getByRole('button', { name: 'berta.png', exact: true }).click()
    await page.locator('.text-scroller').getByText('Written by berta.png').waitFor()
  })

  test('by the keyboard one reading is deleted after the other, from the menu too', async () => {
    const { page } = await start()
    await page.keyboard.press('2')
    const isFocused = (name: string) =>
      expect
        .poll(() =>
          page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent),
        )
        .toBe(name)
    await page.getByRole('button', { name: 'More for clara.png' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await isFocused('More for berta.png')
    await page.keyboard.press('Shift+Tab')
    await isFocused('berta.png')
    await page.getByRole('button', { name: 'ada.png', exact: true }).focus()
    // The one key of Macs.
    await page.keyboard.press('Backspace')
    await isFocused('berta.png')
  })

  test('what is deleted is no longer found, and gone from the disk at the end', async () => {
    const { page, app } = await start()
    await page.keyboard.press('2')
    await page.getByRole('button', { name: 'More for berta.png' }).click()
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Search in history' }).fill('berta')
    await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
    const folder = app.services.dataFolder
    await app.close(0)
    const left = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'))
    expect(left.join()).toContain('ada.png')
    expect(left.join()).not.toContain('berta.png')
  })

  test('what leaves the list comes back to its place, with the keys too', async () => {
    const { page } = await start()
    await page.locator('.queue-row').nth(1).click()
    await page.keyboard.press('Delete')
    await expect.poll(() => listed(page)).toEqual(['ada.png', 'clara.png'])
    await expect.poll(() => page.locator('.document-name').innerText()).toBe('clara.png')
    await page.keyboard.press('Control+z')
    await said(page, '1 document back on the list')
    await expect.poll(() => listed(page)).toEqual(names)

    await page.getByRole('button', { name: 'Remove finished documents' }).click()
    await page.getByText('3 documents removed from the list').waitFor()
    // What is offered is not in the way of the rest.
    await page.getByRole('button', { name: 'Change' }).click({ trial: true })
    await undo(page).click()
    await expect.poll(() => listed(page)).toEqual(names)
    await page.locator('.queue-row').nth(0).click()
    await page.locator('.text-scroller').getByText('Written by ada.png').waitFor()
  })

  test('what comes back to the list is not told as read once more, and what a search finds is counted', async () => {
    const { page, script, choose } = await start()
    await page.evaluate(() => {
      const heard: string[] = []
      Object.assign(globalThis, { heard })
      const isTold = ({ target }: MutationRecord) =>
        (target instanceof Element ? target : target.parentElement)?.closest('.visually-hidden[role=status]')
      new MutationObserver((changes) =>
        heard.push(...changes.filter(isTold).map(({ target }) => target.textContent ?? '')),
      ).observe(document.body, { subtree: true, childList: true, characterData: true })
    })
    const heard = () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard.join('\n'))
    const told = (name: string) => expect.poll(heard).toContain(`${name} was read`)
    // What is told is gathered, and more than two are counted: by then that of the others was told as well.
    await choose(script('dora.png', { pages: 1 }))
    await expect.poll(heard).toMatch(/dora\.png was read|[34] documents read/)
    await page.getByRole('button', { name: 'Remove berta.png from the list' }).click()
    await expect.poll(() => listed(page)).toHaveLength(3)
    await choose(script('emma.png', { pages: 1 }))
    await told('emma.png')
    const before = await heard()
    await undo(page).click()
    await expect.poll(() => listed(page)).toHaveLength(5)
    await choose(script('fred.png', { pages: 1 }))
    await told('fred.png')
    expect((await heard()).slice(before.length)).not.toContain('berta.png was read')
    // What is behind a Hebrew name stays behind it.
    await choose(script('דוח.png', { pages: 1 }))
    await told('\u2066דוח.png\u2069')

    await page.keyboard.press('2')
    await page.getByRole('searchbox', { name: 'Search in history' }).fill('berta')
    await page.getByRole('status').getByText('1 document found').waitFor()
    await page.getByRole('searchbox', { name: 'Search in history' }).fill('nobody')
    await page.getByRole('status').getByText('Nothing found').waitFor()
  })
})
