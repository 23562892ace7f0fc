// What the real page says of a document that was not read, and what it offers to do about it.
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { assertImageSize } from '../../main/ocr/image-size.ts'
import { LegibleError } from '../../shared/errors.ts'
import { realPages } from '../support/real-page/real-page.ts'
import { needs } from '../support/needs.ts'

/** What the program says of an image of 144 megapixels. */
function tooLarge(): LegibleError {
  try {
    assertImageSize({ width: 12_000, height: 12_000 }, 100_000_000)
  } catch (error) {
    return error as LegibleError
  }
  throw new Error('The image was taken.')
}

describe.skipIf(!needs.browser.met)('a document that was not read', () => {
  const pages = realPages()
  const unfinished = (page: Page) => page.locator('.document-unfinished')
  const primary = (page: Page) => unfinished(page).locator('.button-primary')

  test('is not offered again where that cannot work', async () => {
    const { page, script, choose } = await pages.start()
    const broken = new LegibleError('corrupt_file', 'The PDF is damaged and cannot be read.')
    await choose(script('broken.pdf', { pages: 1, broken }))
    await page.getByRole('alert').getByText('damaged and cannot be read').waitFor()
    expect(await primary(page).count()).toBe(0)
    await expect
      .poll(() => unfinished(page).getByRole('button').allInnerTexts())
      .toEqual(['Remove from the list'])
    await page.getByRole('button', { name: 'More for broken.pdf' }).click()
    await page.getByRole('menu').waitFor()
    expect(await page.getByRole('menuitem', { name: 'Read again' }).count()).toBe(0)
  })

  test('because it is empty is not told to be saved as another kind', async () => {
    const { page, choose } = await pages.start()
    await choose({ name: 'empty.pdf', bytes: Buffer.alloc(0) })
    await page.getByRole('alert').getByText('copied or downloaded whole').waitFor()
  })

  test('leads to the limit that it met, which is said once', async () => {
    const { page, script, choose } = await pages.start()
    await choose(script('huge.png', { pages: 1, broken: tooLarge() }))
    const alert = page.getByRole('alert')
    await expect
      .poll(() => alert.locator('p').allInnerTexts())
      .toEqual([
        'The image has 12000 × 12000 pixels, and the limit is 100 megapixels.',
        'Scale the image down, or raise the image size in the settings under Limits.',
      ])
    await primary(page).click()
    await page.getByRole('heading', { name: 'Limits' }).and(page.locator(':visible')).waitFor()
  })

  test('because its link is not allowed leads to where that is set, and is read again then', async () => {
    const { page, app } = await pages.start()
    const { handlers } = app.bridge
    await handlers['documents.addUrl']({ url: 'http://127.0.0.1:1/scan.pdf', options: {} })
    await page.getByRole('alert').getByText('private network').waitFor()
    await primary(page).click()
    await page.getByRole('heading', { name: 'Server' }).and(page.locator(':visible')).waitFor()
    await page.getByRole('switch', { name: 'Links to your own network' }).press('Space')
    await page.getByRole('button', { name: 'Extract' }).click()
    await page.getByRole('button', { name: 'Read again' }).click()
    await page.getByRole('alert').getByText('refuses connections').waitFor()
  })

  test('of a link that is sent twice in haste is one document', async () => {
    const { page } = await pages.start()
    const { promise: mayGo, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/documents.addUrl', async (route) => {
      await mayGo
      await route.continue()
    })
    await page.getByRole('button', { name: 'Read from a link' }).click()
    await page.getByRole('dialog').getByLabel('Address').fill('http://127.0.0.1:1/scan.pdf')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    letGo()
    await page.getByRole('alert').getByText('private network').waitFor()
    await page.locator('.queue-foot').getByText('1 failed').waitFor()
    expect(await page.locator('.queue-row').count()).toBe(1)
  })

  test('is read again where that may work', async () => {
    const { page, script, choose } = await pages.start()
    const letter = script('letter.pdf', { pages: [['Dear reader']] })
    letter.fail(new LegibleError('processing_timeout', 'It took longer than 120 seconds.'))
    await choose(letter)
    await page.getByRole('alert').waitFor()
    letter.fail(undefined)
    await primary(page).click()
    await page.locator('.text-scroller').getByText('Dear reader').waitFor()
  })

  test('to its end, since it took too long, keeps in sight what was read, and is read again on a press', async () => {
    const { page, script, choose } = await pages.start({ settings: { limits: { documentTimeoutMs: 5000 } } })
    const scan = script('scan.pdf', { pages: 3 })
    scan.reading.hold()
    scan.reading.let(1)
    await choose(scan)
    await page.getByRole('alert').getByText('Reading took longer than 5 s and was stopped.').waitFor()
    await expect
      .poll(() => page.getByRole('alert').innerText())
      .toContain(
        'Read before: 1 of 3 pages. Choose fewer pages, or raise the time in the settings under Limits.',
      )
    await page.locator('.text-scroller').getByText('This is page 1 of 3').waitFor()
    scan.reading.open()
    await page.getByRole('button', { name: 'Read again' }).click()
    await page.locator('.text-scroller').getByText('This is page 3 of 3').waitFor()
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  })

  test('because it has no such pages is not offered with these again', async () => {
    const { page, script, choose } = await pages.start()
    await page.getByRole('button', { name: 'Change' }).click()
    await page.getByLabel('Pages', { exact: true }).fill('8')
    await page.getByRole('button', { name: 'Use for the next documents' }).click()
    await choose(script('letter.pdf', { pages: [['Dear reader']] }))
    await unfinished(page).getByRole('button', { name: 'Read all pages' }).waitFor()
    await unfinished(page).getByRole('button', { name: 'Choose other pages' }).click()
    await page.getByLabel('Pages', { exact: true }).fill('1')
    await page.getByRole('button', { name: 'Use for the next documents' }).click()
    await unfinished(page).getByRole('button', { name: 'Read page 1', exact: true }).click()
    await page.locator('.text-scroller').getByText('Dear reader').waitFor()
  })

  test('asks for its password until it is right, and keeps the focus where it is typed', async () => {
    const { page, script, choose } = await pages.start()
    await choose(script('locked.pdf', { pages: [['For your eyes only']], password: 'sesame' }))
    const field = page.getByLabel('PDF password')
    await field.fill('open')
    await page.keyboard.press('Enter')
    await page.getByText('The password does not open this PDF').waitFor()
    await expect.poll(() => field.inputValue()).toBe('')
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.type('sesame')
    await page.keyboard.press('Enter')
    await page.locator('.text-scroller').getByText('For your eyes only').waitFor()
  })
})
