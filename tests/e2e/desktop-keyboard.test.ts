// The first run without a mouse: only keys are pressed, the focus is always somewhere, and always seen.
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { desktopSession } from '../support/desktop-session.ts'
import { chooseFiles } from '../support/drop-files.ts'
import { type Desktop } from '../support/electron/start-desktop.ts'
import { pngOf } from '../support/sample-documents.ts'
import { needs } from '../support/needs.ts'

const missing = !needs.browser.met

/** What has the focus, and whether its ring can be seen. */
const focus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (element === null || element === document.body) return { name: '', isSeen: false, isLost: true }
    const name = element.getAttribute('aria-label') ?? (element as HTMLElement).innerText
    // A field's frame or a parent may carry the ring for it.
    const isSeen = [element, element.parentElement, element.nextElementSibling].some((one) => {
      if (one === null) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    })
    return { name: name.trim(), isSeen, isLost: false }
  })

async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = []
  for (let step = 0; step < 80; step++) {
    await page.keyboard.press('Tab')
    const now = await focus(page)
    if (!now.isLost && !now.isSeen)
      await expect
        .poll(async () => (await focus(page)).isSeen, { message: `focus on "${now.name}"` })
        .toBe(true)
    if (name.test(now.name)) return
    passed.push(now.name)
  }
  throw new Error(`Tab never came to ${String(name)}, only to: ${passed.join(', ')}`)
}

describe.skipIf(missing)('the first run with the keyboard alone', () => {
  const session = desktopSession()
  let desktop: Desktop
  let page: Page
  let file: string
  const expectFocusKept = async () => expect.poll(async () => (await focus(page)).isLost).toBe(false)

  beforeAll(async () => {
    const folder = await session.newFolder()
    file = join(folder, 'letter.png')
    await writeFile(file, pngOf(['Dear reader,', 'this letter has two lines.']))
    desktop = await session.start({ dataFolder: folder })
    page = desktop.page
    // A person does not press anything before the page has come to rest.
    await page.getByRole('heading', { name: 'Drop a document to read its text' }).waitFor()
    await page.waitForLoadState('networkidle')
  })

  test('the button that opens files is reached and pressed, and the text appears', async () => {
    await tabTo(page, /^Choose files$/)
    await chooseFiles(page, () => page.keyboard.press('Enter'), [file])
    await page.locator('.text-pane').getByText('this letter has two lines.').waitFor()
    await expectFocusKept()
  })

  test('the text is copied with the usual keys', async () => {
    await page.keyboard.press('Control+c')
    await expect
      .poll(async () => (await desktop.ask('records')).clipboard)
      .toContain('this letter has two lines.')
  })

  test('a word is found, and Escape puts the search away without losing the focus', async () => {
    await page.keyboard.press('Control+f')
    const field = page.getByRole('searchbox').or(page.getByRole('textbox', { name: /find/i }))
    await field.first().waitFor()
    await page.keyboard.type('letter')
    await page.getByText(/1 of 1/).waitFor()
    await page.keyboard.press('Escape')
    await field.first().waitFor({ state: 'detached' })
    await expectFocusKept()
  })

  test('a key is made, copied and put to use', async () => {
    await page.keyboard.press('3')
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
    await tabTo(page, /^Create key$/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type('Keyboard')
    await page.keyboard.press('Enter')
    await page.getByTestId('plain-key').waitFor()
    await tabTo(page, /copy key/i)
    await page.keyboard.press('Enter')
    const key = await page.getByTestId('plain-key').innerText()
    await expect.poll(async () => (await desktop.ask('records')).clipboard).toBe(key)
    await tabTo(page, /^Done$/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(async () => (await focus(page)).name).toBe('Create key')
    const address = await page.evaluate(async () => {
      const answer = await window.legible!.app.snapshot()
      return answer.ok ? answer.value.server.url : null
    })
    const answer = await fetch(`${address}/api/usage`, { headers: { 'x-api-key': key } })
    expect(await answer.json()).toMatchObject({ total: 1 })
  })

  test('the activity opens what was read', async () => {
    await page.keyboard.press('2')
    // The button that had the focus goes with its view: a person waits for the next one, too.
    await page.locator('.activity-row').first().waitFor()
    await expectFocusKept()
    await tabTo(page, /^letter\.png$/)
    await page.keyboard.press('Enter')
    await page.getByText('this letter has two lines.').filter({ visible: true }).first().waitFor()
    await expectFocusKept()
  })

  test('the program is quit', async () => {
    const ended = once(desktop.child, 'exit')
    await desktop.ask('pressMenuKeys', 'Ctrl+Q')
    expect((await ended)[0]).toBe(0)
  })
})
