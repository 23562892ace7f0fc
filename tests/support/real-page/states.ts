// Every state that the page can be in, reached as a user reaches it.
import type { Page } from 'playwright'
import { LegibleError } from '../../../shared/errors.ts'
import type { RealPage, StartOptions } from './real-page.ts'
import { invoice, letter } from './sample-pages.ts'
import type { Script } from './scripted-reader.ts'

export interface State {
  name: string
  options?: StartOptions
  /** Brings the page there. */
  show: (program: RealPage) => Promise<unknown>
}

// The room of the documents stays behind the one that is shown.
const wordsShown = (page: Page) => page.locator('.overlay-words').filter({ visible: true }).first().waitFor()
const dialogShown = (page: Page) => page.getByRole('dialog').waitFor()
const readFoot = (page: Page) =>
  page.locator('.queue-foot').getByText(/\d (?:documents? read|Dokumente? gelesen)/)

async function read({ page, script, choose }: RealPage, name: string, pages: Script['pages']): Promise<void> {
  await choose(script(name, { pages }))
  await readFoot(page).waitFor()
  await wordsShown(page)
}
const readLetter = (program: RealPage) => read(program, 'Minutes 1974.pdf', letter)

async function fail(
  { page, script, choose }: RealPage,
  name: string,
  script_: Omit<Script, 'pages'>,
): Promise<void> {
  await choose(script(name, { pages: 1, ...script_ }))
  await page.getByRole('alert').first().waitFor()
}

/** Something in each column of the activity table, and one that failed. */
async function work(program: RealPage): Promise<void> {
  const { app, url, script } = program
  const { plainKey } = await app.services.keys.create({ name: 'Invoices script' })
  const documents = [
    script('invoice.pdf', { pages: invoice }),
    script('survey.pdf', {
      pages: 12,
      failing: { 7: new LegibleError('processing_timeout', 'It took too long.') },
    }),
    script('broken.pdf', { pages: 1, broken: new LegibleError('corrupt_file', 'It is damaged.') }),
  ]
  for (const { bytes } of documents) {
    await fetch(`${url}/api/ocr/process`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': plainKey },
      body: JSON.stringify({ image: bytes.toString('base64') }),
    })
  }
  await readLetter(program)
}

async function createKey({ page }: RealPage): Promise<void> {
  await page.keyboard.press('3')
  await page.getByRole('button', { name: 'Create key' }).first().click()
  await page.getByRole('dialog').getByLabel('Name').fill('Cursor')
  await page.keyboard.press('Enter')
  await page.getByTestId('plain-key').waitFor()
}

const openAssistant = (page: Page) => page.locator('.assistant-trigger').first().click()

/** Of the view that reads documents. */
export const readingStates: State[] = [
  { name: 'empty', show: ({ page }) => page.locator('.empty-facts').waitFor() },
  { name: 'dragging over', show: ({ page }) => page.evaluate(dragOver) },
  {
    name: 'reading from a link',
    async show({ page }) {
      await page.getByRole('button', { name: 'Read from a link' }).click()
      await dialogShown(page)
    },
  },
  {
    name: 'reading options',
    async show({ page }) {
      await page.locator('.empty-facts').getByRole('button').first().click()
      await dialogShown(page)
    },
  },
  {
    name: 'being read',
    async show({ page, script, choose }) {
      const survey = script('Survey of the east wall.pdf', { pages: 12 })
      const waiting = script('waiting.pdf', { pages: 3 })
      survey.reading.hold()
      survey.reading.let(2)
      waiting.opening.hold()
      await choose(survey, waiting, script('after.pdf', { pages: 1 }))
      await page
        .getByText(/Reading page 3 of 12/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'read, a word marked',
    async show(program) {
      await readLetter(program)
      await program.page.locator('.text-scroller').getByText('escapement').click()
    },
  },
  {
    name: 'a word being corrected',
    async show(program) {
      await readLetter(program)
      await program.page.keyboard.press('F8')
      await program.page.locator('.word-crop img').waitFor()
    },
  },
  {
    name: 'a word corrected, in German, of a reading without its file',
    options: { settings: { appearance: { language: 'de' } } },
    async show(program) {
      await readLetter(program)
      const { page } = program
      await page.keyboard.press('2')
      await page.getByRole('button', { name: 'Minutes 1974.pdf', exact: true }).click()
      await page.locator('.text-scroller [data-doubt]').filter({ visible: true }).first().waitFor()
      await page.keyboard.press('F8')
      await page.locator('.proof-line mark').waitFor()
      await page.keyboard.type('Aldous')
      await page.keyboard.press('Enter')
      await page.getByText('4 zweifelhafte Wörter').filter({ visible: true }).first().waitFor()
      await page.locator('.text-scroller').filter({ visible: true }).getByText('Aldous').dblclick()
      await page.getByRole('button', { name: 'Zurück zu „Aldcus“' }).waitFor()
    },
  },
  {
    name: 'the blocks of the pages',
    async show(program) {
      await readLetter(program)
      await program.page.keyboard.press('b')
      await program.page.getByRole('toolbar', { name: 'Blocks of page 1' }).waitFor()
    },
  },
  { name: 'a table', show: (program) => read(program, 'invoice-2041.pdf', invoice) },
  {
    name: 'as Markdown',
    async show(program) {
      await readLetter(program)
      await program.page.getByRole('radio', { name: 'Markdown', exact: true }).click()
      await program.page.locator('.markdown table').first().waitFor({ state: 'attached' })
    },
  },
  {
    name: 'as JSON',
    async show(program) {
      await readLetter(program)
      await program.page.getByRole('radio', { name: 'JSON', exact: true }).click()
      await program.page.locator('.source-line').first().waitFor()
    },
  },
  {
    name: 'finding',
    async show(program) {
      await readLetter(program)
      await program.page.keyboard.press('Control+f')
      await program.page.keyboard.type('the meeting')
      await program.page.locator('.find-count').getByText(/of/).waitFor()
    },
  },
  {
    name: 'some pages failed',
    async show({ page, script, choose }) {
      const failing = {
        3: new LegibleError('processing_timeout', 'Page 3 took longer than 120 s and was given up.'),
        5: new LegibleError('corrupt_file', 'Page 5 is damaged.'),
      }
      await choose(script('Survey of the east wall.pdf', { pages: 12, failing }))
      await page.locator('.notice-doubt').waitFor()
      await wordsShown(page)
    },
  },
  {
    name: 'failed',
    show: (program) =>
      fail(program, 'broken scan.pdf', {
        broken: new LegibleError('corrupt_file', 'The PDF is damaged and cannot be read.'),
      }),
  },
  { name: 'asking for a password', show: (program) => fail(program, 'statement.pdf', { password: 'tulip' }) },
]

/** Of the activity, the settings and what lies over the page. */
export const otherStates: State[] = [
  {
    name: 'no activity',
    async show({ page }) {
      await page.keyboard.press('2')
      await page.locator('.empty-state').waitFor()
    },
  },
  {
    name: 'activity',
    async show(program) {
      await work(program)
      await program.page.keyboard.press('2')
      await program.page.locator('.activity-row').nth(3).waitFor()
    },
  },
  {
    name: 'a document of the activity',
    options: { settings: { history: { keepFiles: true } } },
    async show(program) {
      await work(program)
      await program.page.keyboard.press('2')
      await program.page.locator('.activity-row').getByText('Minutes 1974.pdf').first().click()
      await wordsShown(program.page)
    },
  },
  {
    name: 'nothing outbound',
    async show({ page }) {
      await page.keyboard.press('2')
      await page.getByRole('tab').last().click()
    },
  },
  {
    name: 'outbound',
    async show({ page, app }) {
      const base = { requestId: 'req_1', host: 'archive.example.org', at: Date.now() }
      app.bridge.noteConnection({ ...base, bytes: 1_480_233, outcome: 'ok' })
      app.bridge.noteConnection({ ...base, bytes: 0, outcome: 'fetch_timeout' })
      await page.keyboard.press('2')
      await page.getByRole('tab').last().click()
      await page.getByText('archive.example.org').first().waitFor()
    },
  },
  {
    name: 'settings without a key',
    async show({ page }) {
      await page.keyboard.press('3')
      await page.getByRole('heading', { name: 'Appearance' }).waitFor()
    },
  },
  {
    name: 'settings with keys, a limit and an assistant',
    async show({ page, app }) {
      app.services.account.update({ monthlyCreditLimit: 500 })
      const { plainKey } = await app.services.keys.create({
        name: 'Invoices script',
        monthlyCreditLimit: 100,
      })
      const { summary } = await app.services.keys.create({ name: 'Old scanner' })
      await app.services.keys.revoke(summary.id)
      await page.keyboard.press('3')
      await page.locator('.keys-table').waitFor()
      await page.locator('#connect').getByRole('textbox').first().fill(plainKey)
      await openAssistant(page)
    },
  },
  {
    name: 'a new key',
    async show({ page }) {
      await page.keyboard.press('3')
      await page.getByRole('button', { name: 'Create key' }).first().click()
      await dialogShown(page)
    },
  },
  {
    name: 'a key made, and an assistant to connect',
    async show(program) {
      const { page } = program
      await createKey(program)
      await page.getByRole('button', { name: 'Connect an assistant' }).click()
      await page.getByRole('dialog').locator('.assistant').first().waitFor()
    },
  },
  {
    name: 'the configuration of an assistant',
    async show(program) {
      const { page } = program
      await createKey(program)
      await page.getByRole('button', { name: 'Connect an assistant' }).click()
      await openAssistant(page)
      await page.getByRole('button', { name: 'Write it for me' }).first().click()
      await page.locator('.diff-line').first().waitFor()
    },
  },
  {
    name: 'revoking a key',
    async show({ page, app }) {
      await app.services.keys.create({ name: 'Invoices script' })
      await page.keyboard.press('3')
      await page.getByRole('button', { name: 'Revoke Invoices script' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'credits',
    async show(program) {
      await work(program)
      await program.page.keyboard.press('3')
      await program.page.getByRole('button', { name: 'Show usage' }).click()
      await program.page.locator('.usage-chart canvas').waitFor()
    },
  },
  {
    name: 'the keys',
    async show({ page }) {
      await page.locator('.rail-help').click()
      await dialogShown(page)
    },
  },
  {
    name: 'the palette',
    async show(program) {
      await readLetter(program)
      await program.page.keyboard.press('Control+k')
      await dialogShown(program.page)
    },
  },
  {
    name: 'signed out',
    async show({ page, restart }) {
      await restart()
      await page.locator('.signed-out').waitFor()
    },
  },
]

/** A drag as the system shows it: kinds, no names. Runs in the page. */
function dragOver(): void {
  const transfer = new DataTransfer()
  transfer.items.add(new File([''], 'a.pdf', { type: 'application/pdf' }))
  transfer.items.add(new File([''], 'b.jpg', { type: 'image/jpeg' }))
  transfer.items.add(new File([''], 'c.docx', { type: 'application/msword' }))
  dispatchEvent(new DragEvent('dragenter', { dataTransfer: transfer, bubbles: true }))
}
