// What is seen of a long document while it is read: pictures at once, text page by page, the page looked at first.
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { needs } from '../support/needs.ts'
import { atRest } from '../support/real-page/at-rest.ts'
import { realPages, type RealPage } from '../support/real-page/real-page.ts'
import type { ScriptedDocument } from '../support/real-page/scripted-reader.ts'

const pageCount = 300

describe.skipIf(!needs.browser.met)('a long document', () => {
  const pages = realPages()

  async function start(): Promise<RealPage & { scan: ScriptedDocument }> {
    const started = await pages.start()
    const scan = started.script('scan.pdf', { pages: pageCount })
    scan.reading.hold()
    return { ...started, scan }
  }

  const textOf = (page: Page, number: number) =>
    page.locator('.text-scroller').getByText(`This is page ${number} of ${pageCount}`)
  const pageOnTop = (page: Page, pane: '.page-scroller' | '.text-scroller') =>
    page.locator(pane).evaluate((element) => {
      const { left, top, width } = element.getBoundingClientRect()
      const [at] = document
        .elementsFromPoint(left + width / 2, top + 24)
        .flatMap((hit) => [hit.closest('.sheet, .text-page') ?? hit.querySelector('.sheet, .text-page')])
        .filter((hit) => hit !== null)
      return at?.getAttribute('aria-label') ?? null
    })

  async function goTo(page: Page, number: number): Promise<void> {
    const told = page.waitForRequest(
      (request) => request.url().endsWith('/documents.lookAt') && request.postData()!.includes(`[${number},`),
    )
    await page.locator('.thumbnails').evaluate((list, to) => (list.scrollTop = to * 92), number)
    await page.getByRole('button', { name: `Go to page ${number}`, exact: true }).click()
    await (await told).response()
  }

  test('its first page is seen before it is open, and all pages before one is read', async () => {
    const { page, choose, scan } = await start()
    scan.opening.hold()
    await choose(scan)
    await page.locator('.sheet img[data-loaded]').first().waitFor()
    await page.locator('.text-scroller').getByText('Not read yet', { exact: true }).first().waitFor()
    expect(scan.asked).toEqual([])
    // For whoever waits in another tab.
    await expect.poll(() => page.title()).toBe('(1) Legible')

    scan.opening.open()
    await page.getByText(`1 of ${pageCount}`, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Go to page 4', exact: true }).locator('img').waitFor()
    expect(await page.locator('.text-scroller [data-words]').count()).toBe(0)
    await page.keyboard.press('F8')
    await page.getByText('No doubtful words so far').first().waitFor()
  })

  test('text comes page by page, and at no moment is a side empty', async () => {
    const { page, choose, scan } = await start()
    await page.evaluate(() => {
      const empty: string[] = []
      Object.assign(globalThis, { empty })
      const look = () => {
        requestAnimationFrame(look)
        if (document.querySelector('.extract') === null) return
        const shown = document.querySelector<HTMLElement>('.document-view')
        const sides = [...document.querySelectorAll<HTMLElement>('.page-scroller, .text-scroller')]
        const panes = sides.length > 0 ? sides : [shown]
        for (const pane of panes)
          if (!pane || pane.innerText.trim() === '') empty.push(pane?.className ?? 'everything')
      }
      look()
    })
    await choose(scan)
    await page.locator('.sheet img[data-loaded]').first().waitFor()
    scan.reading.let(1)
    await textOf(page, 1).waitFor()
    await page.getByText(`Reading page 2 of ${pageCount}`).first().waitFor()
    scan.reading.let(5)
    await page
      .getByText(/Reading page 7 of 300 · .* left/)
      .first()
      .waitFor()
    await textOf(page, 2).waitFor()
    for (const format of ['Markdown', 'JSON', 'Text']) {
      await page.getByRole('radio', { name: format }).click()
      await page.locator('.text-scroller').getByText('This is page 1 of').first().waitFor()
    }
    scan.reading.open()
    await page.getByText('High confidence').first().waitFor()
    expect(await page.evaluate(() => (globalThis as unknown as { empty: string[] }).empty)).toEqual([])
  })

  test('the page that is jumped to is read first, and stays beside its text', async () => {
    const { page, choose, scan } = await start()
    await choose(scan)
    scan.reading.let(2)
    await textOf(page, 1).waitFor()
    await goTo(page, 250)
    scan.reading.let(4)
    await textOf(page, 250).waitFor()
    expect(scan.asked).not.toContain(20)
    await expect.poll(() => pageOnTop(page, '.page-scroller')).toBe('Page 250')
    // Text above it makes those pages higher.
    scan.reading.let(10)
    await goTo(page, 247)
    scan.reading.let(4)
    await textOf(page, 247).waitFor()
    await expect.poll(() => pageOnTop(page, '.page-scroller')).toBe('Page 247')
    await expect.poll(() => pageOnTop(page, '.text-scroller')).toBe('Page 247')
  })

  test('finding says how far it has looked, and goes on as pages come', async () => {
    const { page, choose, scan } = await start()
    await choose(scan)
    scan.reading.let(12)
    await page.getByText(`Reading page 13 of ${pageCount}`).first().waitFor()
    await page.keyboard.press('Control+f')
    await page.keyboard.type('page 12 of')
    const result = page.getByRole('search')
    await result.getByText('1 of 1', { exact: true }).waitFor()
    await result.getByText(`12 of ${pageCount} pages looked through`).waitFor()

    await page.getByRole('searchbox').fill('page 14 of')
    await result.getByText('Not found yet').waitFor()
    scan.reading.let(2)
    await result.getByText('1 of 1', { exact: true }).waitFor()
    await page.locator('.text-scroller [data-marked]').getByText('14').waitFor()

    await page.getByRole('searchbox').fill('no such thing')
    scan.reading.open()
    await result.getByText('Not found', { exact: true }).waitFor()
    await expect.poll(() => result.getByText('looked through').count()).toBe(0)
  })

  test('finding begins at the page one looks at, and goes on there while more is typed', async () => {
    const { page, choose, scan } = await start()
    await choose(scan)
    scan.reading.open()
    await page.getByText('1 document read').first().waitFor()
    await page.locator('.thumbnails').evaluate((list) => (list.scrollTop = 247 * 92))
    await page.getByRole('button', { name: 'Go to page 247', exact: true }).click()
    await textOf(page, 247).waitFor()
    await page.keyboard.press('Control+f')
    const result = page.getByRole('search')
    const marked = () => page.locator('.text-scroller [data-marked]').allInnerTexts()
    await page.keyboard.type('page')
    await result.getByText(`247 of ${pageCount}`, { exact: true }).waitFor()
    await page.keyboard.type(' 2')
    await expect.poll(marked).toEqual(['page', '247'])
    // Found nowhere further on: from the begin.
    await page.getByRole('searchbox').fill('page 246 of')
    await expect.poll(marked).toEqual(['page', '246', 'of'])
    await page.getByRole('searchbox').fill('page 30')
    await expect.poll(marked).toEqual(['page', '300'])
  })

  test('whose text is still on its way is never said to be unread', async () => {
    const { page, choose, script } = await pages.start()
    await choose(script('one.pdf', { pages: [['The lamp']] }), script('two.pdf', { pages: [['The tower']] }))
    await page.getByText('2 documents read').first().waitFor()
    await page.locator('.text-scroller').getByText('The lamp').waitFor()
    const { promise: late, resolve: answer } = Promise.withResolvers<void>()
    for (const call of ['open', 'pages', 'exportAs'])
      await page.route(`**/documents.${call}`, async (route) => {
        await late
        await route.continue().catch(() => undefined)
      })
    await page.locator('.queue-row').getByText('two.pdf').click()
    const document = page.getByRole('article', { name: 'two.pdf' })
    for (const format of ['Text', 'Markdown', 'JSON']) {
      await document.getByRole('radio', { name: format }).click()
      await document.locator('.text-scroller').getByText('Loading').waitFor()
      expect(await document.innerText()).not.toMatch(/not read|waiting/iu)
    }
    answer()
    await document.locator('.text-scroller').getByText('The tower').first().waitFor()
  })

  test('an answer from before a page was read does not hide its text', async () => {
    const { page, choose, scan } = await start()
    const { promise: late, resolve: answer } = Promise.withResolvers<void>()
    const { promise: asked, resolve: wasAsked } = Promise.withResolvers<void>()
    await page.route('**/documents.open', async (route) => {
      const response = await route.fetch()
      wasAsked()
      await late
      await route.fulfill({ response }).catch(() => undefined)
    })
    await choose(scan)
    await asked
    scan.reading.open()
    await page.getByRole('listitem').getByText('High confidence').waitFor()
    answer()
    await textOf(page, 1).waitFor()
  })

  test('after another room and some minutes everything is where it was', async () => {
    const { page, choose, scan } = await start()
    await page.clock.install()
    scan.reading.open()
    await choose(scan)
    await page.getByText('High confidence').first().waitFor()
    await page.getByRole('button', { name: 'Go to page 5', exact: true }).click()
    await textOf(page, 5).waitFor()
    const seen = () =>
      page.locator('.document-view').evaluate((view) => ({
        text: view.querySelector<HTMLElement>('.text-scroller')!.innerText,
        pictures: [...view.querySelectorAll('.sheet img')].map((image) => (image as HTMLImageElement).src),
        at: [...view.querySelectorAll('.text-scroller, .page-scroller')].map(({ scrollTop }) => scrollTop),
      }))
    await page.locator('.sheet img[data-loaded]').first().waitFor()
    await expect.poll(() => page.locator('.sheet img:not([data-loaded])').count()).toBe(0)
    await expect.poll(() => page.locator('.sheet:not(:has(img))').count()).toBe(0)
    await expect.poll(async () => (await seen()).text).not.toContain('Loading')
    const before = await atRest(seen)
    await page.keyboard.press('3')
    await page.getByRole('heading', { name: 'Settings' }).first().waitFor()
    await page.clock.fastForward('05:00')
    await page.keyboard.press('1')
    await page.locator('.document-view').waitFor()
    await expect.poll(seen).toEqual(before)
  })

  test('what is dropped while something else is shown is shown, read and told', async () => {
    const { page, choose, scan, script } = await start()
    // A file dialog opens only within seconds of its key, which a busy page may not hear in time.
    const atRest = () => page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await choose(...Array.from({ length: 12 }, (_, index) => script(`${index}.png`, { pages: 1 })))
    await page.getByText('12 documents read').first().waitFor()
    await atRest()
    await choose(scan)
    await page.getByRole('heading', { name: 'scan.pdf' }).waitFor()
    const row = page.getByRole('listitem').filter({ hasText: 'scan.pdf' })
    await row.waitFor()
    const isInSight = () =>
      row.evaluate((element) => {
        const list = element.closest('.queue-scroller')!.getBoundingClientRect()
        const { top, bottom } = element.getBoundingClientRect()
        return top >= list.top && bottom <= list.bottom
      })
    await expect.poll(isInSight).toBe(true)

    // Two long ones do not keep a short one waiting once it is looked at.
    const second = script('second.pdf', { pages: pageCount })
    second.reading.hold()
    await atRest()
    await choose(second, script('receipt.png', { pages: [['Total 0.10']] }))
    await page.getByRole('listitem').getByText('receipt.png').click()
    await page.locator('.text-scroller').getByText('Total').waitFor()
    await page.getByRole('status').getByText('receipt.png was read: 1 page, High confidence').waitFor()
    expect(
      await page
        .getByRole('status')
        .getByText(/Reading page/)
        .count(),
    ).toBe(0)
  })

  test('what was read before it was cancelled stays, can be copied, and is read again on a press', async () => {
    const { page, choose, scan } = await start()
    await choose(scan)
    scan.reading.let(3)
    await textOf(page, 3).waitFor()
    await page.locator('.document-head').getByRole('button', { name: 'Cancel' }).click()
    await page.getByText(`Cancelled after 3 of ${pageCount} pages.`).waitFor()
    await page.locator('.queue-foot').getByText('0 documents read · 1 cancelled', { exact: true }).waitFor()
    await textOf(page, 1).waitFor()
    // No line is kept free for what is not known of it.
    await page.setViewportSize({ width: 640, height: 600 })
    await expect
      .poll(async () => (await page.locator('.document-head').boundingBox())!.height)
      .toBeLessThan(60)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.locator('.sheet img[data-loaded]').first().waitFor()
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/^Section 1\n[^]*This is page 3 of 300, and nothing else stands on it\.$/)

    scan.reading.open()
    await page.getByRole('button', { name: 'Read again' }).click()
    await page.getByText('1 document read').first().waitFor()
    await expect.poll(() => page.title()).toBe('Legible')
    await textOf(page, 1).waitFor()
    await expect.poll(() => page.getByText('Cancelled after').count()).toBe(0)
  })

  test('what only the whole document tells, such as running heads, is seen once it is read', async () => {
    const { page, choose, script } = await pages.start()
    const body = ['the lamp', 'the tower', 'the pier', 'the boats'].map(
      (what) => `The keeper wrote down all there was to say of ${what} that year.`,
    )
    const book = script('book.pdf', { pages: body.map((text) => ['Harbour records', '', '', text]) })
    book.reading.hold()
    await choose(book)
    book.reading.let(1)
    const head = page.locator('.text-scroller .text-block').filter({ hasText: 'Harbour records' }).first()
    await head.waitFor()
    expect(await head.getAttribute('class')).not.toContain('text-role-header')
    book.reading.open()
    await expect.poll(() => head.getAttribute('class')).toContain('text-role-header')
  })
})
