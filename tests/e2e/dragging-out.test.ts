// What is dragged out of the window: files of the desktop's, an address and a text of a browser's.
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { desktopSession } from '../support/desktop-session.ts'
import { dropFiles } from '../support/drop-files.ts'
import { needs } from '../support/needs.ts'
import { realPages } from '../support/real-page/real-page.ts'

const missing = !needs.browser.met
const readAll = (page: Page, count: number) =>
  page
    .locator('.queue-foot')
    .getByText(new RegExp(`^${count} documents? read`))
    .waitFor()
const row = (page: Page, name: string) => page.locator('.queue-row', { hasText: name })

/** Presses on it and moves away, as far as a drag takes to begin. */
async function pull(page: Page, target: Locator): Promise<void> {
  await target.hover()
  await page.mouse.down()
  await page.mouse.move(600, 400, { steps: 4 })
}

describe.skipIf(missing)('dragging out of the desktop’s window', () => {
  const session = desktopSession({ perTest: true })

  test('the system is given the files of what is dragged, in the format last saved in', async () => {
    const folder = await session.newFolder()
    const files = ['one.png', 'two.png'].map((name) => join(folder, name))
    const left = join(folder, 'dragged', 'drag-of-a-crash')
    await mkdir(left, { recursive: true })
    for (const file of files) await copyFile(new URL('../fixtures/grey.png', import.meta.url), file)
    const desktop = await session.start({ dataFolder: folder, words: files })
    const { page } = desktop
    await readAll(page, 2)
    expect(existsSync(left), 'nothing is left of a program that crashed').toBe(false)
    const drags = async () => (await desktop.ask('records')).drags
    const names = async () => (await drags()).at(-1)?.map((path) => basename(path))

    // Nothing is put under a pointer whose button is up, or up again once the files are written.
    const early = await page.evaluate(async () => {
      const { documents } = window.legible!
      const list = await documents.list()
      const ids = list.ok ? list.value.documents.map(({ id }) => id) : []
      return documents.dragOut({ ids, format: 'text' })
    })
    expect(early).toEqual({ ok: true, value: { isDragged: false } })
    await pull(page, page.locator('.drag-handle'))
    await expect.poll(names).toEqual(['one.txt'])
    const [text] = (await drags())[0]!
    expect(await readFile(text!, 'utf8')).toContain('Delivery note 20418')
    // Dragged over its own window it is not offered to be read.
    await dropFiles(page, [text!])
    expect(await page.locator('.drop-overlay').count()).toBe(0)
    await page.mouse.up()
    await page.mouse.move(500, 300)
    expect(await page.locator('.queue-row').count()).toBe(2)

    await page.getByRole('button', { name: 'Save as…', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Word (.docx)' }).click()
    await expect.poll(async () => (await desktop.ask('dialogs')).length).toBe(1)
    await desktop.ask('answerDialog', { filePath: join(folder, 'saved.docx') })
    await page.getByText('Saved saved.docx').waitFor()
    await row(page, 'one.png').click()
    await row(page, 'two.png').click({ modifiers: ['Shift'] })
    await pull(page, row(page, 'two.png'))
    await expect.poll(names).toEqual(['one.docx', 'two.docx'])
    await page.mouse.up()
    await desktop.quit()
    expect(existsSync(text!), 'nothing is left behind').toBe(false)
  })
})

describe.skipIf(missing)('dragging out of a browser', () => {
  const pages = realPages()

  /** What a drag carries, by kind: only while it begins may a page look. */
  async function dragged(page: Page, target: Locator): Promise<Record<string, string>> {
    await page.evaluate(() => {
      delete document.body.dataset['carried']
      addEventListener(
        'dragstart',
        ({ dataTransfer }) => {
          const kinds = [...(dataTransfer?.types ?? [])]
          const carried = Object.fromEntries(kinds.map((kind) => [kind, dataTransfer!.getData(kind)]))
          document.body.dataset['carried'] = JSON.stringify(carried)
        },
        { once: true },
      )
    })
    await pull(page, target)
    await page.mouse.up()
    return JSON.parse((await page.locator('body[data-carried]').getAttribute('data-carried'))!) as Record<
      string,
      string
    >
  }

  test('a file manager is given an address to fetch the file from, and a program its text', async () => {
    const { page, script, choose } = await pages.start()
    await choose(
      script('invoice: №1.pdf', { pages: [['# Harbour Light', 'Item | Price', 'Oil | 12', 'Wicks | 40']] }),
      script('note.png', { pages: [['Only a note.']] }),
    )
    await readAll(page, 2)
    const handle = page.locator('.drag-handle')
    await page.locator('.text-scroller [data-words]').first().waitFor()
    // From when the pointer is on it, so that it is there when the drag begins.
    await Promise.all([page.waitForResponse('**/documents.clipboardText'), handle.hover()])
    // A browser fetches once the file is dropped, long after it was offered.
    const [invoice] = await Promise.all([dragged(page, handle), page.waitForResponse('**/documents.offer')])
    expect(invoice['text/plain']).toContain('Oil\t12\nWicks\t40')
    expect(invoice['text/html']).toContain('<td>Oil</td>')
    const [, type, name, address] = /^([^:]+):([^:]+):(.+)$/.exec(invoice['downloadurl'] ?? '') ?? []
    expect({ type, name }).toEqual({ type: 'text/plain', name: 'invoice_ №1.txt' })
    // As a browser does at the end of a drag: without a session.
    const answer = await fetch(address!)
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    expect(await answer.text()).toContain('Harbour Light')
    const guessed = address!.replace(/[^/]+$/, crypto.randomUUID())
    expect((await fetch(guessed)).status).toBe(404)
    const elsewhere = await fetch(address!, { headers: { Origin: 'https://example.org' } })
    expect(elsewhere.status, 'another site may not fetch it').toBe(403)

    const note = await dragged(page, row(page, 'note.png'))
    expect(note['downloadurl']).toMatch(/^text\/plain:note\.txt:http/)
    expect(await page.locator('.drop-overlay').count()).toBe(0)
  })
})
