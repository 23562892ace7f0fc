// The settings page's cards for assistants, on the page that `legible serve` gives.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assistantSnippets } from '../../shared/connect-configs.ts'
import { launchBrowser } from '../support/browser.ts'
import { startProgram, type RunningProgram } from '../support/program.ts'
import { needs } from '../support/needs.ts'

describe.skipIf(!needs.browser.met)('the cards for assistants', () => {
  let browser: Browser
  let page: Page
  let program: RunningProgram
  let home: string

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'legible-home-'))
    program = await startProgram([], { env: { HOME: home, USERPROFILE: home } })
    browser = await launchBrowser()
    page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await page.goto(program.signInUrl)
    await page.getByRole('heading', { name: 'Drop a document to read its text' }).waitFor()
    await page.keyboard.press('3')
    // No keychain: the key is typed in.
    await page.getByRole('textbox', { name: 'Or enter a key you have' }).fill(program.key)
  })
  afterAll(async () => {
    await browser?.close()
    await program?.stop()
    await rm(home, { recursive: true, force: true })
  })

  const isFocused = (name: string) =>
    expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name)

  test.each([
    ['Claude Code', 'claude-code'],
    ['Cursor', 'cursor'],
    ['VS Code', 'vscode'],
    ['Codex', 'codex'],
    ['Any other MCP client', 'generic'],
  ] as const)('%s: the page shows the configuration with the address of this server', async (name, id) => {
    const card = page.getByRole('button', { name: new RegExp(`^${name}`) })
    await card.click()
    const [snippet] = assistantSnippets(id, {
      url: program.url,
      key: program.key,
      stdio: { command: '', args: [] },
    })
    await expect.poll(() => page.locator('.assistants pre:visible').innerText()).toBe(snippet!.text)
    expect(snippet!.text).not.toContain('YOUR_KEY')
    // Closed again, so that the next card's text is the only one to be seen.
    await card.click()
  })

  test('the file is written only once the change can be seen', async () => {
    // As on a slow machine: what would change is still on its way.
    const looking = Promise.withResolvers<void>()
    await page.route('**/bridge/connect.preview', async (route) => {
      await looking.promise
      await route.continue()
    })
    await page.getByRole('button', { name: /^Cursor/ }).click()
    await page.getByRole('button', { name: 'Write it for me' }).click()
    const write = page.getByRole('button', { name: 'Write file' })
    await write.waitFor()
    expect(await write.isDisabled()).toBe(true)
    looking.resolve()
    await page.getByText('does not exist yet').waitFor()
    await page.getByText('+    "legible": {').waitFor()
    await expect.poll(() => write.isEnabled()).toBe(true)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await isFocused('Write it for me')
  })

  test('who writes it by the keyboard is led back to where it was asked for', async () => {
    await page.keyboard.press('Enter')
    const write = page.getByRole('button', { name: 'Write file' })
    await expect.poll(() => write.isEnabled()).toBe(true)
    await write.focus()
    await page.keyboard.press('Enter')
    await write.waitFor({ state: 'detached' })
    expect(await readFile(join(home, '.cursor', 'mcp.json'), 'utf8')).toContain(program.key)
    await isFocused('Write it for me')
    // What was written is tested by itself: by then the file is read.
    await page.locator('.checks li').first().waitFor()
  })

  test.each([
    ['is no JSON', '{ "mcpServers": {'],
    ['is JSON of another kind', '[1, 2]'],
    ['has something else for its servers', '{ "mcpServers": "none" }'],
  ])('a file that %s is said to be so, and stays as it is', async (_, text) => {
    const file = join(home, '.cursor', 'mcp.json')
    await writeFile(file, text)
    await page.getByRole('button', { name: 'Write it for me' }).click()
    await page.getByText("The assistant's file is not the JSON it should be.").waitFor()
    expect(await page.getByRole('button', { name: 'Write file' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(await readFile(file, 'utf8')).toBe(text)
  })

  test('who tests it by the keyboard stays where that was asked for', async () => {
    const testing = Promise.withResolvers<void>()
    await page.route('**/connect.test', async (route) => {
      await testing.promise
      await route.continue()
    })
    await page.locator('.assistant-actions button:visible').last().focus()
    await page.keyboard.press('Enter')
    await isFocused('Testing…')
    testing.resolve()
    await isFocused('Test')
  })
})
