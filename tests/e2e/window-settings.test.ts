import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { needs } from '../support/needs.ts'
import { atRest } from '../support/real-page/at-rest.ts'
import { realPages } from '../support/real-page/real-page.ts'

describe.skipIf(!needs.browser.met)('the settings', () => {
  const pages = realPages()

  test.each([
    [900, 600],
    [1280, 800],
    [1920, 1080],
  ])('every section comes into sight, and nothing else moves: %i by %i', async (width, height) => {
    const { page } = await pages.start({ browser: { viewport: { width, height } } })
    await page.keyboard.press('3')
    const sections = page.getByRole('navigation', { name: 'Sections' }).getByRole('link')
    await sections.first().waitFor()
    for (const link of await sections.all()) {
      const name = await link.innerText()
      await link.click()
      const heading = page.getByRole('heading', { name, exact: true, level: 2 })
      await expect.poll(async () => (await heading.boundingBox())!.y).toBeLessThan(height / 2)
      const frame = await page.evaluate(() => [scrollX, scrollY, document.documentElement.scrollHeight])
      expect(frame).toEqual([0, 0, height])
      // The rail is where it was, so that its rooms can be pressed.
      await page.getByRole('navigation', { name: 'Rooms' }).getByRole('button').first().click({ trial: true })
      await expect.poll(() => link.getAttribute('aria-current')).toBe('true')
    }
    await page.locator('.settings-column').hover()
    await page.mouse.wheel(0, -9000)
    await expect.poll(() => sections.first().getAttribute('aria-current')).toBe('true')
    await page.mouse.wheel(0, 99_000)
    await expect.poll(() => sections.last().getAttribute('aria-current')).toBe('true')
    await page.mouse.wheel(0, -99_000)
    await expect.poll(() => sections.first().getAttribute('aria-current')).toBe('true')
  })

  test('fields and what stands in them begin and end together, and a press on the unit leads into its field', async () => {
    const { page } = await pages.start()
    await page.keyboard.press('3')
    const boxes = page.locator('#limits').getByRole('group')
    await expect.poll(() => boxes.count()).toBe(7)
    const edges = await atRest(() =>
      boxes.evaluateAll((groups) =>
        groups.map((group) => {
          const { left, right } = group.getBoundingClientRect()
          return [left, right, group.querySelector('label')!.getBoundingClientRect().right]
        }),
      ),
    )
    for (const each of edges) expect(each).toEqual(edges[0])
    const field = page.getByRole('textbox', { name: 'Requests with one key' })
    await page.locator('#limits').getByText('a minute', { exact: true }).click()
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  })

  test('a switch stands in the middle of its row', async () => {
    const { page } = await pages.start()
    await page.keyboard.press('3')
    const row = page.locator('.setting', { hasText: 'Umi-OCR' })
    await row.waitFor()
    const middle = async (part: string) => {
      const { y, height } = (await row.locator(part).boundingBox())!
      return y + height / 2
    }
    await expect
      .poll(async () => Math.abs((await middle('.toggle-track')) - (await middle('.setting-words'))))
      .toBeLessThan(1)
  })

  test('the settings stand where they stood after a reload, and after a look at another room', async () => {
    const { page } = await pages.start()
    await page.keyboard.press('3')
    const link = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Limits' })
    await link.click()
    const setting = page.getByText('Time for a document', { exact: true })
    await page.locator('.settings-column').hover()
    await page.mouse.wheel(0, 150)
    await expect.poll(async () => (await setting.boundingBox())!.y).toBeLessThan(300)
    const before = await atRest(async () => (await setting.boundingBox())!.y)
    const isBack = async () => {
      await expect.poll(async () => Math.abs((await setting.boundingBox())!.y - before)).toBeLessThan(2)
      await expect.poll(() => link.getAttribute('aria-current')).toBe('true')
    }
    await page.reload()
    await isBack()
    await page.keyboard.press('1')
    await setting.waitFor({ state: 'detached' })
    await page.keyboard.press('3')
    await isBack()
  })

  test('the button beside a field stays in line with it when something is wrong', async () => {
    const { page } = await pages.start()
    await page.keyboard.press('3')
    const field = page.getByRole('textbox', { name: 'Path of a folder' })
    const add = page.locator('#folders').getByRole('button', { name: 'Add' })
    const apart = async () => (await add.boundingBox())!.y - (await field.boundingBox())!.y
    await expect.poll(apart).toBe(0)
    await field.fill('/not/there')
    await page.keyboard.press('Enter')
    await page.locator('#folders .field-error').waitFor()
    await expect.poll(apart).toBe(0)
    await page.getByRole('button', { name: 'Watch a folder' }).click()
    await page.locator('.watch-form').waitFor()
  })

  test('shared folders are named and taken back by the keyboard alone', async () => {
    const { page } = await pages.start()
    await page.keyboard.press('3')
    const field = page.getByRole('textbox', { name: 'Path of a folder' })
    const isFocused = () =>
      expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
    for (const folder of ['/etc', '/usr']) {
      await field.fill(folder)
      await page.keyboard.press('Enter')
      await page.locator('#folders').getByText(folder, { exact: true }).waitFor()
      await isFocused()
    }
    await page.getByRole('button', { name: /\/etc/ }).focus()
    await page.keyboard.press('Enter')
    await page.locator('#folders').getByText('/etc', { exact: true }).waitFor({ state: 'detached' })
    await isFocused()
  })

  test('a folder that was refused is asked for again as it stands, once it is there', async () => {
    const { page, app } = await pages.start()
    await page.keyboard.press('3')
    const folder = join(app.services.dataFolder, 'scans')
    const section = page.locator('#folders')
    await page.getByRole('textbox', { name: 'Path of a folder' }).fill(folder)
    await page.keyboard.press('Enter')
    await section.locator('.field-error').waitFor()
    mkdirSync(folder)
    await section.getByRole('button', { name: 'Add' }).click()
    await section.getByText(folder, { exact: true }).waitFor()
    await expect.poll(() => section.locator('.field-error').count()).toBe(0)
  })

  test('a name that was refused can be another, and makes a key', async () => {
    const { page } = await pages.start()
    await page.keyboard.press('3')
    await page.getByRole('button', { name: 'Create key' }).first().click()
    const dialog = page.getByRole('dialog')
    const name = dialog.getByRole('textbox', { name: 'Name' })
    // As with a program that allows less than its page thinks.
    await name.evaluate((field) => field.removeAttribute('maxlength'))
    await name.fill('n'.repeat(101))
    await page.keyboard.press('Enter')
    await dialog.locator('.field-error').waitFor()
    await name.fill('Short')
    await dialog.locator('.field-error').waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await page.getByTestId('plain-key').waitFor()
  })

  test('no name of a key can be typed that is too long for one', async () => {
    const { page } = await pages.start()
    await page.keyboard.press('3')
    await page.getByRole('button', { name: 'Create key' }).first().click()
    const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' })
    await name.focus()
    await page.keyboard.insertText('n'.repeat(101))
    await expect.poll(() => name.inputValue()).toBe('n'.repeat(100))
    await page.keyboard.press('Enter')
    await page.getByTestId('plain-key').waitFor()
  })

  test('no key is made with a limit that may not be', async () => {
    const { page } = await pages.start()
    await page.keyboard.press('3')
    await page.getByRole('button', { name: 'Create key' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Of too many pages')
    await dialog.getByText('Pages it may read in a month').locator('..').locator('.toggle').click()
    const limit = dialog.getByRole('textbox', { name: 'Pages it may read in a month' })
    await limit.fill('99999999')
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await dialog.getByText('0 to 10,000,000').waitFor()

    // What was refused stands there until the field is left, which this press does: the button must not move away under it.
    await limit.fill('12')
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await page.getByText('Of too many pages', { exact: true }).first().waitFor()
    await dialog.getByText('0 to 10,000,000').waitFor({ state: 'detached' })
  })

  test('that a key is revoked is said, to those who do not see it too', async () => {
    const { page, app } = await pages.start()
    await app.services.keys.create({ name: 'Night script' })
    await page.keyboard.press('3')
    await page.getByRole('button', { name: 'Revoke Night script' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('status').getByText('“Night script” is revoked').waitFor()
  })

  test('the chart of credits changes its colours with the system', async () => {
    const { page } = await pages.start()
    await page.keyboard.press('3')
    await page.getByRole('button', { name: 'Show usage' }).click()
    const chart = page.locator('.usage-chart canvas')
    await chart.waitFor()
    const drawn = () => chart.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
    const light = await atRest(drawn)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(drawn).not.toBe(light)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(drawn).toBe(light)
  })

  test('what is said at the foot of the window covers no button of what is open, and is put away on its own', async () => {
    const { page } = await pages.start({ browser: { viewport: { width: 900, height: 440 } } })
    await page.keyboard.press('3')
    await page.getByRole('button', { name: 'Show usage' }).click()
    const open = page.getByRole('dialog', { name: 'Credits' })
    const save = open.getByRole('button', { name: 'Save as CSV' })
    await save.click()
    // By its role: it is not hidden from screen readers either.
    const said = page.getByRole('status').filter({ hasText: 'Saved' })
    await said.waitFor()
    await save.click({ trial: true })
    await said.getByRole('button', { name: 'Close' }).click()
    await said.waitFor({ state: 'detached' })
    await save.click({ trial: true })
  })

  test('the licences of what comes with the program can be read', async () => {
    const { page } = await pages.start()
    await page.keyboard.press('3')
    await page.getByRole('button', { name: 'Licences' }).click()
    const text = page.getByRole('dialog').getByRole('region', { name: 'Licences' })
    await expect.poll(() => text.innerText()).toContain('Permission is hereby granted')
    for (const name of ['PP-OCRv6', 'Tesseract', 'react', 'libvips'])
      expect(await text.innerText()).toContain(name)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('a list that was changed elsewhere is not put back by who only passes through its field', async () => {
    const { page, app } = await pages.start()
    const field = page.getByRole('textbox', { name: 'Names it is called by' })
    await page.keyboard.press('3')
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await name.fill(' Ada ')
    await page.keyboard.press('Tab')
    // As it is kept.
    await expect.poll(() => name.inputValue()).toBe('Ada')
    expect(app.services.account.current().name).toBe('Ada')
    await field.fill('scans.lan')
    await page.keyboard.press('Tab')
    await expect.poll(() => app.services.settings.get().server.allowedHosts).toEqual(['scans.lan'])
    app.services.settings.patch({ server: { allowedHosts: ['scans.lan', 'papers.lan'] } })
    await expect.poll(() => field.inputValue()).toBe('scans.lan papers.lan')
    await field.focus()
    await page.keyboard.press('Tab')
    await page.getByRole('switch', { name: 'Download documents from links' }).press('Space')
    await expect.poll(() => app.services.settings.get().server.allowUrls).toBe(false)
    expect(app.services.settings.get().server.allowedHosts).toEqual(['scans.lan', 'papers.lan'])
  })

  test('of languages that are chosen one after the other the last is shown, however late the first comes', async () => {
    const { page, app } = await pages.start()
    await page.keyboard.press('3')
    const { promise: late, resolve: isLate } = Promise.withResolvers<void>()
    await page.route(/\/assets\/de-/, async (route) => {
      await late
      await route.continue()
    })
    const asked = page.waitForRequest(/\/assets\/de-/)
    app.services.settings.patch({ appearance: { language: 'de' } })
    await asked
    app.services.settings.patch({ appearance: { language: 'en' } })
    await page.getByRole('button', { name: 'English' }).waitFor()
    const come = page.waitForEvent('requestfinished', (request) => /\/assets\/de-/.test(request.url()))
    isLate()
    await come
    await page.evaluate(() => new Promise((loaded) => setTimeout(loaded, 300)))
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  })
})
