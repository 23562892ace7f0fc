import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { needs } from '../support/needs.ts'
import { atRest } from '../support/real-page/at-rest.ts'
import { realPages, type RealPage } from '../support/real-page/real-page.ts'
import { letter } from '../support/real-page/sample-pages.ts'
import type { Script } from '../support/real-page/scripted-reader.ts'

describe.skipIf(!needs.browser.met)('the window', () => {
  const pages = realPages()
  let program: RealPage
  let page: Page

  const open = async () => {
    program = await pages.start()
    page = program.page
  }
  /** Opens the page and has a document read. */
  const read = async (name: string, script: Script) => {
    await open()
    await program.choose(program.script(name, script))
    await page.locator('.queue-foot').getByText('1 document read').waitFor()
    await page.locator('.overlay-words').first().waitFor()
  }
  const readLetter = () => read('Minutes 1974.pdf', { pages: letter })
  const marked = (side: '.overlay-words' | '.text-scroller') => page.locator(`${side} [data-marked]`)
  const copied = () => page.evaluate(() => navigator.clipboard.readText())

  test('a press on a word marks it on the other side, from either side', async () => {
    await readLetter()
    await page.locator('.text-scroller').getByText('chairman,', { exact: true }).click()
    await expect.poll(() => marked('.overlay-words').innerText()).toContain('chairman,')

    await page.locator('.overlay-words').getByText('escapement').click()
    await expect.poll(() => marked('.text-scroller').innerText()).toBe('escapement')
  })

  test('Back of the browser leads from a document to the list where there is room for one of them', async () => {
    await readLetter()
    await page.setViewportSize({ width: 800, height: 700 })
    const list = page.locator('.queue-row')
    await expect.poll(() => list.count()).toBe(0)
    await page.evaluate(() => history.back())
    await list.waitFor()
    await list.click()
    await page.locator('.text-scroller').getByText('chairman,', { exact: true }).waitFor()
    await page.evaluate(() => history.back())
    await list.waitFor()
  })

  test('Forward leads to the document again, as long as it is on the list', async () => {
    await readLetter()
    await page.setViewportSize({ width: 800, height: 700 })
    const list = page.locator('.queue-row')
    const text = page.locator('.text-scroller').getByText('chairman,', { exact: true })
    await text.waitFor()
    await page.evaluate(() => history.back())
    await list.waitFor()
    await page.evaluate(() => history.forward())
    await text.waitFor()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await list.waitFor()
    await page.evaluate(() => history.forward())
    await text.waitFor()
    await page.evaluate(() => history.back())
    await list.focus()
    await page.keyboard.press('Delete')
    await page.getByText('1 document removed').first().waitFor()
    await page.evaluate(() => history.forward())
    await expect.poll(() => page.evaluate(() => history.state)).toBe(null)
    await page.getByRole('heading', { name: 'Drop a document' }).waitFor()
  })

  test('a link that is put into the address leaves the document open, and Back leads to the list', async () => {
    await readLetter()
    await page.setViewportSize({ width: 800, height: 700 })
    const text = page.locator('.text-scroller').getByText('chairman,', { exact: true })
    const list = page.locator('.queue-row')
    await text.waitFor()
    await page.evaluate(async (link) => {
      // It comes with an entry of its own, which is left again.
      const isLeft = new Promise((resolve) => {
        addEventListener('popstate', () => location.hash === '' && resolve(undefined))
      })
      location.assign(link)
      await isLeft
    }, program.app.signInUrl())
    await expect.poll(() => new URL(page.url()).hash).toBe('')
    expect(await list.count()).toBe(0)
    await text.waitFor()
    await page.evaluate(() => history.back())
    await list.waitFor()
  })

  test('what answers a drag goes away with it, also where what it was over is no longer there', async () => {
    await open()
    const overlay = page.locator('.drop-overlay')
    await page.evaluate(() => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([''], 'letter.pdf', { type: 'application/pdf' }))
      const row = document.body.appendChild(document.createElement('p'))
      row.dispatchEvent(new DragEvent('dragenter', { bubbles: true, dataTransfer }))
      row.remove()
    })
    await overlay.getByText('1 PDF').waitFor()
    await page.mouse.move(300, 300)
    await overlay.waitFor({ state: 'detached' })
  })

  test('pictures that are pasted within a second have names of their own', async () => {
    await open()
    await page.evaluate(() => {
      for (const kind of ['first', 'second', 'third']) {
        const clipboardData = new DataTransfer()
        clipboardData.items.add(new File([kind], 'image.png', { type: 'image/png' }))
        dispatchEvent(new ClipboardEvent('paste', { clipboardData }))
      }
    })
    const names = page.locator('.queue-name')
    await expect.poll(() => names.count()).toBe(3)
    expect(new Set(await names.allInnerTexts()).size).toBe(3)
  })

  test('F8 walks the doubtful words, over pages, on both sides', async () => {
    await readLetter()
    await page.locator('.text-scroller [data-doubt]').first().waitFor()
    const walked: string[] = []
    for (let step = 0; step < 5; step++) {
      await page.keyboard.press('F8')
      await expect.poll(() => marked('.text-scroller').innerText()).not.toBe(walked.at(-1))
      walked.push(await marked('.text-scroller').innerText())
      await expect.poll(() => marked('.overlay-words').count()).toBe(1)
    }
    expect(walked).toEqual(['Aldcus', 'Rocke,', '£13', 'puffy', 'mooning'])
  })

  test('a text is found on pages that were not in sight, and Escape gives the document back', async () => {
    await readLetter()
    await page.keyboard.press('Control+f')
    await page.keyboard.type('hours of light')
    await expect.poll(() => page.locator('.find-count').innerText()).toBe('1 of 1')
    await expect.poll(() => marked('.text-scroller').allInnerTexts()).toEqual(['hours', 'of', 'light'])
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('.find-bar').count()).toBe(0)
  })

  test('steps through what is found go on from there when something else was pressed meanwhile', async () => {
    await readLetter()
    const place = page.locator('.find-count')
    await page.keyboard.press('Control+f')
    await page.keyboard.type('the')
    await expect.poll(() => place.innerText()).toMatch(/^1 of \d+$/)
    const count = Number((await place.innerText()).split(' ').at(-1))
    expect(count).toBeGreaterThan(2)
    await page.locator('.text-scroller').getByText('chairman,', { exact: true }).click()
    await page.locator('.find-field input').focus()
    await page.keyboard.press('Shift+Enter')
    await expect.poll(() => place.innerText()).toBe(`${count} of ${count}`)
    await page.locator('.text-scroller').getByText('chairman,', { exact: true }).click()
    await page.locator('.find-field input').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => place.innerText()).toBe(`1 of ${count}`)
  })

  test('Ctrl+F goes back to the field that is open, with what was typed selected', async () => {
    await readLetter()
    await page.keyboard.press('Control+f')
    await page.keyboard.type('hours of light')
    await page.locator('.text-scroller').getByText('chairman,', { exact: true }).click()
    await page.keyboard.press('Control+f')
    await page.keyboard.type('chair')
    await expect.poll(() => page.locator('.find-field input').inputValue()).toBe('chair')
  })

  test('Ctrl+C copies the whole text when nothing is selected, and only the selection otherwise', async () => {
    await readLetter()
    await page.keyboard.press('Control+c')
    await expect.poll(copied).toMatch(/^Harbour Light Society\n\nMinutes of the meeting[^]*hours of light/)

    await page.locator('.text-scroller').getByText('chairman,', { exact: true }).dblclick()
    await page.evaluate(() => navigator.clipboard.writeText('untouched'))
    await page.keyboard.press('Control+c')
    await expect.poll(copied).toBe('chairman,')
  })

  test('the lines of the page are kept until they are joined, in what is shown and in what is copied', async () => {
    await readLetter()
    const paragraph = page.locator('.text-paragraph').filter({ hasText: 'chairman,' })
    const lineCount = async () => (await paragraph.innerText()).trim().split('\n').length
    await paragraph.waitFor()
    const shown = await paragraph.innerText()
    expect(await lineCount()).toBeGreaterThan(1)

    await page.getByRole('button', { name: 'Keep line breaks' }).click()
    await expect.poll(lineCount).toBe(1)
    expect((await paragraph.innerText()).trim()).toBe(shown.replaceAll(/\s+/g, ' ').trim())
    await page.keyboard.press('Control+c')
    await expect.poll(copied).toContain((await paragraph.innerText()).trim())
  })

  test('words can be selected on the picture of the page, with spaces between them', async () => {
    await readLetter()
    const selected = await page.evaluate(() => {
      const words = [...document.querySelectorAll('.overlay-line')][1]?.querySelectorAll('span') ?? []
      getSelection()?.setBaseAndExtent(words[0] as Node, 0, words[3] as Node, 1)
      return getSelection()?.toString()
    })
    expect(selected?.trim()).toBe('Minutes of the meeting')
  })

  test('the first key is made, copied and connected with the keyboard alone', async () => {
    await open()
    await page.keyboard.press('3')
    await page.getByRole('heading', { name: 'Keys', exact: true }).waitFor()
    const tabTo = async (name: string) => {
      for (let presses = 0; presses < 60; presses++) {
        await page.keyboard.press('Tab')
        const focused = await page.evaluate(
          () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
        )
        if (focused === name) return
      }
      throw new Error(`${name} cannot be reached by Tab`)
    }
    await tabTo('Create key')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type('Desk script')
    await page.keyboard.press('Enter')
    const plainKey = await page.getByTestId('plain-key').innerText()
    // What comes next has the focus at once.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Copy key')
    await page.keyboard.press('Enter')
    await expect.poll(copied).toBe(plainKey)
    await tabTo('Connect an assistant')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText('Any script').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    // Focus is never lost: it is back where the dialog was opened from.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Create key')
  })

  test('a thousand pages open as few as are in sight', async () => {
    await read('Survey of the east wall.pdf', { pages: 1000 })
    const [sheets, texts, thumbnails] = await atRest(() =>
      Promise.all(['.sheet', '.text-page', '.thumbnail'].map((part) => page.locator(part).count())),
    )
    expect(sheets).toBeLessThan(8)
    expect(texts).toBeLessThan(10)
    expect(thumbnails).toBeLessThan(30)
  })

  test('two hundred documents are read while the list is scrolled, and only those in sight are drawn', async () => {
    await open()
    const scans = Array.from({ length: 200 }, (_, index) =>
      program.script(`scan-${String(index + 1).padStart(3, '0')}.jpg`, { pages: 1 }),
    )
    for (const scan of scans) scan.reading.hold()
    await program.choose(...scans)
    await page.locator('.queue-foot').getByText('200 documents to read').waitFor()
    for (const scan of scans) scan.reading.open()
    const scroller = page.locator('.queue-scroller')
    while (!(await page.locator('.queue-foot').innerText()).includes('200 documents read')) {
      await scroller.evaluate((element) => element.scrollBy(0, 400))
      expect(await page.locator('.queue-row').count()).toBeLessThan(40)
    }
    await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await page.getByText('scan-200.jpg').first().waitFor()
  })
})
