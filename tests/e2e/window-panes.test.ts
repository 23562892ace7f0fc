import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { launchWithScrollBars } from '../support/browser.ts'
import { needs } from '../support/needs.ts'
import { atRest } from '../support/real-page/at-rest.ts'
import { realPages } from '../support/real-page/real-page.ts'
import { letter } from '../support/real-page/sample-pages.ts'

describe.skipIf(!needs.browser.met)('the panes', () => {
  const pages = realPages()

  async function withReport(): Promise<Page> {
    const { page, script, choose } = await pages.start()
    // Pages of very different lengths, as books have: what is guessed of them is wrong.
    const report = Array.from({ length: 40 }, (_, index) => [
      `# Chapter ${index + 1}`,
      ...Array.from({ length: (index * 7) % 17 }, () => 'The lamp burned all night and nobody came.'),
    ])
    await choose(script('report.pdf', { pages: report }))
    await page.getByText('1 document read').first().waitFor()
    await page.locator('.overlay-words').first().waitFor()
    return page
  }

  test('a page stays as wide as it is, whatever the height of the window', async () => {
    const { app, script, choose } = await pages.start()
    await choose(script('letter.pdf', { pages: [['One page.']] }))
    await using browser = await launchWithScrollBars()
    const page = await browser.newPage()
    await page.goto(app.signInUrl())
    const sheet = page.locator('.sheet-page')
    await sheet.waitFor()
    for (let height = 740; height <= 840; height += 10) {
      await page.setViewportSize({ width: 1280, height })
      const widths = await sheet.evaluate(async (element) => {
        const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
        for (let frames = 0; frames < 10; frames++) await nextFrame()
        const seen = new Set<number>()
        for (let frames = 0; frames < 20; frames++) {
          seen.add(element.getBoundingClientRect().width)
          await nextFrame()
        }
        return [...seen]
      })
      expect(widths, `at a height of ${height}`).toHaveLength(1)
    }
  })

  test('their widths are set by dragging and by keys, kept, and put back', async () => {
    const page = await withReport()
    const widthOf = async (name: string) => (await page.locator(name).boundingBox())!.width
    const list = page.getByRole('separator', { name: 'Width of the list' })
    const before = await widthOf('.queue-pane')

    const { x, y } = (await list.boundingBox())!
    await page.mouse.move(x, y + 200)
    await page.mouse.down()
    await page.mouse.move(x + 90, y + 220, { steps: 3 })
    await page.mouse.up()
    await expect.poll(async () => Math.round((await widthOf('.queue-pane')) - before)).toBe(90)

    const text = await widthOf('.text-pane')
    await page.getByRole('separator', { name: 'Width of the pages' }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => widthOf('.text-pane')).toBeGreaterThan(text)
    const once = await widthOf('.text-pane')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => widthOf('.text-pane')).toBeGreaterThan(once)
    const widened = await widthOf('.text-pane')

    await page.reload()
    await page.locator('.text-pane').waitFor()
    await expect.poll(async () => Math.round((await widthOf('.queue-pane')) - before)).toBe(90)
    await expect.poll(() => widthOf('.text-pane')).toBeCloseTo(widened, 0)
    await list.dblclick()
    await expect.poll(() => widthOf('.queue-pane')).toBe(before)
  })

  test('a reload leads back to the document that was shown, in the format it was shown in', async () => {
    const { page, script, choose } = await pages.start()
    await choose(script('first.pdf', { pages: 1 }), script('second.pdf', { pages: 1 }))
    await page.getByText('2 documents read').first().waitFor()
    await page.locator('.queue-row').nth(1).click()
    await page.getByText('JSON', { exact: true }).click()
    await page.reload()
    await page.getByRole('heading', { name: 'second.pdf' }).waitFor()
    await expect.poll(() => page.getByRole('radio', { name: 'JSON' }).isChecked()).toBe(true)
  })

  test('a whole page can be seen at once', async () => {
    const page = await withReport()
    await page.getByRole('button', { name: 'Zoom: Fit width' }).click()
    await page.getByRole('menuitemradio', { name: 'Fit page' }).click()
    const pane = (await page.locator('.page-scroller').boundingBox())!
    await expect
      .poll(async () => {
        const paper = (await page.locator('.sheet-paper').first().boundingBox())!
        return paper.y >= pane.y && paper.y + paper.height <= pane.y + pane.height
      })
      .toBe(true)
  })

  test('the key that has zoomed as far as it goes keeps the focus, and goes on from there', async () => {
    const page = await withReport()
    const larger = page.getByRole('button', { name: 'Zoom in' })
    await larger.focus()
    const shown = page.locator('.zoom-value')
    for (const step of ['125 %', '150 %', '200 %', '300 %', '400 %']) {
      await page.keyboard.press('Enter')
      await expect.poll(() => shown.innerText()).toBe(step)
    }
    await page.keyboard.press('Enter')
    await expect.poll(() => larger.getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect.poll(() => shown.innerText()).toBe('300 %')
    expect(await larger.isEnabled()).toBe(true)
  })

  test('whatever the width, what is looked for stays, and a word that is being corrected, with what was typed', async () => {
    const page = await withReport()
    const widths = [880, 700, 620, 880]
    await page.keyboard.press('Control+f')
    await page.keyboard.type('lamp')
    const count = page.locator('.find-count')
    // All of them: on a busy machine a count may be of the letters typed by then.
    await expect.poll(() => count.innerText()).toMatch(/^1 of 309$/)
    await page.keyboard.press('Enter')
    await expect.poll(() => count.innerText()).toMatch(/^2 of/)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 600 })
      await expect.poll(() => page.evaluate(() => document.documentElement.clientWidth)).toBe(width)
      await page.waitForTimeout(100)
      await expect.poll(() => page.getByRole('search').getByRole('searchbox').inputValue()).toBe('lamp')
      await expect.poll(() => count.innerText()).toMatch(/^2 of/)
    }
    await page.keyboard.press('Escape')
    await page.locator('.text-scroller [data-words]').first().dblclick()
    const word = page.getByRole('textbox', { name: 'Word', exact: true })
    await word.fill('typed')
    for (const width of widths) {
      await page.setViewportSize({ width, height: 600 })
      await page.waitForTimeout(100)
      await expect.poll(() => word.inputValue()).toBe('typed')
    }
  })

  test('both sides are at the same page, wherever one of them is scrolled to', async () => {
    const page = await withReport()
    for (const [side, distance] of [
      ['.page-scroller', 3000],
      ['.page-scroller', 9000],
      ['.text-scroller', -900],
      ['.page-scroller', 400],
      ['.text-scroller', 5000],
    ] as const) {
      await page.locator(side).hover()
      await page.mouse.wheel(0, distance)
      await expectTogether(page)
    }

    const thumbnail = page.locator('.thumbnail:not([aria-current="page"])').first()
    const chosen = Number(/\d+/.exec((await thumbnail.getAttribute('aria-label'))!)![0])
    await page.getByRole('button', { name: `Go to page ${chosen}`, exact: true }).click()
    await expect.poll(() => inSight(page, '.text-scroller .text-page')).toContain(chosen)
    await expectTogether(page)

    await page.getByRole('radio', { name: 'Markdown' }).click()
    await page.getByRole('heading', { name: `Chapter ${chosen}`, exact: true }).waitFor()
    await expectTogether(page)
    await expect.poll(() => inSight(page, '.text-scroller .text-page')).toContain(chosen)
  })

  test.each(['Text', 'Markdown', 'JSON'])('End leads to the end of a long text, as %s', async (format) => {
    const { page, script, choose } = await pages.start({ browser: { reducedMotion: 'no-preference' } })
    await choose(script('book.pdf', { pages: Array.from({ length: 40 }, () => letter[0]!) }))
    await page.getByText('1 document read').first().waitFor()
    await page.getByRole('radio', { name: format, exact: true }).click()
    const text = page.locator('.text-scroller')
    await text.getByText('Minutes').first().waitFor()
    const toEnd = () =>
      text.evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight)
    await expect.poll(toEnd).toBeGreaterThan(1000)
    await text.focus()
    await page.keyboard.press('End')
    await text
      .getByText(format === 'JSON' ? /^}$/ : 'drawings')
      .last()
      .waitFor()
    await expect.poll(toEnd).toBeLessThan(2)
    await page.keyboard.press('Home')
    await expect.poll(() => text.evaluate(({ scrollTop }) => scrollTop)).toBe(0)
  })

  test('the page stays whichever format is chosen, and while something is looked for', async () => {
    const page = await withReport()
    const format = (name: string) => page.getByRole('radio', { name, exact: true })
    const isAt = async (pictures: number[]) => {
      await expectTogether(page)
      await expect.poll(() => inSight(page, '.page-scroller .sheet')).toEqual(pictures)
    }
    for (const side of ['.text-scroller', '.page-scroller']) {
      await page.locator(side).hover()
      const before = await inSight(page, '.page-scroller .sheet')
      await page.mouse.wheel(0, 4000)
      await expect.poll(() => inSight(page, '.page-scroller .sheet')).not.toEqual(before)
      await expectTogether(page)
      const here = await atRest(() => inSight(page, '.page-scroller .sheet'))
      expect(here).not.toContain(1)
      for (const [name, pane] of [
        ['Markdown', '.markdown'],
        ['Text', '[data-words]'],
        ['JSON', '.source'],
        ['Text', '[data-words]'],
        ['Markdown', '.markdown'],
      ] as const) {
        await format(name).click()
        await page.locator(`.text-pane ${pane}`).first().waitFor()
        if (name !== 'JSON') await isAt(here)
      }
      await page.keyboard.press('Control+f')
      await page.locator('.text-pane [data-words]').first().waitFor()
      await isAt(here)
      await page.keyboard.press('Escape')
      await page.locator('.text-pane .markdown').first().waitFor()
      await isAt(here)
      await expect.poll(() => format('Markdown').isChecked()).toBe(true)
      await format('Text').click()
      await isAt(here)
    }
  })

  test('a pressed word leaves the page where it is, also in another format', async () => {
    const page = await withReport()
    await page.locator('.text-scroller').hover()
    await page.mouse.wheel(0, 4000)
    await expect.poll(() => inSight(page, '.text-scroller .text-page')).not.toContain(1)
    await expectTogether(page)
    const here = await atRest(() => inSight(page, '.text-scroller .text-page'))
    await page
      .locator(`.text-scroller [data-words^="${here.at(-1)}."]`)
      .first()
      .click()
    await page.getByRole('radio', { name: 'Markdown' }).click()
    await page.locator('.text-pane .markdown').first().waitFor()
    await expectTogether(page)
    const there = await atRest(() => inSight(page, '.text-scroller .text-page'))
    expect(here.some((each) => there.includes(each))).toBe(true)
  })

  test('a wheel zooms about what is under the pointer, and both sides stay at the same page', async () => {
    const page = await withReport()
    await page.locator('.page-scroller').hover()
    await page.mouse.wheel(0, 9000)
    await expect.poll(() => inSight(page, '.page-scroller .sheet')).not.toContain(1)
    await expectTogether(page)
    // Neither in the middle nor at an edge, on a word of a long line.
    const place = await atRest(() =>
      page.locator('.page-scroller').evaluate((pane) => {
        const { top } = pane.getBoundingClientRect()
        const box = [...pane.querySelectorAll('.overlay-line span')]
          .filter(({ textContent }) => textContent.includes('burned'))
          .map((word) => word.getBoundingClientRect())
          .find((each) => each.top > top + 100 && each.top < top + 500)
        return box && ([box.x + box.width / 2, box.y + box.height / 2] as const)
      }),
    )
    const [x, y] = place!
    const under = () =>
      page.evaluate(
        ([left, top]) => document.elementFromPoint(left!, top!)?.getAttribute('data-words'),
        [x, y],
      )
    await page.mouse.move(x, y)
    const word = await under()
    expect(word).toBeTruthy()
    const widthOf = async () => (await page.locator('.sheet').first().boundingBox())!.width
    await page.keyboard.down('Control')
    for (const turn of [-100, -100, -100, -30, 100, 4, -100]) {
      const before = await widthOf()
      await page.mouse.wheel(0, turn)
      await expect.poll(async () => Math.sign((await widthOf()) - before)).toBe(-Math.sign(turn))
      await expect.poll(under).toBe(word)
      await expectTogether(page)
      expect(await under()).toBe(word)
    }
    await page.keyboard.up('Control')
  })

  test('the text stands at the same height in each document, whatever is said of it', async () => {
    const { page, script, choose } = await pages.start()
    const slow = script('slow.pdf', { pages: 3 })
    slow.reading.hold()
    slow.reading.let(1)
    const names = [
      'minutes.pdf',
      'a name that goes on for longer than there is room for it in the head of a document.pdf',
      'blank.png',
      'slow.pdf',
    ]
    await choose(
      script(names[0]!, { pages: [['Paid by ~£18|£13.']] }),
      script(names[1]!, { pages: [['Oil for ~tho|the ~larnp|lamp']], language: 'deu' }),
      script(names[2]!, { pages: [['']], source: 'blank' }),
      slow,
    )
    await page.getByText('Reading page 2 of 3').first().waitFor()
    for (const [width, height] of [
      [1280, 800],
      [900, 600],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect.poll(() => page.evaluate(() => document.documentElement.clientWidth)).toBe(width)
      const heights: number[] = []
      for (const name of names) {
        const back = page.getByRole('button', { name: 'Back', exact: true })
        if (width < 860) await back.click()
        await page.locator('.queue-row').getByText(name).click()
        await expect.poll(() => page.locator('.document-name').innerText()).toBe(name)
        heights.push(await atRest(async () => (await page.locator('.document-sides').boundingBox())!.y))
      }
      expect(new Set(heights).size, `${heights.join()} at ${width}`).toBe(1)
    }
  })

  test('who comes back to a document goes on where it was left', async () => {
    const { page, script, choose } = await pages.start()
    const names = ['first.pdf', 'second.pdf']
    for (const name of names) await choose(script(name, { pages: 30 }))
    await page.getByText('2 documents read').first().waitFor()
    const show = async (name: string) => {
      await page.locator('.queue-row').getByText(name).click()
      await expect.poll(() => page.locator('.document-name').innerText()).toBe(name)
      await page.locator('.overlay-words').first().waitFor()
    }
    const shown = () => inSight(page, '.page-scroller .sheet')
    await show('first.pdf')
    await page.getByRole('button', { name: 'Go to page 4', exact: true }).click()
    await expect.poll(shown).toContain(4)
    await show('second.pdf')
    await expect.poll(shown).toContain(1)
    await show('first.pdf')
    await expect.poll(shown).toContain(4)
    await expectTogether(page)
  })

  test('pages are turned by arrow keys among the small pictures, which are one stop for Tab', async () => {
    const page = await withReport()
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    const turn = async (key: string, to: number) => {
      await page.keyboard.press(key)
      await expect.poll(focused).toBe(`Go to page ${to}`)
      await expect.poll(() => inSight(page, '.text-scroller .text-page')).toContain(to)
      await expectTogether(page)
    }
    await page.getByRole('button', { name: 'Go to page 1', exact: true }).focus()
    await turn('ArrowDown', 2)
    await turn('ArrowDown', 3)
    await turn('End', 40)
    await turn('ArrowDown', 40)
    await turn('ArrowUp', 39)
    await page.keyboard.press('Tab')
    await expect.poll(focused).toBe('Page images')
    // Another page is looked at meanwhile, and the small pictures are elsewhere still.
    await page.locator('.page-scroller').hover()
    await page.mouse.wheel(0, -9e5)
    await expect.poll(() => inSight(page, '.page-scroller .sheet')).toContain(1)
    await expectTogether(page)
    await page.locator('.thumbnails').evaluate((list) => (list.scrollTop = 20 * 92))
    await page.keyboard.press('Shift+Tab')
    await expect.poll(focused).toBe('Go to page 1')
    await turn('Home', 1)
  })
})

/** What one sees of the two sides has a page in common, and still has once all that was guessed has been measured. */
async function expectTogether(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      let found = await compareSides(page)
      for (let look = 0; look < 5 && found === 'together'; look++) {
        await page.waitForTimeout(100)
        found = await compareSides(page)
      }
      return found
    })
    .toBe('together')
}

async function compareSides(page: Page): Promise<string> {
  const pictures = await inSight(page, '.page-scroller .sheet')
  const texts = await inSight(page, '.text-scroller .text-page')
  return pictures.some((each) => texts.includes(each))
    ? 'together'
    : `${pictures.join()} beside ${texts.join()}`
}

/** Numbers of the pages that take up the middle of a pane, all looked at in one moment. */
function inSight(page: Page, items: string): Promise<number[]> {
  return page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)]
        .filter((element) => {
          const pane = element.closest('[role=region]')!.getBoundingClientRect()
          const { top, bottom } = element.getBoundingClientRect()
          return bottom > pane.top + pane.height * 0.1 && top < pane.bottom - pane.height * 0.1
        })
        .map((element) =>
          Number(/Page (\d+)/.exec(`${element.getAttribute('aria-label')} ${element.textContent}`)?.[1]),
        ),
    items,
  )
}
