// What people open Legible for, done on the real page with the mouse and the keys, and how many steps each takes: a file
// chosen, a key pressed, a word typed or something clicked is one. The table at the end is for whoever changes a way.
// Not here: capturing the screen, which only the desktop can.
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import type { Download, Locator, Page } from 'playwright'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { needs } from '../support/needs.ts'
import { openChooser } from '../support/open-chooser.ts'
import { makeDataFolder } from '../support/program.ts'
import { realPages, type RealPage } from '../support/real-page/real-page.ts'
import { invoice, letter } from '../support/real-page/sample-pages.ts'
import type { ScriptedDocument } from '../support/real-page/scripted-reader.ts'

interface Hand {
  choose: (...documents: Pick<ScriptedDocument, 'name' | 'bytes'>[]) => Promise<void>
  click: (target: Locator, options?: { button: 'right' }) => Promise<void>
  press: (key: string) => Promise<void>
  type: (text: string) => Promise<void>
}

describe.skipIf(!needs.browser.met)('the tasks', () => {
  const pages = realPages()
  const table: Record<string, { steps: number }> = {}
  afterAll(() => console.table(table))
  afterEach(() => vi.unstubAllEnvs())

  /** A hand whose steps are counted from here on. */
  function handOf({ page, choose }: RealPage, task: string): Hand {
    const row = (table[task] = { steps: 0 })
    const step =
      <Args extends unknown[]>(act: (...args: Args) => Promise<void>) =>
      async (...args: Args) => {
        row.steps++
        await act(...args)
      }
    return {
      choose: step(choose),
      click: step((target: Locator, options) => target.click(options)),
      press: step((key: string) => page.keyboard.press(key)),
      type: step((text: string) => page.keyboard.type(text)),
    }
  }
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
  const inText = (page: Page, text: string) => page.locator('.text-scroller').getByText(text, { exact: true })
  const allRead = (page: Page, count: number) =>
    page
      .locator('.queue-foot')
      .getByText(new RegExp(`^${count} documents? read`))
      .waitFor()
  const clipboard = (page: Page, type = 'text/plain') =>
    page.evaluate(async (wanted) => {
      const [copied] = await navigator.clipboard.read()
      return copied?.types.includes(wanted) ? (await copied.getType(wanted)).text() : ''
    }, type)
  /** What the page has the browser save because of something. */
  async function saved(page: Page, act: () => Promise<void>): Promise<Download> {
    const [download] = await Promise.all([page.waitForEvent('download'), act()])
    return download
  }
  async function readInvoice(real: RealPage): Promise<void> {
    await real.choose(real.script('invoice.pdf', { pages: invoice }))
    await allRead(real.page, 1)
    await inText(real.page, '272.00').waitFor()
  }

  test('a. copy the total of a receipt', async () => {
    const real = await pages.start()
    const { page, script } = real
    const hand = handOf(real, 'a. copy the total of a receipt')
    await hand.choose(script('receipt.png', { pages: [['Tea | 2.40', 'Bread | 3.10', 'Total | 5.50']] }))
    await hand.click(page.locator('.overlay-words [data-words]').getByText('5.50', { exact: true }))
    await hand.press('Control+c')
    await expect.poll(() => clipboard(page)).toBe('5.50')
  })

  test('b. find a word in a long document that is still being read', async () => {
    const real = await pages.start()
    const { page, script } = real
    const survey = script('survey.pdf', {
      pages: Array.from({ length: 42 }, (_, index) => [
        index === 29 ? 'A heron stood here.' : `Page ${index + 1} is about birds.`,
      ]),
    })
    survey.reading.hold()
    survey.reading.let(35)
    const hand = handOf(real, 'b. find a word in a long document')
    await hand.choose(survey)
    await inText(page, 'about').first().waitFor()
    await hand.press('Control+f')
    await hand.type('heron')
    await expect.poll(() => page.locator('.text-scroller [data-marked]').allInnerTexts()).toEqual(['heron'])
    await page.locator('.page-place').getByText('30 of 42').waitFor()
    await page.getByRole('figure', { name: 'Page 30', exact: true }).locator('img[data-loaded]').waitFor()
  })

  test('c. take a table to a spreadsheet', async () => {
    const real = await pages.start()
    await readInvoice(real)
    await handOf(real, 'c. take a table to a spreadsheet').click(button(real.page, 'Copy table'))
    await expect.poll(() => clipboard(real.page)).toContain('Brackets, black\t8\t6.50\t52.00')
    expect(await clipboard(real.page, 'text/html')).toContain('<td>Brackets, black</td>')
  })

  test('d. correct a word, and keep it', async () => {
    const real = await pages.start()
    const { page, script, choose, app } = real
    await choose(script('letter.pdf', { pages: letter }))
    await allRead(page, 1)
    await inText(page, 'Aldcus').waitFor()
    const hand = handOf(real, 'd. correct a word, and keep it')
    await hand.press('F8')
    await expect.poll(() => page.locator('.proof-bar input').inputValue()).toBe('Aldcus')
    await hand.type('Aldous')
    await hand.press('Enter')
    await inText(page, 'Aldous').waitFor()
    await expect
      .poll(() => app.services.history.list({ search: 'Aldous', limit: 1 })[0]?.fileName)
      .toBe('letter.pdf')
    // The best of the field: F8, the word, Enter.
    expect(table['d. correct a word, and keep it']?.steps).toBe(3)
  })

  test('e. save a text, as Markdown and as data too', async () => {
    const real = await pages.start()
    const { page } = real
    await readInvoice(real)
    for (const [name, ending, said] of [
      ['Text (.txt)', 'txt', /^Invoice 2041/],
      ['Markdown (.md)', 'md', /^# Invoice 2041/],
      ['JSON (.json)', 'json', /^\{/],
    ] as const) {
      const hand = handOf(real, `e. save as .${ending}`)
      await hand.click(button(page, 'Save as…'))
      const file = await saved(page, () => hand.click(item(page, name)))
      expect(file.suggestedFilename()).toBe(`invoice.${ending}`)
      expect(await readFile(await file.path(), 'utf8')).toMatch(said)
    }
  })

  test('e. save a text as a Word document, its table as a workbook, and every other form', async () => {
    const real = await pages.start()
    const { page } = real
    await readInvoice(real)
    for (const [name, ending, begin] of [
      ['Word (.docx)', 'docx', 'PK\u0003\u0004'],
      ['Excel (.xlsx)', 'xlsx', 'PK\u0003\u0004'],
      ['Web page (.html)', 'html', '<!doctype html>'],
      ['Tables (.csv)', 'csv', 'Work,Qty,Each'],
      ['hOCR (.hocr)', 'hocr', '<?xml'],
      ['ALTO (.xml)', 'alto.xml', '<?xml'],
    ] as const) {
      const hand = handOf(real, `e. save as .${ending}`)
      await hand.click(button(page, 'Save as…'))
      const file = await saved(page, () => hand.click(item(page, name)))
      expect(file.suggestedFilename()).toBe(`invoice.${ending}`)
      const bytes = await readFile(await file.path())
      expect(bytes.toString('utf8', 0, begin.length)).toBe(begin)
      // Where the menu was, a button now says what it does, over the one that is pressed next.
      await page.mouse.move(0, 0)
    }
  })

  test('f. read sixty files and save them all', async () => {
    const real = await pages.start()
    const { page, script } = real
    const hand = handOf(real, 'f. read sixty files and save them all')
    await hand.choose(
      ...Array.from({ length: 60 }, (_, index) => script(`note ${index + 1}.png`, { pages: [['A note']] })),
    )
    await allRead(page, 60)
    await hand.click(button(page, 'Save all as…'))
    const file = await saved(page, () => hand.click(item(page, 'Text (.txt)')))
    const texts = unzipSync(await readFile(await file.path()))
    expect(Object.keys(texts)).toHaveLength(60)
    expect(strFromU8(texts['note 60.txt']!)).toBe('A note')
  })

  test('g. make a key, connect Cursor with it and see that it works', async () => {
    const home = await makeDataFolder()
    vi.stubEnv('HOME', home)
    vi.stubEnv('USERPROFILE', home)
    const real = await pages.start({ reader: 'real' })
    const { page } = real
    const hand = handOf(real, 'g. connect Cursor with a key of its own')
    await hand.press('3')
    await hand.click(button(page, 'Create key').first())
    await hand.type('Cursor')
    await hand.press('Enter')
    await hand.click(button(page, 'Connect an assistant'))
    await hand.click(page.getByRole('dialog').getByRole('button', { name: /^Cursor/ }))
    await hand.click(button(page, 'Write it for me'))
    await hand.click(button(page, 'Write file'))
    await page.getByRole('dialog').getByText('It read: ').waitFor()
    const written = JSON.parse(await readFile(join(home, '.cursor/mcp.json'), 'utf8')) as {
      mcpServers: { legible: { url: string } }
    }
    expect(written.mcpServers.legible.url).toBe(`${real.url}/api/mcp`)
    await rm(home, { recursive: true, force: true })
  })

  test('h. see what a script had read', async () => {
    const real = await pages.start()
    const { page, app, script, url } = real
    const { plainKey } = await app.services.keys.create({ name: 'Night script' })
    await fetch(`${url}/api/ocr/process`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': plainKey },
      body: JSON.stringify({ image: script('letter.pdf', { pages: letter }).bytes.toString('base64') }),
    })
    const hand = handOf(real, 'h. see what a script had read')
    await hand.press('2')
    await hand.click(page.locator('.activity-row'))
    await page.getByRole('heading', { name: 'Sent by Night script' }).waitFor()
    await inText(page, 'escapement').waitFor()
  })

  test('i. set a limit for the month', async () => {
    const real = await pages.start()
    const { page } = real
    const hand = handOf(real, 'i. set a limit for the month')
    await hand.press('3')
    await hand.click(page.locator('#account .toggle'))
    const limit = page.getByRole('textbox', { name: 'Monthly limit' })
    await expect.poll(() => limit.inputValue()).toBe('1,000')
    await page.locator('.rail').getByText('1,000').waitFor()
  })

  test('j. add a language', async () => {
    const real = await pages.start()
    const { page } = real
    await page.context().route(/traineddata/, (route) => route.fulfill({ body: 'The file of the language.' }))
    const hand = handOf(real, 'j. add a language')
    await hand.press('3')
    await hand.click(page.getByRole('link', { name: 'Languages' }))
    await hand.click(button(page, 'Add a language'))
    await hand.type('frisian')
    await Promise.all([
      page.context().waitForEvent('page'),
      hand.click(page.getByRole('menuitem', { name: 'Western Frisian' })),
    ])
    const file = new URL('../../main/engines/tessdata-fast/ita.traineddata.gz', import.meta.url)
    const chooser = await openChooser(page, () => hand.click(button(page, 'Add the file')))
    await chooser.setFiles({ name: 'fry.traineddata.gz', mimeType: '', buffer: await readFile(file) })
    await page.getByText('Western Frisian can be read now').waitFor()
  })

  test('k. delete one document, and all', async () => {
    const real = await pages.start()
    const { page, script, choose } = real
    await choose(...['ada.png', 'berta.png'].map((name) => script(name, { pages: [[`Of ${name}`]] })))
    await allRead(page, 2)
    const one = handOf(real, 'k. delete one document')
    await one.click(page.locator('.queue-row', { hasText: 'berta' }), { button: 'right' })
    await one.click(item(page, 'Delete, also from the history'))
    await page.getByText('1 document deleted').waitFor()
    const all = handOf(real, 'k. delete all documents')
    await all.press('2')
    await expect.poll(() => page.locator('.activity-row').count()).toBe(1)
    await all.click(button(page, 'Delete history'))
    await all.click(page.getByRole('alertdialog').getByRole('button', { name: 'Delete history' }))
    await page.getByText('Nothing was read yet').waitFor()
  })

  test('m. change how the window looks, and its language', async () => {
    const real = await pages.start()
    const { page } = real
    const theme = handOf(real, 'm. a dark window')
    await theme.press('3')
    await theme.click(page.getByRole('link', { name: 'Appearance' }))
    await theme.click(page.getByRole('radio', { name: 'Dark' }))
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
    expect(await page.evaluate(() => document.documentElement.scrollTop)).toBe(0)
    const language = handOf(real, 'm. then a German one')
    await language.click(page.getByRole('button', { name: 'Language of this window' }))
    await language.click(page.getByRole('option', { name: 'Deutsch' }))
    await page.getByRole('heading', { name: 'Optionen', level: 1 }).waitFor()
  })

  test('n. get help', async () => {
    const real = await pages.start()
    await handOf(real, 'n. get help').press('?')
    await real.page.getByRole('dialog', { name: 'Help and keys' }).getByText('Ctrl+F').waitFor()
  })
})
