// Small windows, and a page that is zoomed: at 200 % a window of 1280 by 800 has 640 by 400 CSS pixels.
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { LegibleError } from '../../shared/errors.ts'
import { axeFaults } from '../support/axe-faults.ts'
import { needs } from '../support/needs.ts'
import { realPages, type RealPage } from '../support/real-page/real-page.ts'
import { untilNone } from '../support/real-page/until-none.ts'

const bill = [
  '# Harbour',
  'Oil for ~tho|the lamp',
  'Oil | 12 | £31.75',
  'Wick | 3 | £1.20',
  'Glass | 1 | £4.00',
]
const longName =
  'minutes of the general meeting of the harbour light society, with what was said of the lamp and of the visitors to the tower.pdf'

/** The states of the window, each brought about from the one before. */
const states: Record<string, (real: RealPage) => Promise<unknown>> = {
  'nothing opened yet': async () => undefined,
  'a link': async ({ page }) => {
    await press(page, 'Read from a link')
    await page.getByRole('dialog').waitFor()
  },
  'a document that is read': async ({ page, script, choose }) => {
    await leaveDialog(page)
    const slow = script(longName, { pages: [bill, ['Paid by ~£18|£13.']] })
    slow.reading.hold()
    await choose(slow)
    await page.getByText('Reading page 1 of 2').first().waitFor()
    slow.reading.let(1)
    await page.locator('.text-pane').getByText('Wick').waitFor()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click({ trial: true })
    slow.reading.open()
  },
  'a document': ({ page }) => page.getByText('High confidence').first().waitFor({ state: 'attached' }),
  'a word to correct': async ({ page }) => {
    await page.keyboard.press('F8')
    await page.getByRole('textbox', { name: 'Doubtful word' }).waitFor()
  },
  find: async ({ page }) => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+f')
    await page.getByRole('search').getByRole('searchbox').waitFor()
  },
  Markdown: async ({ page }) => {
    await page.getByRole('radio', { name: 'Markdown' }).click()
    await page.locator('.find-bar').waitFor({ state: 'detached' })
  },
  JSON: async ({ page }) => {
    await page.getByRole('radio', { name: 'JSON' }).click()
    await page.locator('.source-line').first().waitFor()
  },
  pages: async ({ page }) => {
    const pages = page.getByRole('radio', { name: 'Pages' })
    if ((await pages.count()) > 0) await pages.click()
    await page.locator('.overlay-words').first().waitFor()
  },
  'why a file cannot be read': async ({ page, script, choose }) => {
    const error = new LegibleError('corrupt_file', 'This file is damaged.')
    await choose(script('torn.pdf', { pages: 1, broken: error }))
    await page.getByText('Open it in the program it came from').waitFor()
  },
  'the list, with that file': async ({ page }) => {
    const list = page.getByRole('button', { name: 'Documents', exact: true })
    if ((await list.count()) > 0) await list.click()
    await page.getByRole('main').getByText('Damaged file').waitFor()
  },
  activity: ({ page }) => enter(page, '2', 'Activity'),
  settings: ({ page }) => enter(page, '3', 'Settings'),
  'a new key': async ({ page }) => {
    await press(page, 'Create key')
    await page.getByRole('dialog').waitFor()
  },
  usage: async ({ page }) => {
    await leaveDialog(page)
    await press(page, 'Show usage')
    await page.locator('.usage-chart canvas').waitFor()
  },
}

async function leaveDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

const enter = async (page: Page, key: string, room: string) => {
  await page.keyboard.press(key)
  await page.getByRole('heading', { name: room, level: 1 }).waitFor()
}
const press = (page: Page, name: string) => page.getByRole('button', { name }).first().click()

describe.skipIf(!needs.browser.met)('in a small window', () => {
  const pages = realPages()

  test.each([
    ['as wide as most', 1280, 800],
    ['the smallest the desktop allows', 720, 480],
    ['200 %', 640, 400],
    ['400 %', 320, 256],
  ])('everything can be reached, nothing is cut off: %s', async (_name, width, height) => {
    const real = await pages.start({ browser: { viewport: { width, height } } })
    const faults: Record<string, unknown> = {}
    for (const [state, show] of Object.entries(states)) {
      await show(real)
      await real.page.mouse.move(width - 1, height - 1)
      await real.page.waitForTimeout(300)
      const found = await untilNone(async () => [
        ...(await real.page.evaluate(findUnreachable)),
        ...(width === 640 ? await axeFaults(real.page) : []),
      ])
      if (found.length > 0) faults[state] = found
    }
    expect(faults).toEqual({})
  })

  test.each([
    [512, 320],
    [640, 400],
  ])('Activity and the settings have one bar to scroll by: %i by %i', async (width, height) => {
    const { page, script, choose } = await pages.start({ browser: { viewport: { width, height } } })
    await choose(...Array.from({ length: 12 }, (_, index) => script(`${index}.pdf`, { pages: [bill] })))
    await page.locator('.text-scroller [data-words]').first().waitFor()
    for (const [key, room, part] of [
      ['2', 'Activity', '.activity-row'],
      ['3', 'Settings', '#limits'],
    ] as const) {
      await enter(page, key, room)
      await page.locator(part).first().waitFor()
      await expect.poll(() => page.evaluate(findNestedScrolling), { message: room }).toEqual([])
    }
  })

  test('Activity says which document it was, what became of it, and all of a notice', async () => {
    const { page, script, choose } = await pages.start({
      browser: { viewport: { width: 320, height: 600 } },
    })
    await choose(script('minutes.pdf', { pages: [bill] }))
    await page.locator('.text-scroller [data-words]').first().waitFor()
    const slow = script('slow.pdf', { pages: 3 })
    slow.reading.hold()
    await choose(slow)
    await page.getByText('Reading page 1 of 3').first().waitFor()
    await enter(page, '2', 'Activity')
    const name = page.getByRole('button', { name: 'minutes.pdf', exact: true })
    await page.getByText('Reading page 1 of 3').last().waitFor()
    await expect.poll(() => name.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    await name.click()
    const sentence = page.getByText('Only the text is kept')
    await sentence.waitFor()
    await expect.poll(async () => (await sentence.boundingBox())!.width).toBeGreaterThan(160)
  })
})

/** Runs in the page: what is scrolled down and has something within that is, too. */
function findNestedScrolling(): string[] {
  const scrolls = (element: Element) =>
    element.scrollHeight > element.clientHeight + 1 &&
    /auto|scroll/.test(getComputedStyle(element).overflowY) &&
    element.checkVisibility({ visibilityProperty: true })
  const all = [...document.querySelectorAll('#root *')].filter(scrolls)
  return all
    .filter((outer) => all.some((inner) => inner !== outer && outer.contains(inner)))
    .map(({ className }) => className)
}

/** Runs in the page: what cannot be scrolled into sight and pressed there, and what is wider than its place. */
function findUnreachable(): string[] {
  const nameOf = (element: Element) =>
    `${element.className || element.tagName}: ${element.getAttribute('aria-label') ?? element.textContent}`
  const controls = document.querySelectorAll<HTMLElement>(
    'button, a[href], input:not([type]), [role=separator]',
  )
  const isInDialog = document.querySelector('[role=dialog]') !== null
  const hidden = [...controls].filter((control) => {
    if (
      !control.checkVisibility({ visibilityProperty: true }) ||
      control.closest('[aria-hidden=true], [inert]')
    )
      return false
    if (isInDialog && control.closest('[role=dialog]') === null) return false
    control.scrollIntoView({ block: 'center', inline: 'nearest' })
    // Only what a user can scroll counts.
    for (let around = control.parentElement; around !== null; around = around.parentElement) {
      if (getComputedStyle(around).overflow === 'hidden') around.scrollTo(0, 0)
    }
    const { left, right, top, bottom } = control.getBoundingClientRect()
    if (left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1) return true
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return hit === null || !(control.contains(hit) || hit.contains(control))
  })
  // Tables, pictures of pages and code may scroll sideways; names end in an ellipsis and are told in full elsewhere, and of
  // the page around an enlarged word only a part is shown.
  const mayScroll =
    '.word-crop, .table-scroller, .table-frame, .text-table-frame, .page-scroller, pre, .snippet-text, .diff, .overlay-words'
  const cut = [...document.querySelectorAll<HTMLElement>('#root *, [role=dialog] *')].filter(
    (element) =>
      element.clientWidth > 1 &&
      element.scrollWidth > element.clientWidth + 1 &&
      getComputedStyle(element).overflowX !== 'visible' &&
      getComputedStyle(element).textOverflow !== 'ellipsis' &&
      element.closest(mayScroll) === null,
  )
  return [
    ...hidden.map((each) => `unreachable ${nameOf(each)}`),
    ...cut.map((each) => `cut off ${nameOf(each).slice(0, 80)}`),
  ]
}
