// What comes to the clipboard from the real page: by the button, by the keys, from one page and from one table.
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { LegibleError } from '../../shared/errors.ts'
import { atRest } from '../support/real-page/at-rest.ts'
import { letter as samplePages } from '../support/real-page/sample-pages.ts'
import { realPages } from '../support/real-page/real-page.ts'
import { needs } from '../support/needs.ts'

const invoice = [
  '# Harbour Light Society',
  'Oil and wicks for the winter, delivered to the pier.',
  'Item | Quantity | Price',
  'Paraffin | 12 | £31.75',
  'Wicks | 40 | £4.10',
  'Glass | 2 | £18.00',
]
const letter = ['## Minutes', 'The chairman opened the meeting at nine.']
/** More pages than are in sight. */
const meetings = Array.from({ length: 40 }, (_, index) => `Minutes of meeting ${index + 1}.`)

describe.skipIf(!needs.browser.met)('copying', () => {
  const pages = realPages()

  async function start(name = 'invoice.pdf', read = [invoice, letter]): Promise<Page> {
    const { page, script, choose } = await pages.start()
    await choose(script(name, { pages: read }))
    await page.locator('.text-scroller [data-words]').first().waitFor()
    await page.getByRole('button', { name: 'Copy', exact: true }).and(page.locator(':enabled')).waitFor()
    return page
  }
  const clipboard = (page: Page, type: 'text/plain' | 'text/html' = 'text/plain') =>
    page.evaluate(async (wanted) => {
      const [item] = await navigator.clipboard.read()
      return item?.types.includes(wanted) ? (await item.getType(wanted)).text() : ''
    }, type)
  const said = (page: Page, text: string) => page.locator('.toast').getByText(text).waitFor()
  const word = (page: Page, side: '.text-scroller' | '.overlay-words', text: string) =>
    page.locator(`${side} [data-words]`).getByText(text, { exact: true })

  test('the button takes tables as a spreadsheet wants them, and as tables', async () => {
    const page = await start()
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect.poll(() => clipboard(page)).toContain('Paraffin\t12\t£31.75\nWicks\t40\t£4.10')
    expect(await clipboard(page)).toMatch(
      /^Harbour Light Society\n\nOil and wicks[^]*\n\nMinutes\n\nThe chairman/,
    )
    const rows = await page.evaluate(
      (html) =>
        [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('tr')].map((row) =>
          [...row.cells].map((cell) => cell.textContent),
        ),
      await clipboard(page, 'text/html'),
    )
    expect(rows).toContainEqual(['Paraffin', '12', '£31.75'])
    expect(rows).toHaveLength(4)
  })

  test('the button keeps its width while it says that it has copied, and its name is what it says', async () => {
    const page = await start()
    for (const width of [1280, 900]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => page.evaluate(() => document.documentElement.clientWidth)).toBe(width)
      const save = page.getByRole('button', { name: 'Save as…', exact: true }).last()
      const boxOfSave = () => save.evaluate((button) => button.getBoundingClientRect().toJSON() as DOMRect)
      const before = await atRest(boxOfSave)
      const copy = page.getByRole('button', { name: 'Copy', exact: true })
      // It says so for a moment only: what it looks like then is taken down in the page itself.
      const looks = page.evaluate(async () => {
        const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
        const buttons = () => [...document.querySelectorAll('button')]
        const saysSo = () => buttons().find(({ textContent }) => textContent === 'Copied')
        while (saysSo() === undefined) await nextFrame()
        const button = saysSo()!
        const words = document.createRange()
        words.selectNode(document.createTreeWalker(button, NodeFilter.SHOW_TEXT).nextNode()!)
        const [text, box] = [words.getBoundingClientRect(), button.getBoundingClientRect()]
        return {
          name: button.ariaLabel ?? button.textContent,
          save: buttons()
            .findLast(({ ariaLabel, textContent }) => (ariaLabel ?? textContent) === 'Save as…')!
            .getBoundingClientRect()
            .toJSON() as DOMRect,
          offCentre: Math.abs(text.top + text.bottom - box.top - box.bottom) / 2,
        }
      })
      await copy.click()
      const { offCentre, ...copied } = await looks
      expect(copied).toEqual({ name: 'Copied', save: before })
      expect(offCentre, 'of what it says').toBeLessThan(1.5)
      await copy.waitFor()
    }
  })

  test('one table, and one page, can be copied alone', async () => {
    const page = await start()
    await page.getByRole('button', { name: 'Copy table' }).click()
    await expect.poll(() => clipboard(page)).toMatch(/^Item\tQuantity\tPrice\n[^]*Glass\t2\t£18\.00$/)
    await page.getByRole('button', { name: 'Copy page 2' }).click()
    await expect.poll(() => clipboard(page)).toBe('Minutes\n\nThe chairman opened the meeting at nine.')
  })

  test('one block is copied by its number on the page, which keys reach in the order of reading', async () => {
    const page = await start()
    const blocks = page.getByRole('toolbar', { name: 'Blocks of page 1' })
    await page.keyboard.press('b')
    await blocks.waitFor()
    expect(await blocks.getByRole('button').evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual([
      expect.stringMatching(/^Copy block 1: (Heading 1|Title)$/),
      'Copy block 2: Text',
      'Copy block 3: Table',
    ])
    await blocks.getByRole('button').last().click()
    await said(page, 'Copied block 3: Table')
    expect(await clipboard(page)).toMatch(/^Item\tQuantity\tPrice\n[^]*Glass\t2\t£18\.00$/)
    expect(await clipboard(page, 'text/html')).toContain('<td>Paraffin</td>')

    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await said(page, 'Copied block 2: Text')
    expect(await clipboard(page)).toBe('Oil and wicks for the winter, delivered to the pier.')
    await page.keyboard.press('b')
    await blocks.waitFor({ state: 'detached' })
  })

  test('what is said of blocks covers no word of the page', async () => {
    const { page, script, choose } = await pages.start()
    await choose(script('letter.pdf', { pages: samplePages }))
    await page.getByText('5 doubtful words').first().waitFor()
    await page.locator('.overlay-words').first().waitFor()
    await page.keyboard.press('b')
    await page.getByText('Heading 2').first().waitFor()
    const covered = () =>
      page.evaluate(() => {
        const boxesOf = (selector: string) =>
          [...document.querySelectorAll(selector)].map((element) => ({
            text: element.textContent,
            box: element.getBoundingClientRect(),
          }))
        const words = boxesOf('.overlay-line span')
        return boxesOf('.page-blocks button, .page-blocks span').flatMap((label) =>
          words
            .filter(
              ({ box }) =>
                box.left < label.box.right &&
                box.right > label.box.left &&
                box.top < label.box.bottom &&
                box.bottom > label.box.top,
            )
            .map((covers) => `${label.text} over ${covers.text}`),
        )
      })
    await expect.poll(covered).toEqual([])
  })

  test('Ctrl+A and Ctrl+C take the whole text, also of pages far below, and nothing around it', async () => {
    const page = await start(
      'minutes.pdf',
      meetings.map((meeting) => [meeting]),
    )
    await page.keyboard.press('Control+a')
    const selected = await page.evaluate(() => getSelection()!.toString())
    expect(selected).toContain('Minutes of meeting 1.')
    expect(selected).not.toContain('minutes.pdf')
    await page.keyboard.press('Control+c')
    await said(page, 'The whole text is on the clipboard')
    await expect.poll(() => clipboard(page)).toBe(meetings.join('\n\n'))
  })

  test('Ctrl+A and Ctrl+C take the whole text, also where other pages have come into sight between the two', async () => {
    const page = await start(
      'minutes.pdf',
      meetings.map((meeting) => [meeting]),
    )
    await page.keyboard.press('Control+a')
    // By so little that the last one that was in sight stays there.
    const last = await page.locator('.text-scroller .virtual-item').last().getAttribute('data-index')
    await page.locator('.text-scroller').evaluate((pane) => pane.scrollBy({ top: 250 }))
    await page.locator(`.text-scroller [data-index="${Number(last) + 2}"]`).waitFor({ state: 'attached' })
    await page.keyboard.press('Control+c')
    await said(page, 'The whole text is on the clipboard')
    await expect.poll(() => clipboard(page)).toBe(meetings.join('\n\n'))
  })

  test('Ctrl+A and Ctrl+C take the text of the room one is in', async () => {
    const { page, script, choose } = await pages.start()
    await choose(script('first.pdf', { pages: [['First letter']] }))
    await page.getByText('1 document read').first().waitFor()
    await choose(script('second.pdf', { pages: [['Second letter']] }))
    await page.getByText('2 documents read').first().waitFor()
    await page.keyboard.press('2')
    await page.getByRole('button', { name: 'first.pdf', exact: true }).click()
    await page.locator('.activity-document .text-scroller [data-words]').first().waitFor()
    const asked: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/documents.clipboardText')) asked.push(request.postDataJSON())
    })
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+c')
    await expect.poll(() => clipboard(page)).toBe('First letter')
    expect(asked).toHaveLength(1)
  })

  test('a word that was pressed is what Ctrl+C copies, from either side, and Escape lets go of it', async () => {
    const page = await start()
    await word(page, '.text-scroller', '£4.10').click()
    await page.keyboard.press('Control+c')
    await said(page, 'Copied “£4.10”')
    expect(await clipboard(page)).toBe('£4.10')

    await word(page, '.overlay-words', 'Paraffin').click()
    await page.keyboard.press('Control+c')
    await said(page, 'Copied “Paraffin”')
    expect(await clipboard(page)).toBe('Paraffin')

    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('[data-marked]').count()).toBe(0)
    await page.keyboard.press('Control+c')
    await said(page, 'The whole text is on the clipboard')
    await expect.poll(() => clipboard(page)).toContain('The chairman opened')
  })

  test('a selection made with the mouse is all that looks selected, and all that is copied', async () => {
    const page = await start()
    await word(page, '.text-scroller', '£4.10').click()
    await expect.poll(() => page.locator('[data-marked]').count()).toBeGreaterThan(0)
    const { x, y, width, height } = (await word(page, '.text-scroller', 'delivered').boundingBox())!
    await page.mouse.move(x + 1, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width - 1, y + height / 2, { steps: 5 })
    await page.mouse.up()
    await expect.poll(() => page.locator('[data-marked]').count()).toBe(0)
    await page.keyboard.press('Control+c')
    await expect.poll(async () => (await clipboard(page)).trim()).toBe('delivered')

    await word(page, '.text-scroller', '£18.00').click()
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('')
    await page.keyboard.press('Control+c')
    await expect.poll(() => clipboard(page)).toBe('£18.00')
  })

  test('what was found is what Ctrl+C copies, however slowly it was typed', async () => {
    const page = await start()
    const marked = () => page.locator('.text-scroller [data-marked]').allInnerTexts()
    await page.keyboard.press('Control+f')
    await page.keyboard.type('chairman')
    await expect.poll(marked).toEqual(['chairman'])
    await page.keyboard.type(' opened')
    await expect.poll(marked).toEqual(['chairman', 'opened'])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+c')
    await expect.poll(() => clipboard(page)).toBe('chairman opened')
  })

  test('where there is no text nothing is copied, and that is said', async () => {
    const { page, script, choose } = await pages.start()
    await choose(
      script('scan.pdf', {
        pages: [[], ['Second'], []],
        failing: { 2: new LegibleError('processing_timeout', 'Page 2 took too long.') },
      }),
    )
    await page.getByText('1 document read').first().waitFor()
    await page.evaluate(() => navigator.clipboard.writeText('from elsewhere'))
    const isRefused = async () => {
      await said(page, 'There is no text to copy')
      expect(await page.getByText('Copied').count()).toBe(0)
      expect(await clipboard(page)).toBe('from elsewhere')
      await page.locator('.toast').getByRole('button', { name: 'Close' }).click()
      await expect.poll(() => page.locator('.toast').count()).toBe(0)
    }
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await isRefused()
    await page.getByRole('button', { name: 'Copy page 2' }).click()
    await isRefused()
    await page.keyboard.press('Control+c')
    await isRefused()
    await page.getByRole('button', { name: 'More for scan.pdf' }).click()
    await page.getByRole('menuitem', { name: 'Copy text' }).click()
    await isRefused()
  })
})
