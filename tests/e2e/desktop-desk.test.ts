// How the program behaves on a desk: its window, its tray, its menus, files that are opened with it.
import { once } from 'node:events'
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { describe, expect, onTestFinished, test } from 'vitest'
import { desktopSession } from '../support/desktop-session.ts'
import { spawnDesktop, type Desktop } from '../support/electron/start-desktop.ts'
import { pngOf } from '../support/sample-documents.ts'
import { addressOf } from '../support/ways-to-start.ts'
import { needs } from '../support/needs.ts'

const missing = !needs.browser.met

const windowOf = async (desktop: Desktop) => (await desktop.ask('windows'))[0]!
const currentRoom = (page: Page) => page.locator('.rail-room[aria-current="page"]').innerText()
const settingsIn = async (folder: string) =>
  JSON.parse(await readFile(join(folder, 'settings.json'), 'utf8')) as Record<string, Record<string, unknown>>
const isOver = async (desktop: Desktop) => {
  if (desktop.child.exitCode === null) await once(desktop.child, 'exit')
  return desktop.child.exitCode
}

describe.skipIf(missing)('the program on a desk', () => {
  const session = desktopSession({ perTest: true })

  test('closing asks once whether to stay in the tray, and keeps to the answer', async () => {
    const folder = await session.newFolder()
    const desktop = await session.start({ dataFolder: folder })
    await desktop.ask('closeWindow')
    await expect
      .poll(() => desktop.ask('dialogs'))
      .toMatchObject([{ kind: 'message', options: { type: 'question' } }])
    await desktop.ask('closeWindow')
    expect(await desktop.ask('dialogs'), 'a second press asks nothing new').toHaveLength(1)
    expect((await windowOf(desktop)).isVisible).toBe(true)
    await desktop.ask('answerDialog', { response: 0 })
    await expect.poll(async () => (await windowOf(desktop)).isVisible).toBe(false)
    await expect.poll(() => settingsIn(folder)).toMatchObject({ startUp: { closeToTray: true } })

    await desktop.ask('clickTray')
    expect((await windowOf(desktop)).isVisible).toBe(true)
    await desktop.ask('closeWindow')
    expect(await desktop.ask('dialogs')).toEqual([])
    expect((await windowOf(desktop)).isVisible).toBe(false)
    const url = await addressOf(desktop.page)
    expect((await fetch(`${url}/api/docs`)).status, 'it serves from the tray').toBe(200)
  })

  test('cancelling the question leaves everything as it was; quitting ends the program', async () => {
    const desktop = await session.start()
    await desktop.ask('closeWindow')
    await expect.poll(async () => (await desktop.ask('dialogs')).length).toBe(1)
    await desktop.ask('answerDialog', { response: 2 })
    expect((await windowOf(desktop)).isVisible).toBe(true)
    await desktop.ask('closeWindow')
    await expect.poll(async () => (await desktop.ask('dialogs')).length).toBe(1)
    await desktop.ask('answerDialog', { response: 1 })
    expect(await isOver(desktop)).toBe(0)
  })

  test('the answer is done also where it cannot be remembered', async () => {
    const folder = await session.newFolder()
    const desktop = await session.start({ dataFolder: folder })
    // Nothing can be written where the folder was.
    const elsewhere = `${folder}-elsewhere`
    onTestFinished(() => rm(elsewhere, { recursive: true, force: true }))
    await rename(folder, elsewhere)
    await writeFile(folder, '')
    await desktop.ask('closeWindow')
    await expect.poll(async () => (await desktop.ask('dialogs')).length).toBe(1)
    await desktop.ask('answerDialog', { response: 0 })
    await expect.poll(async () => (await windowOf(desktop)).isVisible).toBe(false)
    await desktop.ask('clickTray')
    await desktop.ask('closeWindow')
    await expect.poll(async () => (await desktop.ask('dialogs')).length).toBe(1)
    await rm(folder)
    await rename(elsewhere, folder)
    await desktop.ask('answerDialog', { response: 1 })
    expect(await isOver(desktop)).toBe(0)
  })

  test('who starts it a second time gets the first window, with the file', async () => {
    const folder = await session.newFolder({ startUp: { closeToTray: true } })
    const file = join(folder, 'letter.png')
    await writeFile(file, pngOf(['Opened from the file manager']))
    const desktop = await session.start({ dataFolder: folder })
    await desktop.ask('closeWindow')
    const second = spawnDesktop({ chromium: await session.chromium(), dataFolder: folder, words: [file] })
    const [code] = (await once(second.child, 'exit')) as [number]
    expect(code).toBe(0)
    await desktop.page.getByText('Opened from the file manager').first().waitFor()
    expect((await windowOf(desktop)).isVisible).toBe(true)
    expect(await desktop.ask('windows')).toHaveLength(1)
  })

  test('files on the command line are opened, and one that cannot be read is said', async () => {
    const folder = await session.newFolder()
    const good = join(folder, 'good.png')
    const bad = join(folder, 'notes.txt')
    await writeFile(good, pngOf(['Given on the command line']))
    await writeFile(bad, 'plain text')
    const desktop = await session.start({ dataFolder: folder, words: [good, bad] })
    await desktop.page.getByText('Given on the command line').first().waitFor()
    await expect
      .poll(() => desktop.ask('dialogs'))
      .toMatchObject([{ kind: 'message', options: { type: 'warning', message: 'notes.txt' } }])
  })

  test('a window whose place cannot be written down closes all the same', async () => {
    const folder = await session.newFolder({ startUp: { closeToTray: true } })
    const desktop = await session.start({ dataFolder: folder })
    await mkdir(join(folder, 'window.json'))
    await desktop.ask('closeWindow')
    expect((await windowOf(desktop)).isVisible).toBe(false)
  })

  test('an assistant that is gone before its answer leaves no complaint', async () => {
    const { child, output } = spawnDesktop({
      chromium: await session.chromium(),
      dataFolder: await session.newFolder(),
      words: ['mcp-stdio'],
      stdin: 'pipe',
    })
    child.stdout?.destroy()
    child.stdin?.end('{"jsonrpc":"2.0","id":1,"method":"tools/list"}\n')
    expect(await once(child, 'close')).toEqual([0, null])
    expect(output()).toBe('')
  })

  test('the window comes back where it was left', async () => {
    const folder = await session.newFolder()
    const first = await session.start({ dataFolder: folder })
    const bounds = { x: 40, y: 50, width: 1000, height: 700 }
    await first.ask('setBounds', bounds)
    await first.quit()
    const second = await session.start({ dataFolder: folder })
    expect((await windowOf(second)).bounds).toEqual(bounds)
    await second.ask('setBounds', { x: 9000, y: 9000, width: 1000, height: 700 })
    await second.quit()
    const third = await session.start({ dataFolder: folder })
    const { x, y } = (await windowOf(third)).bounds
    expect(x < 1280 && y < 800, 'not on a display that is gone').toBe(true)
  })

  test('a port that is taken is said, and the next free one is offered and works', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    try {
      const desktop = await session.start({ settings: { server: { port } } })
      await desktop.page.getByText(`Port ${port} is already in use.`).first().waitFor()
      const tray = await desktop.ask('tray')
      expect(tray.menu.find(({ id }) => id === 'server')?.label).toContain(`Port ${port} is already in use.`)
      await desktop.page.getByRole('button', { name: /use port \d+/i }).click()
      const url = await addressOf(desktop.page)
      expect((await fetch(`${url}/api/docs`)).status).toBe(200)
      expect(new URL(url).port).not.toBe(String(port))
    } finally {
      other.close()
    }
  })

  test('the keys of the menu bar steer the page', async () => {
    const desktop = await session.start()
    const { page } = desktop
    for (const [keys, room] of [
      ['Ctrl+2', 'Activity'],
      ['Ctrl+,', 'Settings'],
      ['Ctrl+1', 'Extract'],
      ['Ctrl+3', 'Settings'],
    ] as const) {
      await desktop.ask('pressMenuKeys', keys)
      await expect.poll(() => currentRoom(page)).toContain(room)
    }
    await desktop.ask('clickMenu', 'usage')
    await page.getByRole('dialog').waitFor()
    // While the page comes back it hears nothing; it is told once it does.
    await desktop.ask('crash')
    await desktop.ask('clickMenu', 'palette')
    await page.getByRole('dialog', { name: 'Find a command' }).waitFor()
  })

  test('Open… reads what is chosen in the system’s dialog', async () => {
    const folder = await session.newFolder()
    const file = join(folder, 'chosen.png')
    await writeFile(file, pngOf(['Chosen in the dialog']))
    const desktop = await session.start({ dataFolder: folder })
    await desktop.ask('pressMenuKeys', 'Ctrl+O')
    await expect.poll(async () => (await desktop.ask('dialogs')).map(({ kind }) => kind)).toEqual(['open'])
    await desktop.ask('answerDialog', { filePaths: [file] })
    await desktop.page.getByText('Chosen in the dialog').first().waitFor()
  })

  test('the tray says whether the server is on and what was used', async () => {
    const folder = await session.newFolder()
    const file = join(folder, 'one.png')
    await writeFile(file, pngOf(['One credit']))
    const desktop = await session.start({ dataFolder: folder, words: [file] })
    const label = async (id: string) => (await desktop.ask('tray')).menu.find((item) => item.id === id)?.label
    const url = await addressOf(desktop.page)
    await expect.poll(() => label('server')).toBe(`Server on, ${url}`)
    expect((await desktop.ask('tray')).toolTip).toContain(url)
    await expect.poll(() => label('credits')).toBe('Credits: 1 today, 1 this month')
    await desktop.page.evaluate(() => window.legible!.server.stop())
    await expect.poll(() => label('server')).toBe('Server off')
    await desktop.ask('clickTrayItem', 'quit')
    expect(await isOver(desktop)).toBe(0)
  })

  test('a rectangle drawn on the screen is read', async () => {
    const folder = await session.newFolder()
    const screen = join(folder, 'screen.png')
    await writeFile(
      screen,
      pngOf(['Seen on the screen', '', '', '', '', 'but this is left out'], { width: 1200 }),
    )
    const desktop = await session.start({ dataFolder: folder })
    await desktop.ask('showOnScreen', screen)
    await expect.poll(() => desktop.ask('shortcuts')).toEqual(['control+o+shift'])
    await desktop.ask('pressShortcut', 'CommandOrControl+Shift+O')
    const overlay = await desktop.window(({ url }) => url.startsWith('legible://app/capture-overlay.html'))
    await expect
      .poll(async () => (await desktop.ask('windows')).filter(({ isVisible }) => isVisible), {
        message: 'the own window is out of the way',
      })
      .toHaveLength(1)
    await overlay.locator('#screen[src]').evaluate((image: HTMLImageElement) => image.decode())
    expect(await overlay.evaluate(() => typeof window.legible)).toBe('undefined')
    await overlay.mouse.move(10, 30)
    await overlay.mouse.down()
    await overlay.mouse.move(1000, 110, { steps: 4 })
    await overlay.mouse.up()
    await desktop.page.locator('.text-pane').getByText('Seen on the screen').waitFor()
    expect(await desktop.page.getByText('left out').count()).toBe(0)
    await desktop.page.locator('.queue-row', { hasText: /Screen .*\.png/ }).waitFor()
    await expect.poll(() => desktop.ask('windows')).toMatchObject([{ isVisible: true }])
  })

  test('one combination of keys captures the screen, and it is pressed to set it', async () => {
    const folder = await session.newFolder()
    const screen = join(folder, 'screen.png')
    await writeFile(screen, pngOf(['Seen on the screen']))
    const desktop = await session.start({ dataFolder: folder })
    await desktop.ask('showOnScreen', screen)
    await desktop.page.keyboard.press('3')
    const field = desktop.page.getByRole('textbox', { name: 'Keys to capture the screen' })
    await field.focus()
    await desktop.page.keyboard.press('Control+Alt+9')
    await expect.poll(() => field.inputValue()).toBe('Ctrl+Alt+9')
    await expect.poll(() => desktop.ask('shortcuts')).toEqual(['9+alt+control'])
    await desktop.ask('pressMenuKeys', 'Ctrl+Alt+9')
    await desktop.window(({ url }) => url.startsWith('legible://app/capture-overlay.html'))
  })

  test('keys of another program are said where they stand, and taken over once they are free', async () => {
    const desktop = await session.start()
    const { page } = desktop
    await desktop.ask('takeShortcut', { accelerator: 'Control+Alt+9', isTaken: true })
    await page.keyboard.press('3')
    await page.getByRole('textbox', { name: 'Keys to capture the screen' }).focus()
    await page.keyboard.press('Control+Alt+9')
    const notice = page.getByText('Another program or the system has Ctrl+Alt+9')
    await notice.waitFor()
    // A page that opens only now knows it too.
    const snapshot = await page.evaluate(() => window.legible!.app.snapshot())
    expect(snapshot).toMatchObject({ value: { captureKeysTaken: true } })
    await page.getByRole('heading', { name: 'Start-up' }).click()
    await page.keyboard.press('?')
    await page.getByRole('dialog').getByText('has Ctrl+Alt+9').waitFor()
    await page.getByRole('button', { name: 'Choose other keys' }).click()
    await notice.waitFor()

    await desktop.ask('takeShortcut', { accelerator: 'Control+Alt+9', isTaken: false })
    await desktop.ask('focusWindow')
    await notice.waitFor({ state: 'detached' })
    await expect.poll(() => desktop.ask('shortcuts')).toEqual(['9+alt+control'])
  })

  test('a capture that is thought better of reads nothing', async () => {
    const folder = await session.newFolder()
    const screen = join(folder, 'screen.png')
    await writeFile(screen, pngOf(['Not meant']))
    const desktop = await session.start({ dataFolder: folder })
    await desktop.ask('showOnScreen', screen)
    await desktop.ask('clickMenu', 'capture')
    const overlay = await desktop.window(({ url }) => url.startsWith('legible://app/capture-overlay.html'))
    // It has none before its script has run.
    await overlay.locator('#screen[src]').evaluate((image: HTMLImageElement) => image.decode())
    // The key closes the page it is pressed on, at times before it is let go: that alone may fail here.
    await Promise.all([
      overlay.waitForEvent('close'),
      overlay.keyboard.press('Escape').catch(() => undefined),
    ])
    await expect.poll(async () => (await desktop.ask('windows')).length).toBe(1)
    await expect.poll(async () => (await windowOf(desktop)).isVisible).toBe(true)
    expect(await desktop.page.locator('.queue-row').count()).toBe(0)
  })

  test('what may not be recorded is said', async () => {
    const desktop = await session.start()
    await desktop.ask('clickMenu', 'capture')
    await desktop.page.getByText(/screen could not be captured/i).waitFor()
  })

  test('a pasted picture is read', async () => {
    const desktop = await session.start()
    const bytes = [...pngOf(['Pasted from the clipboard'], { width: 700 })]
    await desktop.page.evaluate((picture) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([new Uint8Array(picture)], 'image.png', { type: 'image/png' }))
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    }, bytes)
    await desktop.page.getByText('Pasted from the clipboard').first().waitFor()
    await desktop.page.locator('.queue-row', { hasText: /Pasted .*\.png/ }).waitFor()
  })

  test('started at login it waits in the tray', async () => {
    const desktop = await session.start({ words: ['--hidden'] })
    expect((await windowOf(desktop)).isVisible).toBe(false)
    await desktop.ask('clickTrayItem', 'show')
    expect((await windowOf(desktop)).isVisible).toBe(true)
  })

  test('a text is saved where the system’s dialog says', async () => {
    const folder = await session.newFolder()
    const file = join(folder, 'page.png')
    await copyFile(new URL('../fixtures/grey.png', import.meta.url), file)
    const desktop = await session.start({ dataFolder: folder, words: [file] })
    await desktop.page.getByText('1 document read').first().waitFor()
    const saving = desktop.page.evaluate(() =>
      window.legible!.app.saveText({ suggestedName: 'page.txt', text: 'Hello' }),
    )
    await expect.poll(async () => (await desktop.ask('dialogs')).map(({ kind }) => kind)).toEqual(['save'])
    await desktop.ask('answerDialog', { filePath: join(folder, 'saved.txt') })
    expect(await saving).toEqual({ ok: true, value: { saved: ['saved.txt'] } })
    expect(await readFile(join(folder, 'saved.txt'), 'utf8')).toBe('Hello')

    await desktop.page.getByRole('button', { name: 'Save as…', exact: true }).click()
    await desktop.page.getByRole('menuitem', { name: 'Word (.docx)' }).click()
    await expect.poll(async () => (await desktop.ask('dialogs')).map(({ kind }) => kind)).toEqual(['save'])
    await desktop.ask('answerDialog', { filePath: join(folder, 'saved.docx') })
    await desktop.page.getByText('Saved saved.docx').waitFor()
    expect((await readFile(join(folder, 'saved.docx'))).toString('utf8', 0, 2)).toBe('PK')
  })
})
