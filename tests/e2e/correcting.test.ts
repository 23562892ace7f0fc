// Words that were read wrong, corrected on the real page: with the keys alone, in tables, while others look on, and what is
// left of it in every form the reading is taken away in.
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { outputFormats } from '../../shared/ocr.ts'
import { outputFileFormats } from '../../shared/output-files.ts'
import { axeFaults } from '../support/axe-faults.ts'
import { needs } from '../support/needs.ts'
import { readPdfLines } from '../support/pdf/read-pdf-text.ts'
import { atRest } from '../support/real-page/at-rest.ts'
import { realPages, type RealPage, type StartOptions } from '../support/real-page/real-page.ts'
import { invoice, letter } from '../support/real-page/sample-pages.ts'
import type { Script } from '../support/real-page/scripted-reader.ts'
import { drawSketch } from '../support/real-page/sketched-page.ts'
import { untilNone } from '../support/real-page/until-none.ts'

describe.skipIf(!needs.browser.met)('a word that was read wrong', () => {
  const pages = realPages()

  async function read(scripted: Script['pages'], options?: StartOptions): Promise<RealPage> {
    const real = await pages.start(options)
    await real.choose(real.script('minutes.pdf', { pages: scripted }))
    await allRead(real.page)
    await real.page.locator('.text-scroller [data-words]').first().waitFor()
    return real
  }
  const allRead = (page: Page) =>
    page
      .locator('.queue-foot')
      .getByText(/^1 (?:document read|Dokument gelesen)/)
      .waitFor()
  // The room of the documents stays behind the one that is shown.
  const visible = (page: Page, selector: string) => page.locator(selector).filter({ visible: true })
  const field = (page: Page) => page.locator('.proof-bar input')
  const shows = (page: Page, text: string) => expect.poll(() => field(page).inputValue()).toBe(text)
  /** What is read is put right, and the next word opened. */
  async function correct(page: Page, was: string, now: string): Promise<void> {
    await shows(page, was)
    await page.keyboard.type(now)
    await page.keyboard.press('Enter')
  }
  async function go(page: Page, key: string, to: string): Promise<void> {
    await page.keyboard.press(key)
    await shows(page, to)
  }
  const textOf = (page: Page) => visible(page, '.text-scroller').innerText()
  const says = (page: Page, text: string) => expect.poll(() => textOf(page)).toContain(text)
  const inText = (page: Page, text: string) =>
    visible(page, '.text-scroller').getByText(text, { exact: true })
  const onPage = (page: Page, text: string) => page.locator('.overlay-words').getByText(text, { exact: true })
  const doubtful = (page: Page) => visible(page, '.document-facts').innerText()
  const isClosed = (page: Page) => expect.poll(() => page.locator('.proof-bar').count()).toBe(0)
  const isFocused = (page: Page) => page.locator('.proof-bar input:focus').waitFor()

  async function keyFor({ app }: RealPage): Promise<string> {
    return (await app.services.keys.create({ name: 'Script' })).plainKey
  }
  async function requestIdOf(real: RealPage): Promise<string> {
    const [entry] = real.app.services.history.list({ limit: 1 })
    return entry?.requestId ?? ''
  }
  async function formOf(real: RealPage, key: string, format: string): Promise<Buffer> {
    const answer = await fetch(`${real.url}/api/documents/${await requestIdOf(real)}/${format}`, {
      // A connection that is kept may be to the program before it was started anew.
      headers: { 'x-api-key': key, connection: 'close' },
    })
    expect(answer.status).toBe(200)
    return Buffer.from(await answer.arrayBuffer())
  }

  test('is enlarged beside a field, and Enter accepts it or takes what was typed, to the last one', async () => {
    const { page } = await read(letter)
    await page.locator('.page-scroller').focus()
    await go(page, 'F8', 'Aldcus')
    await isFocused(page)
    await page.getByRole('textbox', { name: 'Doubtful word' }).waitFor()
    await page.locator('.word-crop').getByRole('img', { name: 'The word on the page' }).waitFor()
    await page.keyboard.type('Aldous')
    await go(page, 'Enter', 'Rocke,')
    await says(page, 'chairman, Mr Aldous')
    await go(page, 'Enter', '£13')
    await expect.poll(() => doubtful(page)).toContain('3 doubtful words')
    await page.keyboard.type('£18')
    await go(page, 'Enter', 'puffy')
    await page.keyboard.press('Enter')
    await correct(page, 'mooning', 'mooring')
    await isClosed(page)
    await page.getByText('No doubtful words left').first().waitFor()
    await expect.poll(() => doubtful(page)).not.toContain('doubtful')
    await expect.poll(() => page.locator('[data-doubt]').count()).toBe(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('page-scroller')
  })

  test('is found as it is now written while Find is open', async () => {
    const { page } = await read(letter)
    const count = page.locator('.find-count')
    const counts = (text: RegExp) => expect.poll(() => count.innerText()).toMatch(text)
    await page.keyboard.press('Control+f')
    await page.keyboard.type('aldous')
    await counts(/^No/)
    await page.keyboard.press('Control+a')
    await page.keyboard.type('aldcus')
    await counts(/^1 of 1/)
    await inText(page, 'Aldcus').dblclick()
    await isFocused(page)
    await correct(page, 'Aldcus', 'Aldous')
    await counts(/^No/)
    await page.getByRole('searchbox').fill('aldous')
    await counts(/^1 of 1/)
  })

  test('is passed over with Tab and F8, and come back to with Shift; Escape keeps nothing of it', async () => {
    const { page } = await read(letter)
    await go(page, 'F8', 'Aldcus')
    await go(page, 'Tab', 'Rocke,')
    await go(page, 'F8', '£13')
    await go(page, 'Shift+Tab', 'Rocke,')
    await go(page, 'Shift+F8', 'Aldcus')
    // Round at the ends.
    await go(page, 'Shift+F8', 'mooning')
    await page.keyboard.type('never kept')
    await page.keyboard.press('Escape')
    await isClosed(page)
    await expect.poll(() => doubtful(page)).toContain('5 doubtful words')
    expect(await textOf(page)).not.toContain('never kept')
    // A change that is walked away from is kept.
    await go(page, 'F8', 'Aldcus')
    await page.keyboard.type('Aldous')
    await go(page, 'Tab', 'Rocke,')
    await says(page, 'Mr Aldous')
    await expect.poll(() => doubtful(page)).toContain('4 doubtful words')
  })

  test('is called right by a press of Enter, and the next is not while the key is held', async () => {
    const { page } = await read(letter)
    await go(page, 'F8', 'Aldcus')
    await page.keyboard.down('Enter')
    await shows(page, 'Rocke,')
    // Each is a repeat of the press before, until the key is let go.
    for (let repeat = 0; repeat < 3; repeat += 1) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await shows(page, 'Rocke,')
    await expect.poll(() => doubtful(page)).toContain('4 doubtful words')
  })

  test('is as it was before with Ctrl+Z: first what was typed, then the correction, then the one before', async () => {
    const { page } = await read(letter)
    await page.keyboard.press('F8')
    await correct(page, 'Aldcus', 'Aldous')
    await shows(page, 'Rocke,')
    await go(page, 'Enter', '£13')
    await page.keyboard.press('8')
    await shows(page, '8')
    await page.keyboard.press('Control+z')
    await shows(page, '£13')
    await page.keyboard.press('Control+z')
    await shows(page, 'Rocke,')
    await page.getByRole('status').getByText('“Rocke,” is as it was before.').waitFor({ state: 'attached' })
    await expect.poll(() => doubtful(page)).toContain('4 doubtful words')
    await page.keyboard.press('Escape')
    await isClosed(page)
    await page.keyboard.press('Control+z')
    await shows(page, 'Aldcus')
    await says(page, 'Mr Aldcus')
    await expect.poll(() => doubtful(page)).toContain('5 doubtful words')
  })

  test('is not covered by what the program says meanwhile', async () => {
    const { page } = await read(letter)
    await go(page, 'F8', 'Aldcus')
    await page.getByRole('button', { name: 'Save as…', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Word (.docx)' }).click()
    const toast = page.locator('.toast')
    await toast.waitFor()
    await expect
      .poll(async () => {
        const [said, bar] = await Promise.all([toast.boundingBox(), page.locator('.proof-bar').boundingBox()])
        return said!.y + said!.height <= bar!.y
      })
      .toBe(true)
  })

  test('need not be in doubt: it is pressed twice, or marked and Enter or F2; then Enter goes nowhere else', async () => {
    const { page } = await read(letter)
    await onPage(page, '412').dblclick()
    await isFocused(page)
    await shows(page, '412')
    await page.getByRole('textbox', { name: 'Word', exact: true }).waitFor()
    await page.keyboard.type('421')
    await page.keyboard.press('Enter')
    await isClosed(page)
    await says(page, 'days and 421')
    // What looks selected is what is copied.
    await page.keyboard.press('Control+c')
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('421')
    for (const key of ['Enter', 'F2']) {
      await inText(page, 'escapement').click()
      await page.keyboard.press(key)
      await shows(page, 'escapement')
      await isFocused(page)
      await page.keyboard.press('Escape')
      await isClosed(page)
    }
    // Two presses that take in more than the word select it, as anywhere.
    await inText(page, '421').dblclick()
    await shows(page, '421')
    await page.getByRole('button', { name: 'Back to “412”' }).click()
    await shows(page, '412')
    await says(page, 'days and 412')
  })

  test('that was emptied is deleted, keeps its place on the page, and comes back; a space makes it two', async () => {
    const real = await read([['# The ~lamp|larnp', 'Twosacks of of flour were sent.']])
    const { page } = real
    await inText(page, 'of').last().dblclick()
    await shows(page, 'of')
    await page.keyboard.press('Delete')
    await page.getByRole('button', { name: 'Delete the word' }).click()
    await isClosed(page)
    await inText(page, 'Twosacks').dblclick()
    await page.keyboard.type('Two sacks')
    await page.keyboard.press('Enter')
    await says(page, 'Two sacks of flour')
    await inText(page, 'sacks').click()
    await expect.poll(() => page.locator('.overlay-words [data-marked]').innerText()).toContain('Two sacks')
    // They are two in what is taken away, too.
    expect((await formOf(real, await keyFor(real), 'hocr')).toString()).toMatch(/>Two<[^]*>sacks</)
    await page.locator('.overlay-words [data-deleted]').dblclick()
    await page.getByRole('textbox', { name: 'Deleted word' }).waitFor()
    await page.getByRole('button', { name: 'Back to “of”' }).click()
    await says(page, 'Two sacks of of flour')
  })

  test('is joined with its neighbour from either end of the field, in one place and in one step back', async () => {
    const real = await read([['Two sacks of ~flour|fl our were sent.']])
    const { page } = real
    const key = await keyFor(real)
    // What a field does by itself at its start and end does not join.
    await onPage(page, 'our').dblclick()
    await shows(page, 'our')
    await page.keyboard.press('End')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await shows(page, '')
    await page.keyboard.type('our')
    for (const [word, end, erase] of [
      ['our', 'Home', 'Backspace'],
      ['fl', 'End', 'Delete'],
    ] as const) {
      await onPage(page, word).first().dblclick()
      await shows(page, word)
      await page.keyboard.press(end)
      await page.keyboard.press(erase)
      await shows(page, 'flour')
      await isFocused(page)
      await page.getByRole('status').getByText('Joined to “flour”.').waitFor({ state: 'attached' })
      await says(page, 'sacks of flour were sent')
      // Where both stood.
      const [whole, of, were] = await atRest(() =>
        Promise.all(
          ['flour', 'of', 'were'].map(async (name) => (await onPage(page, name).first().boundingBox())!),
        ),
      )
      expect(whole!.x - (of!.x + of!.width)).toBeLessThan(of!.width)
      expect(were!.x - (whole!.x + whole!.width)).toBeLessThan(of!.width)
      expect((await formOf(real, key, 'hocr')).toString()).toContain('>flour</span>')
      await page.keyboard.press('Control+z')
      await says(page, 'sacks of fl our were sent')
      await page.keyboard.press('Escape')
      await isClosed(page)
    }
  })

  test('is corrected while the document is still being read, and stays so', async () => {
    const real = await pages.start()
    const { page, script, choose } = real
    // Heads come again on every page, and are told from the text only when the last is read.
    const head = (number: number) => [
      'Harbour Light Society',
      `Page ~${number}|${number}0 is ~about|abaut lamps.`,
    ]
    const slow = script('slow.pdf', { pages: [head(1), head(2), head(3)] })
    slow.reading.hold()
    slow.reading.let(1)
    await choose(slow)
    await inText(page, 'abaut').dblclick()
    await correct(page, 'abaut', 'about')
    await says(page, 'Page 10 is about lamps.')
    await page.keyboard.press('Escape')
    slow.reading.open()
    await allRead(page)
    await expect.poll(() => doubtful(page)).toContain('5 doubtful words')
    await says(page, 'Page 10 is about lamps.')
    const kept = real.app.services.history.open(await requestIdOf(real))
    expect(kept?.document.pages[0]?.text).toContain('Page 10 is about lamps.')
    expect(kept?.reports.map(({ lowConfidenceWords }) => lowConfidenceWords)).toEqual([1, 2, 2])
  })

  test('is corrected in every window that shows it, and in its reading in Activity', async () => {
    const real = await read(letter)
    const other = await real.open()
    await other.keyboard.press('2')
    await other.getByRole('button', { name: 'minutes.pdf', exact: true }).click()
    await expect.poll(() => doubtful(other)).toContain('5 doubtful words')
    await real.page.keyboard.press('F8')
    await correct(real.page, 'Aldcus', 'Aldous')
    await says(other, 'Mr Aldous')
    await expect.poll(() => doubtful(other)).toContain('4 doubtful words')
    // And the other way round; no file is kept, so its line stands in for its picture.
    await go(other, 'F8', 'Rocke,')
    await expect.poll(() => other.locator('.proof-line mark').innerText()).toBe('Rocke,')
    await other.keyboard.type('Rooke,')
    await other.keyboard.press('Enter')
    await says(real.page, 'Rooke,')
    await expect.poll(() => real.page.locator('.queue-row').first().innerText()).toContain('minutes.pdf')
    await expect.poll(() => doubtful(real.page)).toContain('3 doubtful words')
  })

  test('costs its correction where the document is read again, which is asked before, and not undone behind it', async () => {
    const { page } = await read(letter)
    const again = page.getByRole('alertdialog', { name: 'Read again without the corrections?' })
    const readAsGerman = async () => {
      await page.getByRole('button', { name: /Read again as…/ }).click()
      const dialog = page.getByRole('dialog', { name: 'Read again as…' })
      await dialog.getByText('German').click()
      await dialog.getByRole('button', { name: 'Read again' }).click()
    }
    await page.keyboard.press('F8')
    await correct(page, 'Aldcus', 'Aldous')
    await shows(page, 'Rocke,')
    await page.keyboard.press('Enter')
    await says(page, 'Mr Aldous')

    await readAsGerman()
    await again.getByText('2 corrections that were made are lost').waitFor()
    expect(await untilNone(() => axeFaults(page))).toEqual([])
    await again.getByRole('button', { name: 'Cancel' }).click()
    await again.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'More for minutes.pdf' }).click()
    await page.getByRole('menuitem', { name: 'Read again' }).click()
    await again.getByRole('button', { name: 'Cancel' }).click()
    await again.waitFor({ state: 'detached' })
    await says(page, 'Mr Aldous')

    await readAsGerman()
    await again.getByRole('button', { name: 'Read again' }).click()
    await page.getByRole('button', { name: 'German · Read again as…' }).waitFor()
    await says(page, 'Mr Aldcus')
    await isClosed(page)
    await page.keyboard.press('Control+z')
    // What was passed over before is in doubt again, from the first word on.
    await go(page, 'F8', 'Aldcus')
    expect(await page.getByText('is as it was before').count()).toBe(0)
    await expect.poll(() => doubtful(page)).toContain('5 doubtful words')
    await page.keyboard.press('Escape')

    // Without corrections nothing is asked.
    await page.getByRole('button', { name: 'More for minutes.pdf' }).click()
    await page.getByRole('menuitem', { name: 'Read again' }).click()
    await allRead(page)
    expect(await again.count()).toBe(0)
  })

  test('is corrected in its cell: in the table that is shown, copied and saved', async () => {
    const real = await read(invoice)
    const { page } = real
    await onPage(page, '6.50').dblclick()
    await correct(page, '6.50', '6.75')
    await page.getByRole('cell', { name: '6.75' }).waitFor()
    await page.getByRole('button', { name: 'Copy table' }).click()
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain('Brackets, black\t8\t6.75\t52.00')
    const key = await keyFor(real)
    expect((await formOf(real, key, 'csv')).toString()).toContain('"Brackets, black",8,6.75,52.00')
    const sheets = unzipSync(await formOf(real, key, 'xlsx'))
    expect(strFromU8(sheets['xl/worksheets/sheet1.xml']!)).toContain('<v>6.75</v>')
  })

  test('is corrected in what the program found by real reading, in every form, found by search, and after a restart', async () => {
    const real = await pages.start({ reader: 'real', settings: { history: { keepFiles: true } } })
    const { page } = real
    const png = drawSketch(letter[1]!, 1754)
    await real.choose({ name: 'accounts.png', bytes: png })
    await allRead(page)
    const key = await keyFor(real)
    const creditsUsed = () => real.app.services.credits.usage().thisMonth
    const before = creditsUsed()
    for (const [was, now] of [
      ['Paraffin', 'Zirkelöl'],
      ['Accounts', 'Abacus'],
    ] as const) {
      await inText(page, was).dblclick()
      await correct(page, was, now)
      await says(page, now)
      await page.keyboard.press('Escape')
    }
    await page.keyboard.press('Control+c')
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('Zirkelöl')

    async function expectEverywhere(): Promise<void> {
      for (const format of [...outputFormats, ...outputFileFormats]) {
        const bytes = await formOf(real, key, format)
        const text =
          format === 'pdf'
            ? (await readPdfLines(bytes)).join('\n')
            : format === 'docx' || format === 'xlsx'
              ? Object.values(unzipSync(bytes))
                  .map((part) => strFromU8(part))
                  .join('\n')
              : bytes.toString()
        expect(text, format).toContain('Zirkelöl')
        // What was read stays known, in the form that says all.
        if (format !== 'json') expect(text, format).not.toContain('Paraffin')
        if (format !== 'csv' && format !== 'xlsx') expect(text, format).toContain('Abacus')
      }
    }
    await expectEverywhere()
    const json = (await formOf(real, key, 'json')).toString()
    expect(json).toContain('"corrected":{"from":"Paraffin","by":"user"}')

    // The same bytes again are what the program reads.
    const again = await fetch(`${real.url}/api/ocr/process`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify({ image: png.toString('base64') }),
    })
    expect(await again.json()).toMatchObject({
      extractedText: expect.stringContaining('Paraffin') as string,
      creditsUsed: 0,
    })
    real.app.services.history.deleteEntries([await requestIdOf(real)])
    expect(creditsUsed()).toEqual(before)

    await real.restart()
    await expectEverywhere()
    await page.reload()
    // It asks for its link, and comes back by itself once that stands in its address.
    await page.goto(real.app.signInUrl())
    await page.locator('.window').waitFor()
    await page.keyboard.press('2')
    await page.getByRole('searchbox').fill('zirkelöl')
    await page.getByRole('button', { name: 'accounts.png', exact: true }).click()
    await says(page, 'Zirkelöl')
    await inText(page, 'Zirkelöl').dblclick()
    await page.getByRole('button', { name: 'Back to “Paraffin”' }).click()
    await says(page, 'Paraffin')
  })

  test('of a document that is kept nowhere is corrected as long as it is on the list', async () => {
    const real = await read([['Paid by ~£18|£13.']], { settings: { history: { enabled: false } } })
    const { page } = real
    await page.keyboard.press('F8')
    await correct(page, '£13.', '£18.')
    await says(page, 'Paid by £18.')
    await page.reload()
    await says(page, 'Paid by £18.')
    await page.keyboard.press('Control+c')
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Paid by £18.')
  })

  test('that is not there is a clear error, and so is a page that is not read', async () => {
    const real = await read([['Paid by £18.']])
    const session = await real.page.evaluate(() => localStorage.getItem('legible.session'))
    const id = real.app.services.history.list({ limit: 1 })[0]?.requestId
    async function send(argument: object): Promise<unknown> {
      const answer = await fetch(`${real.url}/bridge/documents.correct`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Session ${session}` },
        body: JSON.stringify({ argument }),
      })
      return answer.json()
    }
    const failed = (code: string, message: RegExp) => ({
      ok: false,
      error: expect.objectContaining({ code, message: expect.stringMatching(message) as string }) as object,
    })
    const word = { id, page: 1, word: 2, text: '£19.' }
    expect(await send(word)).toMatchObject({ ok: true, value: { page: { text: 'Paid by £19.' } } })
    expect(await send({ ...word, text: ' two\n\tlines ' })).toMatchObject({
      value: { page: { text: 'Paid by two lines' } },
    })
    expect(await send({ ...word, word: 3 })).toEqual(failed('invalid_request', /Page 1 has 3 words/))
    expect(await send({ ...word, page: 2 })).toEqual(failed('invalid_request', /Page 2/))
    expect(await send({ ...word, id: 'req_none' })).toEqual(failed('not_found', /not kept/))
    for (const wrong of [{ word: -1 }, { word: 1.5 }, { page: 0 }, { text: 7 }, { text: 'x'.repeat(501) }])
      expect(await send({ ...word, ...wrong })).toEqual(failed('invalid_request', /./))
  })

  test('is corrected in German, and by everyone', async () => {
    const { page } = await read(letter, { settings: { appearance: { language: 'de' } } })
    await page.keyboard.press('F8')
    await page.getByRole('textbox', { name: 'Zweifelhaftes Wort' }).waitFor()
    await page.getByRole('button', { name: 'Ist richtig' }).waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.waitForTimeout(300)
      expect(await untilNone(() => axeFaults(page))).toEqual([])
    }
    await field(page).fill('Aldous')
    await page.getByRole('button', { name: 'Verbessern', exact: true }).click()
    await page.getByRole('status').getByText('Aus „Aldcus“ wurde „Aldous“.').waitFor({ state: 'attached' })
  })
})
