// States that are hard to reach with documents from the disk, on the page that the program serves.
import { describe, expect, test } from 'vitest'
import { LegibleError } from '../../shared/errors.ts'
import { needs } from '../support/needs.ts'
import { realPages } from '../support/real-page/real-page.ts'

describe.skipIf(!needs.browser.met)('what the page shows of reading', () => {
  const pages = realPages()

  test('a document is read when the reader is done with it, and says how sure it is', async () => {
    const { page, script, choose } = await pages.start()
    const letter = script('letter.pdf', { pages: [['# Minutes', 'It was granted ~£18|£13 in March.']] })
    letter.reading.hold()
    await choose(letter)
    await page.getByText('Reading page 1 of 1').first().waitFor()
    letter.reading.open()
    await page.getByText('1 doubtful word').first().waitFor()
    await page.locator('.text-pane').getByText('It was granted £13 in March.').waitFor()
    await page.locator('.page-image, .sheet img, .sheet canvas').first().waitFor()
    expect(letter.asked).toEqual([1])
  })

  test('a document without a word is said to have none', async () => {
    const { page, script, choose } = await pages.start()
    await choose(script('empty.pdf', { pages: [[]] }))
    await page.locator('.document-facts').getByText('No text found').waitFor()
    await page.getByText('1 page · No text found').waitFor()
  })

  test('what is written from right to left begins at the right edge, as text and as Markdown', async () => {
    const { page, script, choose } = await pages.start()
    await choose(
      script('hebrew.pdf', { pages: [['# שלום עולם', 'זו פסקה של טקסט בעברית.', '## And one in English']] }),
    )
    const edges = (pane: string) =>
      page.locator(`${pane} :is(h3, h4, p)`).evaluateAll((blocks) =>
        blocks.map((block) => {
          const words = document.createRange()
          words.selectNode(document.createTreeWalker(block, NodeFilter.SHOW_TEXT).nextNode()!)
          const [text, box] = [words.getBoundingClientRect(), block.getBoundingClientRect()]
          return text.left - box.left < box.right - text.right ? 'left' : 'right'
        }),
      )
    await expect.poll(() => edges('.text-scroller')).toEqual(['right', 'right', 'left'])
    await page.getByRole('radio', { name: 'Markdown' }).click()
    await expect.poll(() => edges('.markdown')).toEqual(['right', 'right', 'left'])
  })

  test('a page that could not be read leaves the others to be read, and says why', async () => {
    const { page, script, choose } = await pages.start()
    const survey = script('survey.pdf', {
      pages: 5,
      failing: {
        3: new LegibleError('processing_timeout', 'Page 3 took longer than 120 s and was given up.'),
      },
    })
    await choose(survey)
    await page.locator('.text-pane').getByText('This is page 2 of 5').waitFor()
    await page.locator('.notice-doubt').getByText('Page 3 could not be read.').waitFor()
  })

  test('of some pages of a document the place counts these, and the number is that of the document', async () => {
    const { page, script, choose } = await pages.start()
    await page.getByRole('button', { name: 'Change' }).click()
    await page.getByLabel('Pages', { exact: true }).fill('2,4')
    await page.getByRole('button', { name: 'Use for the next documents' }).click()
    await choose(script('report.pdf', { pages: 5 }))
    const place = page.locator('.page-place')
    await place.getByText('Page 2 · 1 of 2', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Go to page 4' }).click()
    await place.getByText('Page 4 · 2 of 2', { exact: true }).waitFor()
  })

  test('a text that is pasted is said to be no document, and so is what the browser keeps to itself', async () => {
    const { page } = await pages.start()
    await page.evaluate(() => navigator.clipboard.writeText('Dear reader'))
    await page.keyboard.press('Control+v')
    await page.locator('.toast').getByText('There is no picture, file or link on the clipboard').waitFor()

    await page.context().clearPermissions()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('textbox').fill('paste')
    await page.keyboard.press('Enter')
    await page.locator('.toast').getByText('The browser did not allow reading the clipboard.').waitFor()
  })
})
