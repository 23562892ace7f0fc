// A request of a script, opened from Activity on the real page.
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { axeFaults } from '../support/axe-faults.ts'
import { atRest } from '../support/real-page/at-rest.ts'
import { realPages, type RealPage, type StartOptions } from '../support/real-page/real-page.ts'
import { untilNone } from '../support/real-page/until-none.ts'
import { needs } from '../support/needs.ts'

describe.skipIf(!needs.browser.met)('a reading in Activity', () => {
  const pages = realPages()

  /** A letter sent over REST with a key, and a picture read in the window. */
  async function start(options?: StartOptions): Promise<RealPage & { requestId: string }> {
    const real = await pages.start(options)
    const { app, url, script, choose, page } = real
    await choose(script('window.png', { pages: [['Read in the window']] }))
    await page.getByText('1 document read').first().waitFor()
    const { plainKey } = await app.services.keys.create({ name: 'Night script' })
    const { bytes } = script('letter.pdf', { pages: [['Dear ~reader|reeder']] })
    const answer = await fetch(`${url}/api/ocr/process`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': plainKey },
      body: JSON.stringify({ image: bytes.toString('base64'), options: { languages: ['eng', 'deu'] } }),
    })
    expect(answer.status).toBe(200)
    const { requestId } = (await answer.json()) as { requestId: string }
    await page.keyboard.press('2')
    return { ...real, requestId }
  }
  const openIt = (page: Page) => page.getByRole('button', { name: 'Unnamed document', exact: true }).click()

  test('tells whose it was, how sure it is, and everything about the request', async () => {
    const { page, requestId } = await start()
    await openIt(page)
    await page.getByRole('heading', { name: 'Sent by Night script' }).waitFor()
    await page.getByText('1 doubtful word').waitFor()
    await page.getByText('Only the text is kept, so there is no picture of the page.').waitFor()
    await page.getByRole('button', { name: 'Details of the request' }).click()
    const details = page.getByRole('dialog')
    for (const fact of ['Script', 'Night script', 'English, German', requestId])
      await details.getByText(fact, { exact: true }).waitFor()
  })

  test('is still among what was looked for after a reload', async () => {
    const { page } = await start()
    const rows = page.locator('.activity-row')
    const search = page.getByRole('searchbox', { name: 'Search' })
    await search.fill('reeder')
    await expect.poll(() => rows.count()).toBe(1)
    await page.reload()
    await expect.poll(() => rows.count()).toBe(1)
    await expect.poll(() => search.inputValue()).toBe('reeder')
    await page.getByRole('tab', { name: 'Internet' }).click()
    await page.reload()
    await expect
      .poll(() => page.getByRole('tab', { name: 'Internet' }).getAttribute('aria-selected'))
      .toBe('true')
  })

  test('is left by Back of the browser to the list, also after a reload, and Back goes on from there', async () => {
    const { page } = await start()
    const before = await page.evaluate(() => history.length)
    await openIt(page)
    const text = page.locator('.text-scroller').getByText('reeder')
    await text.waitFor()
    await page.reload()
    await text.waitFor()
    await page.evaluate(() => history.back())
    await page.locator('.activity-row').first().waitFor()
    await page.evaluate(() => history.forward())
    await text.waitFor()
    await page.evaluate(() => history.back())
    await page.locator('.activity-row').first().waitFor()
    await openIt(page)
    await text.waitFor()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.locator('.activity-row').first().waitFor()
    await openIt(page)
    await text.waitFor()
    await page.keyboard.press('3')
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
    await expect.poll(() => page.evaluate(() => history.state)).toBe(null)
    await expect
      .poll(() => page.evaluate(() => history.length), { message: 'entries of closed readings' })
      .toBe(before + 1)
  })

  test('has lines no longer than one reads with ease', async () => {
    const { page } = await start()
    await page.setViewportSize({ width: 1600, height: 900 })
    await openIt(page)
    for (const format of ['Text', 'Markdown']) {
      await page.getByRole('radio', { name: format }).click()
      const paragraph = page.locator(format === 'Text' ? '.text-page p' : '.markdown p', {
        hasText: 'reeder',
      })
      await paragraph.waitFor()
      expect(await atRest(async () => (await paragraph.boundingBox())!.width), format).toBeLessThan(720)
    }
  })

  test('is left with Escape to the list as it was, and comes back after a reload', async () => {
    const { page } = await start()
    await page.getByRole('button', { name: 'Where from' }).click()
    await page.getByRole('option', { name: 'Script' }).click()
    await expect.poll(() => page.locator('.activity-row').count()).toBe(1)
    await openIt(page)
    await page.locator('.text-scroller').getByText('reeder').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('.activity-row').count()).toBe(1)
    await openIt(page)
    await page.locator('.text-scroller').getByText('reeder').waitFor()
    await page.reload()
    await page.locator('.text-scroller').getByText('reeder').waitFor()
  })

  test('is left to the list by its Back, and by the room in the rail', async () => {
    const { page } = await start()
    const rows = page.locator('.activity-row')
    const text = page.locator('.text-scroller').getByText('reeder')
    const activity = page.getByRole('navigation', { name: 'Rooms' }).getByRole('button', { name: 'Activity' })
    for (const way of [page.getByRole('button', { name: 'Back' }), activity]) {
      await openIt(page)
      await text.waitFor()
      await way.click()
      await expect.poll(() => rows.count()).toBe(2)
    }
    // From another room it leads to the reading, as it was.
    await openIt(page)
    await text.waitFor()
    await page.keyboard.press('3')
    await activity.click()
    await text.waitFor()
  })

  test('that was deleted while it was open leads back to the list, which knows of it in every window', async () => {
    const { page, open } = await start()
    const other = await open()
    const rowsIn = (each: Page) => expect.poll(() => each.locator('.activity-row').count())
    await other.keyboard.press('2')
    await rowsIn(other).toBe(2)
    await openIt(page)
    await page.locator('.text-scroller').getByText('reeder').waitFor()
    await other.getByRole('button', { name: 'More for Unnamed document' }).click()
    await other.getByRole('menuitem', { name: 'Delete', exact: true }).click()
    await rowsIn(other).toBe(1)
    await page.reload()
    await page.getByText('What was asked for is not there').waitFor()
    expect(await untilNone(() => axeFaults(page))).toEqual([])
    await page.getByRole('button', { name: 'Back' }).click()
    await rowsIn(page).toBe(1)
    await other.locator('.toast').getByRole('button', { name: 'Undo' }).click()
    await rowsIn(page).toBe(2)
  })

  test('says when it was, whole, in a small window and in hours of twelve', async () => {
    const { page } = await start({ browser: { locale: 'en-US', viewport: { width: 900, height: 600 } } })
    const when = page.locator('td.column-when').first()
    await expect.poll(() => when.innerText()).toMatch(/ [AP]M$/)
    await expect.poll(() => when.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0)
  })

  test('is told where the mouse rests of what its row cuts off: its name, and why it was not read', async () => {
    const { page, script, choose } = await pages.start({ browser: { viewport: { width: 640, height: 400 } } })
    const name = 'minutes of the general meeting of the harbour light society.pdf'
    await choose(script(name, { pages: 1, password: 'sesame' }))
    await page.getByText('Needs a password').first().waitFor()
    await page.keyboard.press('2')
    const row = page.locator('.activity-row', { hasText: name })
    await expect.poll(() => row.locator('.column-file').getAttribute('title')).toBe(name)
    const why = row.locator('.column-result')
    await expect.poll(() => why.getAttribute('title')).toBe('The PDF is protected with a password.')
  })

  test('is one row, also while the program still tells of it as being answered', async () => {
    const { app, page, requestId } = await start()
    const rowsOfIt = page.locator(`.activity-row`, { hasText: 'Unnamed document' })
    await expect.poll(() => rowsOfIt.count()).toBe(1)
    // As where the list was asked for because of another: a request is written down a moment before it has ended.
    const asRunning = { requestId, at: Date.now(), door: 'rest', keyId: null, keyName: null } as const
    const running = { ...asRunning, fileName: null, fileKind: null, pagesDone: 1, pagesTotal: 1 }
    const other = { ...running, requestId: 'req_other', fileName: 'other.png' }
    const otherRow = page.locator('.activity-running', { hasText: 'other.png' })
    app.bridge.hub.send({ type: 'activity', running: [running, other], finished: [] })
    await otherRow.waitFor()
    expect(await atRest(() => rowsOfIt.count())).toBe(1)
    app.bridge.hub.send({ type: 'activity', running: [], finished: [] })
    await otherRow.waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('.activity-running').count()).toBe(0)
  })

  test('is left to the row it was opened from, however far down that is', async () => {
    const { app, page, script, url } = await start()
    const { plainKey } = await app.services.keys.create({ name: 'Many' })
    const { bytes } = script('note.png', { pages: [['Read many times']] })
    for (let sent = 0; sent < 60; sent++)
      await fetch(`${url}/api/ocr/process`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': plainKey },
        body: JSON.stringify({ image: bytes.toString('base64') }),
      })
    const scroller = page.locator('.table-scroller')
    const rows = (selector: string) => scroller.locator(selector).count()
    await expect
      .poll(async () => [await rows('.activity-running'), await rows('[aria-rowcount="63"]')])
      .toEqual([0, 1])
    const row = scroller.locator('[aria-rowindex="42"]')
    await scroller.evaluate((element) => (element.scrollTop = 1200))
    await row.getByRole('button').first().focus()
    const before = await atRest(() => row.boundingBox())
    await page.keyboard.press('Enter')
    await page.locator('.text-scroller').getByText('Read many times').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => row.boundingBox()).toEqual(before)
    await expect.poll(() => row.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  })
})

describe.skipIf(!needs.browser.met)('what goes on while a page is opened', () => {
  const pages = realPages()

  test('is in Activity at once, and gone where the program has ended meanwhile', async () => {
    const { app, url, script, open, restart } = await pages.start()
    const { plainKey } = await app.services.keys.create({ name: 'Night script' })
    const slow = script('slow.pdf', { pages: 2 })
    slow.reading.hold()
    const answer = fetch(`${url}/api/ocr/process`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': plainKey },
      body: JSON.stringify({ image: slow.bytes.toString('base64') }),
    }).catch(() => undefined)
    app.bridge.noteConnection({
      requestId: 'req_1',
      host: 'example.org',
      at: Date.now(),
      bytes: 1,
      outcome: 'ok',
    })
    await expect.poll(() => slow.asked.length).toBeGreaterThan(0)
    const page = await open()
    await page.keyboard.press('2')
    await page.locator('.activity-running').waitFor()
    await page.getByRole('tab', { name: 'Internet 1' }).waitFor()
    await restart()
    await answer
    await page.locator('.activity-running').waitFor({ state: 'detached' })
  })
})
