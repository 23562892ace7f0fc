// The settings page's cards for assistants, on the page that `legible serve` gives.
import { existsSync } from 'node:fs'
import { chromium, type Browser, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assistantSnippets } from '../../shared/connect-configs.ts'
import { startProgram, type RunningProgram } from '../support/program.ts'

const executablePath = ['/usr/bin/chromium', process.env['CHROMIUM'] ?? ''].find((path) => existsSync(path))
if (executablePath === undefined)
  console.warn('NOT RUN: there is no Chromium on this machine, so the cards for assistants were not tested.')

describe.skipIf(executablePath === undefined)('the cards for assistants', () => {
  let browser: Browser
  let page: Page
  let program: RunningProgram

  beforeAll(async () => {
    program = await startProgram()
    browser = await chromium.launch({
      executablePath: executablePath!,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    })
    page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await page.goto(program.signInUrl)
    await page.getByRole('heading', { name: 'Drop a document to read its text' }).waitFor()
    await page.keyboard.press('3')
  }, 60_000)
  afterAll(async () => {
    await browser?.close()
    await program?.stop()
  })

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
      key: 'YOUR_KEY',
      stdio: { command: '', args: [] },
    })
    await expect
      .poll(() => page.locator('.assistants pre:visible').innerText(), { timeout: 10_000 })
      .toBe(snippet!.text)
    // Closed again, so that the next card's text is the only one to be seen.
    await card.click()
  })
})
