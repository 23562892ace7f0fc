// The page in a browser and the program behind it: how it signs in, sends files, and hears what happens.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { dropFiles } from '../support/drop-files.ts'
import { needs } from '../support/needs.ts'
import { openChooser } from '../support/open-chooser.ts'
import { realPages } from '../support/real-page/real-page.ts'

describe.skipIf(!needs.browser.met)('the page in a browser', () => {
  const pages = realPages()
  const emptyRoom = 'Drop a document to read its text'
  const makeFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'legible-test-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    return folder
  }

  test('without a session it says how to get one', async () => {
    const { page, url } = await pages.start()
    const stranger = await page.context().browser()!.newContext()
    const visitor = await stranger.newPage()
    await visitor.goto(url)
    await visitor.getByText('Open this page with its link').waitFor()
    await stranger.close()
  })

  test('the link signs the tab in, leaves no token in the address, and the session outlasts a reload', async () => {
    const { page, url } = await pages.start()
    await page.getByText(emptyRoom).waitFor()
    await expect.poll(() => page.url()).toBe(`${url}/`)
    await page.reload()
    await page.getByText(emptyRoom).waitFor()
  })

  test('a file goes over as it is, with its name and the chosen options', async () => {
    const { page, app, script, choose } = await pages.start()
    const scan = script('Größe №1.png', { pages: 1 })
    scan.reading.hold()
    await page.getByRole('button', { name: 'Change' }).click()
    await page.getByRole('dialog').getByText('German').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Use for the next documents' }).click()
    await choose(scan)
    await expect
      .poll(() => app.bridge.queue.list().documents)
      .toMatchObject([
        {
          name: 'Größe №1.png',
          kind: 'png',
          byteLength: scan.bytes.length,
          origin: 'file',
          options: { languages: ['auto', 'deu'] },
        },
      ])
    const [document] = app.bridge.queue.list().documents
    expect(app.bridge.queue.find(document!.id)?.input).toMatchObject({ bytes: scan.bytes })
  })

  // A name that only some systems know.
  test.skipIf(process.platform !== 'linux')(
    'of a folder that is dropped the rest is read where some of it cannot be opened, which is told',
    async () => {
      const { page, script } = await pages.start()
      const folder = await makeFolder()
      await writeFile(join(folder, 'letter.png'), script('letter.png', { pages: 1 }).bytes)
      await writeFile(Buffer.from(join(folder, 'Müller.png'), 'latin1'), 'from an old disk')
      await mkdir(Buffer.from(join(folder, 'Bücher'), 'latin1'))
      await dropFiles(page, [folder])
      await page.locator('.toast').getByText('The browser could not open it.').waitFor()
      await page
        .locator('.toast')
        .getByText(`${basename(folder)}/?`)
        .waitFor()
      await page.locator('.queue-name').getByText('letter.png').waitFor()
    },
  )

  test('a file that goes away before it is sent is said to be gone, and is no fault of the program', async () => {
    const { page, script } = await pages.start()
    const folder = await makeFolder()
    const files = ['first.png', 'second.png'].map((name) => join(folder, name))
    for (const file of files) await writeFile(file, script('letter.png', { pages: 1 }).bytes)
    const { promise: sending, resolve: isSending } = Promise.withResolvers<void>()
    const { promise: gone, resolve: isGone } = Promise.withResolvers<void>()
    await page.route('**/documents.addBytes*', async (route) => {
      isSending()
      await gone
      await route.continue()
    })
    await (await openChooser(page)).setFiles(files)
    await sending
    await rm(files[1]!)
    isGone()
    await page.locator('.toast').getByText('The browser could not open it.').waitFor()
    await expect.poll(() => page.locator('.queue-name').allInnerTexts()).toEqual(['first.png'])
  })

  test('what other doors do is shown at once, and nothing that a browser cannot do is offered', async () => {
    const { page, app, url, script } = await pages.start()
    await page.getByText(emptyRoom).waitFor()
    expect(await page.getByText('capture the screen').count()).toBe(0)
    await app.bridge.handlers['account.update']({ monthlyCreditLimit: 577 })
    const { plainKey } = await app.services.keys.create({ name: 'script' })
    const answer = await fetch(`${url}/api/ocr/process`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': plainKey },
      body: JSON.stringify({ image: script('survey.pdf', { pages: 7 }).bytes.toString('base64') }),
    })
    expect(answer.status).toBe(200)
    await page.getByText('570 left').waitFor()
  })

  test('a program that goes away is said to be away, and when it is back the page says how to go on', async () => {
    const { page, restart } = await pages.start()
    await page.getByText(emptyRoom).waitFor()
    await restart()
    // A new start knows no sessions of the one before.
    await page.getByText('Open this page with its link').waitFor()
    await page.getByText('Legible has been started again since').waitFor()
  })

  test('a server that is away for a while is said to be away, and the page goes on when it is back', async () => {
    // Whoever has a window can stop the server without ending the program.
    const { page, app } = await pages.start({ app: { window: () => ({}) } })
    await page.getByText(emptyRoom).waitFor()
    await app.bridge.handlers['server.stop'](undefined)
    await page.getByText('Legible does not answer').waitFor()
    await app.bridge.handlers['server.start'](undefined)
    await page.getByText('Legible does not answer').waitFor({ state: 'detached' })
  })

  test('while the server is away, what was not fetched yet cannot be opened; the rest can, and all when it is back', async () => {
    const { page, app, script, choose } = await pages.start({ app: { window: () => ({}) } })
    // The window fetches these soon after it is shown: here the server went away before.
    const late = /\/assets\/(?:keys-dialog|markdown-pane|settings-view)-/
    await page.route(late, (route) => route.abort())
    await page.reload()
    await choose(script('minutes.pdf', { pages: [['Paid by £18.']] }))
    await page.locator('.text-scroller [data-words]').first().waitFor()
    await app.bridge.handlers['server.stop'](undefined)
    await page.unroute(late)
    await page.getByText('Legible does not answer').waitFor()
    await page.keyboard.press('?')
    await page.locator('.toast').getByText('This could not be opened.').waitFor()
    await page.getByRole('radio', { name: 'Markdown' }).click()
    await page.locator('.text-pane').getByText('This could not be opened.').waitFor()
    await page.getByRole('radio', { name: 'Text', exact: true }).click()
    await page.locator('.text-scroller').getByText('£18.').waitFor()
    await page.keyboard.press('3')
    await page.getByRole('heading', { name: 'This could not be opened.' }).waitFor()
    await page.keyboard.press('1')
    await page.locator('.text-scroller').getByText('£18.').waitFor()
    await page.keyboard.press('3')
    await app.bridge.handlers['server.start'](undefined)
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  })

  test('a link that is pasted by its command and refused is complained of', async () => {
    const { page } = await pages.start()
    await page.getByText(emptyRoom).waitFor()
    await page.evaluate(
      (link) => navigator.clipboard.writeText(link),
      `https://example.org/${'a'.repeat(9000)}`,
    )
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('textbox').fill('Paste a picture')
    await page.keyboard.press('Enter')
    await page.locator('.toast.toast-bad').waitFor()
  })

  test('a document that is gone when the server is back gives way to the next of the list', async () => {
    const { page, app, script, choose } = await pages.start({ app: { window: () => ({}) } })
    await choose(
      script('first.pdf', { pages: [['Paid by £18.']] }),
      script('second.pdf', { pages: [['Sent to Hull.']] }),
    )
    await page.locator('.text-scroller').getByText('£18.').waitFor()
    const [first] = app.bridge.queue.list().documents
    await app.bridge.handlers['server.stop'](undefined)
    await page.getByText('Legible does not answer').waitFor()
    app.bridge.queue.remove([first!.id])
    await app.bridge.handlers['server.start'](undefined)
    await page.locator('.text-scroller').getByText('Hull.').waitFor()
  })

  test('what happens while the page asks anew how things are is not forgotten', async () => {
    const { page, app, script } = await pages.start({ app: { window: () => ({}) } })
    await page.getByText(emptyRoom).waitFor()
    await app.bridge.handlers['server.stop'](undefined)
    await page.getByText('Legible does not answer').waitFor()
    app.services.settings.patch({ appearance: { theme: 'dark' } })
    const { promise: answered, resolve: isAnswered } = Promise.withResolvers<void>()
    const { promise: late, resolve: isLate } = Promise.withResolvers<void>()
    await page.route('**/app.snapshot', async (route) => {
      const response = await route.fetch()
      isAnswered()
      await late
      await route.fulfill({ response })
    })
    await app.bridge.handlers['server.start'](undefined)
    await answered
    const { bytes } = script('late.pdf', { pages: [['Paid by £18.']] })
    await app.bridge.handlers['documents.addBytes']({ name: 'late.pdf', origin: 'file', bytes, options: {} })
    // Longer than events are gathered: the page hears of it before it has its answer.
    await new Promise((resolve) => setTimeout(resolve, 500))
    isLate()
    await page.locator('html[data-theme=dark]').waitFor()
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
    expect(await page.locator('.queue-name').allInnerTexts()).toEqual(['late.pdf'])
  })

  test('a page whose program cannot say how things are says so, and can be loaded again', async () => {
    const { page } = await pages.start()
    await page.route('**/app.snapshot', (route) => route.abort())
    await page.reload()
    await page.getByText('This could not be opened.').waitFor()
    await page.unroute('**/app.snapshot')
    await page.getByRole('button', { name: 'Load again' }).click()
    await page.getByText(emptyRoom).waitFor()
  })

  test('an answer that breaks off is one that did not come', async () => {
    const { page, script, choose } = await pages.start()
    await choose(script('letter.pdf', { pages: [['Paid by £18.']] }))
    await page.locator('.text-scroller').getByText('£18.').waitFor()
    await page.route('**/documents.clipboardText', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).slice(0, 15) })
    })
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await page.locator('.toast').getByText('Legible does not answer.').waitFor()
  })
})
