import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { axeFaults } from '../support/axe-faults.ts'
import { needs } from '../support/needs.ts'
import { realPages } from '../support/real-page/real-page.ts'
import { untilNone } from '../support/real-page/until-none.ts'

describe.skipIf(!needs.browser.met)('help', () => {
  const pages = realPages()
  const expectAccessible = async (page: Page) => expect(await untilNone(() => axeFaults(page))).toEqual([])

  test('? lists the keys and leads to how programs call it; what it lists works', async () => {
    const { page, url } = await pages.start()
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Help and keys' })
    await sheet.getByText('Ctrl+O').waitFor()
    await expectAccessible(page)
    const link = sheet.getByRole('link', { name: 'How to call Legible from a program' })
    await expect.poll(() => link.getAttribute('href')).toBe(`${url}/api/docs`)
    const [docs] = await Promise.all([page.context().waitForEvent('page'), link.click()])
    await docs.locator('.swagger-ui .info').waitFor()
    await docs.close()

    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await page.keyboard.press('3')
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()

    // As on a French keyboard.
    const keys = await page.context().newCDPSession(page)
    await keys.send('Input.dispatchKeyEvent', { type: 'keyDown', key: '2', code: 'Digit2', modifiers: 8 })
    await page.getByRole('heading', { name: 'Activity', level: 1 }).waitFor()
  })

  test('keys pressed while the page is still coming are obeyed once it is there, one after the other', async () => {
    const { page } = await pages.start()
    const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>()
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/app.snapshot', async (route) => {
      asked()
      await mayAnswer
      await route.continue()
    })
    await page.reload({ waitUntil: 'commit' })
    await isAsked
    await page.keyboard.press('3')
    await page.keyboard.press('?')
    answer()
    await page.getByRole('dialog', { name: 'Help and keys' }).waitFor()
    await page.getByRole('heading', { name: 'Settings', level: 1, includeHidden: true }).waitFor()
  })

  test('keys pressed while a room is still coming are for that room', async () => {
    const { page, script, choose } = await pages.start()
    await choose(script('letter.pdf', { pages: [['Dear reader']] }))
    await page.getByText('1 document read').first().waitFor()
    await page.keyboard.press('2')
    await page.getByRole('button', { name: 'letter.pdf', exact: true }).click()
    await page.getByRole('button', { name: 'Back', exact: true }).waitFor()
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/activity-view*.js', async (route) => {
      await mayAnswer
      await route.continue()
    })
    await page.reload({ waitUntil: 'commit' })
    await page.locator('.room-body [aria-busy]').waitFor({ state: 'attached' })
    await page.keyboard.press('Control+f')
    answer()
    await page.getByRole('searchbox', { name: 'Find in text' }).waitFor()
  })

  test('keys are those of the keyboard, whatever the program runs on', async () => {
    const { page } = await pages.start()
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'platform', { get: () => 'MacIntel' }),
    )
    await page.reload()
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Help and keys' })
    await sheet.getByText('⌘O').waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await page.keyboard.press('Meta+k')
    await page.getByRole('dialog', { name: 'Find a command' }).waitFor()
  })

  test('the palette finds a command, a section and a document by a few letters', async () => {
    const { page, script, choose } = await pages.start()
    await choose(
      script('letter.pdf', { pages: [['First letter']] }),
      script('survey.pdf', { pages: [['A survey']] }),
    )
    await page.getByText('2 documents read').first().waitFor()
    const find = async (letters: string) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog', { name: 'Find a command' }).waitFor()
      await page.keyboard.type(letters)
      await page.keyboard.press('Enter')
      await page.getByRole('dialog', { name: 'Find a command' }).waitFor({ state: 'detached' })
    }
    await find('surv')
    await page.locator('.text-pane').getByText('A survey').waitFor()
    await find('history')
    await expect
      .poll(() => page.locator('#history').evaluate((section) => section.getBoundingClientRect().top))
      .toBeLessThan(400)
    await find('read from')
    await page.getByRole('dialog', { name: 'Read from a link' }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('zzz')
    await page.getByText('Nothing has this name').waitFor()
    await expectAccessible(page)
  })

  test('the palette lists few of many documents, and finds each', async () => {
    const { page, script, choose } = await pages.start()
    const count = 60
    await choose(
      ...Array.from({ length: count }, (_, index) => script(`scan-${index + 1}.png`, { pages: 1 })),
    )
    await page.getByText(`${count} documents read`).first().waitFor()
    await page.keyboard.press('Control+k')
    const listed = page.getByRole('menuitem', { name: /scan-/ })
    await listed.first().waitFor()
    expect(await listed.count()).toBeLessThan(30)
    await page.keyboard.type('scan-58')
    await expect.poll(() => listed.allInnerTexts()).toEqual(['scan-58.png'])
    await page.keyboard.press('Enter')
    await page.locator('.document-name').getByText('scan-58.png').waitFor()
  })

  test('the palette hears what is typed right after its keys, the first time too', async () => {
    const { page } = await pages.start()
    const isLoaded = () =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('/command-palette')),
      )
    await expect.poll(isLoaded).toBe(true)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('usage')
    const field = page.getByRole('dialog', { name: 'Find a command' }).getByRole('textbox')
    await expect.poll(() => field.inputValue()).toBe('usage')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Credits' }).waitFor()
  })
})
