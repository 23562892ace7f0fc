// The list of documents on the real page: choosing many, doing something with them, seeing some of them.
import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { LegibleError } from '../../shared/errors.ts'
import { realPages, type RealPage } from '../support/real-page/real-page.ts'
import { needs } from '../support/needs.ts'

const damaged = new LegibleError('corrupt_file', 'This file is damaged and cannot be read.')

describe.skipIf(!needs.browser.met)('the list of documents', () => {
  const pages = realPages()

  /** `page 10`, which is damaged, `page 9` with a doubtful word, `page 8`; in the order in which they were added. */
  async function start(): Promise<RealPage> {
    const real = await pages.start()
    const { page, script, choose } = real
    await choose(
      script('page 10.png', { pages: [['Ten']], broken: damaged }),
      script('page 9.png', { pages: [['~Nine|Nlne', 'pence']] }),
      script('page 8.png', { pages: [['Eight pounds']] }),
    )
    await page.getByText('2 documents read').first().waitFor()
    return real
  }
  const rows = (page: Page) => page.locator('.queue-row')
  const listed = (page: Page) => page.locator('.queue-name').allInnerTexts()
  const pick = async (page: Page, name: string) => {
    await page.getByRole('button', { name: 'View of the list' }).click()
    await page.getByRole('menuitemradio', { name, exact: true }).click()
    await page.keyboard.press('Escape')
  }

  test('what a document is called stays where it is while it is read, and after', async () => {
    const { page, script, choose } = await pages.start()
    const slow = script('slow.pdf', { pages: 2 })
    slow.opening.hold()
    slow.reading.hold()
    await choose(script('first.pdf', { pages: 1 }), slow)
    const row = rows(page).nth(1)
    const top = async () => (await row.locator('.queue-name').boundingBox())!.y
    slow.opening.open()
    await row.getByText('Reading page 1 of 2').waitFor()
    const whileRead = await top()
    slow.reading.open()
    await row.getByText('2 pages').waitFor()
    expect(await top()).toBe(whileRead)
  })

  test('is paused for as long as something waits: what comes later is read', async () => {
    const { page, script, choose } = await pages.start()
    const slow = script('slow.pdf', { pages: 2 })
    slow.reading.hold()
    await choose(slow)
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Paused · 1 document to read').waitFor()
    await choose(script('second.pdf', { pages: 1 }))
    await rows(page).nth(1).getByText('Waiting').waitFor()
    for (const name of ['slow.pdf', 'second.pdf'])
      await page.getByRole('button', { name: `Cancel ${name}` }).click()
    await page.getByText('2 cancelled').waitFor()
    await choose(script('letter.pdf', { pages: [['Dear reader']] }))
    await page.getByText('1 document read').first().waitFor()
  })

  test('many are chosen with Shift, Ctrl and the keys, and removed together', async () => {
    const { page } = await start()
    await rows(page).nth(0).click()
    await rows(page)
      .nth(2)
      .click({ modifiers: ['Shift'] })
    await page.getByText('3 selected').waitFor()
    await rows(page)
      .nth(1)
      .click({ modifiers: ['Control'] })
    await page.getByText('2 selected').waitFor()
    await page.locator('.queue-head').getByRole('button', { name: 'Remove from the list' }).click()
    await page.getByText('2 documents removed').waitFor()
    await expect.poll(() => listed(page)).toEqual(['page 9.png'])
    await page.keyboard.press('Control+z')
    await expect.poll(() => listed(page)).toHaveLength(3)

    await rows(page).nth(0).click()
    await page.keyboard.press('Shift+ArrowDown')
    await page.getByText('2 selected').waitFor()
    await page.keyboard.press('Control+a')
    await page.getByText('3 selected').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByText('selected').count()).toBe(0)
  })

  test('Delete leaves the keyboard on the neighbour', async () => {
    const { page } = await start()
    await rows(page).nth(1).click()
    await page.keyboard.press('Delete')
    await expect.poll(() => listed(page)).toHaveLength(2)
    await page.keyboard.press('ArrowUp')
    // The one key of Macs.
    await page.keyboard.press('Backspace')
    await expect.poll(() => listed(page)).toHaveLength(1)
  })

  test('Delete goes on in the list as it is shown, and takes what has the focus', async () => {
    const { page } = await start()
    await pick(page, 'By name')
    await expect.poll(() => listed(page)).toEqual(['page 8.png', 'page 9.png', 'page 10.png'])
    await rows(page).nth(1).click()
    await page.getByRole('button', { name: 'More for page 9.png' }).click()
    await page.getByRole('menu').press('Delete')
    await page.getByRole('menu').press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    expect(await listed(page)).toHaveLength(3)
    await rows(page).nth(1).press('Delete')
    await expect.poll(() => listed(page)).toEqual(['page 8.png', 'page 10.png'])
    await expect.poll(() => rows(page).nth(1).getAttribute('aria-current')).toBe('true')

    // What is shown beside the list may not be in it.
    await pick(page, 'Read')
    await expect.poll(() => listed(page)).toEqual(['page 8.png'])
    await rows(page).nth(0).press('Delete')
    await page.getByText('1 document removed from the list').nth(1).waitFor()
    await expect.poll(() => listed(page)).toEqual([])
  })

  test('reading options that are in force are seen on the button, and in what was read with them', async () => {
    const { page, script, choose } = await pages.start()
    const setPages = async (range: string) => {
      await page.getByRole('button', { name: 'Change' }).click()
      await page.getByLabel('Pages', { exact: true }).fill(range)
    }
    await setPages('5-2')
    await page.getByText('Write numbers and ranges').waitFor()
    await page.getByLabel('Pages', { exact: true }).fill('2')
    await page.getByRole('button', { name: 'Use for the next documents' }).click()
    await page.locator('.empty-facts').getByText('Only page 2').waitFor()
    await choose(script('letter.pdf', { pages: [['One'], ['Two'], ['Three']] }))
    await page.locator('.queue-state').getByText('Only page 2').waitFor()
    await page.getByRole('button', { name: 'Reading options: Only page 2' }).waitFor()
  })

  test('a row has a menu, and a way off the list that can be seen', async () => {
    const { page } = await start()
    await rows(page).nth(2).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Copy text' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Eight pounds')
    await page.getByRole('button', { name: 'More for page 8.png' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Save as Text (.txt)' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('page 8.txt')
    await rows(page).nth(2).hover()
    await page.getByRole('button', { name: 'Remove page 8.png from the list' }).click()
    await expect.poll(() => listed(page)).toEqual(['page 10.png', 'page 9.png'])
  })

  test('all that was read comes as one ZIP, whatever the documents are called', async () => {
    const { page, script, choose } = await pages.start()
    const paper = (name: string, text: string) => script(name, { pages: [[`# ${text}`]] })
    await choose(
      paper('scan.png', 'First'),
      paper('Scan.pdf', 'Second'),
      paper('scan.png', 'Third'),
      script('broken.pdf', { pages: 1, broken: damaged }),
    )
    await page.getByText('3 documents read').first().waitFor()
    await page.getByRole('button', { name: 'Save all as…' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Markdown (.md)' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^Legible \d{4}-\d\d-\d\d\.zip$/)
    const files = unzipSync(await readFile(await download.path()))
    expect(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes).trim()])).toEqual([
      ['scan.md', expect.stringContaining('First')],
      ['Scan (2).md', expect.stringContaining('Second')],
      ['scan (3).md', expect.stringContaining('Third')],
    ])
    await page.getByText('3 documents saved').waitFor()
  })

  test('what is saved is counted by document, however many tables each has', async () => {
    const { page, script, choose } = await pages.start()
    const oil = ['# Oil', 'Paraffin | £31.75', 'Whale | £40.10', 'Colza | £28.00']
    const wicks = ['# Wicks', 'Flat | 12 | £0.20', 'Round | 7 | £0.35', 'Broad | 3 | £0.50']
    await choose(
      script('january.pdf', { pages: [oil, wicks] }),
      script('february.pdf', { pages: [oil, wicks] }),
    )
    await page.getByText('2 documents read').first().waitFor()
    await page.getByRole('button', { name: 'Save all as…' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Tables (.csv)' }).click(),
    ])
    expect(Object.keys(unzipSync(await readFile(await download.path())))).toHaveLength(4)
    await page.getByText('2 documents saved').waitFor()
  })

  test('Delete in the menu takes the reading out of the history too', async () => {
    const { page } = await start()
    await page.getByRole('button', { name: 'More for page 8.png' }).click()
    await page.getByRole('menuitem', { name: 'Delete, also from the history' }).click()
    await expect.poll(() => listed(page)).toEqual(['page 10.png', 'page 9.png'])
    await page.keyboard.press('2')
    const activity = page.locator('.room-body:not([inert])')
    await activity.getByText('page 9.png').waitFor()
    expect(await activity.getByText('page 8.png').count()).toBe(0)
  })

  test('it can be ordered and narrowed, and says what it leaves out', async () => {
    const { page } = await start()
    await pick(page, 'By name')
    await expect.poll(() => listed(page)).toEqual(['page 8.png', 'page 9.png', 'page 10.png'])
    await pick(page, 'Least sure first')
    await expect.poll(() => listed(page)).toEqual(['page 10.png', 'page 9.png', 'page 8.png'])
    await pick(page, 'Failed or doubtful')
    await expect.poll(() => listed(page)).toEqual(['page 10.png', 'page 9.png'])
    await page.getByText('2 of 3 shown').waitFor()
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect.poll(() => listed(page)).toEqual(['page 10.png', 'page 9.png', 'page 8.png'])
    await page.locator('.queue-row:focus').waitFor()
  })

  test('its narrowest head has room for every button, and for how many are chosen', async () => {
    const { page, script, choose } = await pages.start({
      browser: { viewport: { width: 960, height: 640 }, locale: 'de-DE' },
    })
    const letter = script('a letter with a long name.pdf', { pages: 1 })
    letter.reading.hold()
    await choose(letter, ...Array.from({ length: 11 }, (_, n) => script(`${n}.png`, { pages: 1 })))
    await expect.poll(() => rows(page).count()).toBe(12)
    const divider = page.getByRole('separator', { name: 'Breite der Liste' })
    await divider.focus()
    await page.keyboard.press('Home')
    await expect
      .poll(() => page.locator('.queue-pane').evaluate(({ clientWidth }) => clientWidth))
      .toBeLessThan(260)
    const cutOff = () =>
      divider.evaluate((element) => {
        const end = element.getBoundingClientRect().x
        return [...document.querySelectorAll('.queue-head button')]
          .map((button) => button.getBoundingClientRect())
          .filter(({ width, right }) => width < 24 || right > end).length
      })
    const isWhole = () => expect.poll(cutOff).toBe(0)
    await page.getByRole('button', { name: 'Anhalten' }).waitFor()
    await isWhole()
    await rows(page).first().click()
    await page.keyboard.press('Control+a')
    const picked = page.locator('.queue-picked')
    await picked.waitFor()
    await expect
      .poll(() => picked.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
      .toBe(0)
    await isWhole()
    letter.reading.open()
  })

  test('of rows that are chosen the whole width is for the name', async () => {
    const { page } = await start()
    await rows(page).first().click()
    await page.keyboard.press('Control+a')
    await page.getByText('3 selected').waitFor()
    const actions = page.locator('.queue-row-place:not(:hover, :focus-within) .row-actions').first()
    await expect
      .poll(() => actions.evaluate((element) => getComputedStyle(element).backgroundColor))
      .toBe('rgba(0, 0, 0, 0)')
  })

  test('where nothing of it is shown it says so, and offers only what can be done with what is shown', async () => {
    const { page } = await start()
    const [save, clear] = ['Save all as…', 'Remove finished documents'].map((name) =>
      page.getByRole('button', { name }),
    )
    await pick(page, 'Not read yet')
    await page.locator('.queue-scroller').getByText('No document on the list is like that.').waitFor()
    const areDisabled = async () => [await save?.isDisabled(), await clear?.isDisabled()]
    await expect.poll(areDisabled).toEqual([true, true])
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect.poll(() => listed(page)).toHaveLength(3)
    await expect.poll(areDisabled).toEqual([false, false])
  })

  test('the keyboard goes on in it once nothing is selected any more', async () => {
    const { page } = await start()
    await rows(page).first().click()
    await page.keyboard.press('Control+a')
    await page.getByRole('button', { name: 'Select nothing' }).press('Enter')
    await page.locator('.queue-row[aria-current="true"]:focus').waitFor()
  })

  test('where nothing can hover, the name of a document ends where its buttons begin, also while it is read', async () => {
    const { page, script, choose } = await pages.start({ browser: { hasTouch: true, isMobile: true } })
    const long = script('minutes-of-the-meeting-of-the-harbour-society.pdf', { pages: 3 })
    long.reading.hold()
    await choose(long)
    const row = page.locator('.queue-row[data-state="working"]')
    await row.waitFor()
    expect(await page.evaluate(() => matchMedia('(hover: none)').matches)).toBe(true)
    await expect
      .poll(async () => {
        const name = (await row.locator('.queue-name').boundingBox())!
        const buttons = (await page.locator('.row-actions').boundingBox())!
        return name.x + name.width - buttons.x
      })
      .toBeLessThanOrEqual(0)
  })

  test('that has no room left says so at once, and how many were not added', async () => {
    const { page, app, script, choose } = await pages.start()
    const slow = script('slow.pdf', { pages: 1 })
    slow.reading.hold()
    await choose(slow)
    // A pause ends where nothing waits to be read.
    await page.locator('.queue-row[data-state="working"]').waitFor()
    const { queue } = app.bridge
    queue.setPaused(true)
    const input = { kind: 'bytes', bytes: Buffer.from('x'), inputSource: 'file' } as const
    for (let more = 1; more < 2000; more++)
      queue.add({ name: `${more}.pdf`, origin: 'file', input, options: {} })
    await page.getByText('Paused · 2000 documents to read').waitFor()
    await choose(script('one more.pdf', { pages: 1 }), script('another.pdf', { pages: 1 }))
    const toast = page.locator('.toast')
    await expect.poll(() => toast.innerText()).toContain('The list is full.')
    expect(await toast.innerText()).toMatch(/one more\.pdf.*\(\+1\)/)
    await page.getByText('Paused · 2000 documents to read').waitFor()
  })

  test('more documents than are counted stand on the rail, not over its edge', async () => {
    const { page, script, choose } = await pages.start()
    const many = Array.from({ length: 120 }, (_, index) => script(`scan-${index}.png`, { pages: 1 }))
    for (const each of many) each.reading.hold()
    await choose(...many)
    const count = page.locator('.rail-count').getByText('99+', { exact: true })
    await count.waitFor()
    const [badge, rail] = [await count.boundingBox(), await page.locator('.rail').boundingBox()]
    expect(badge!.x + badge!.width).toBeLessThan(rail!.x + rail!.width)
  })
})
