// Getting into the page that is served: a second tab, a browser that was closed, another browser, a link of yesterday.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { launchProfile } from '../support/browser.ts'
import { needs } from '../support/needs.ts'
import { startProgram, type RunningProgram } from '../support/program.ts'

describe.skipIf(!needs.browser.met)('the page of legible serve', () => {
  let program: RunningProgram
  const profiles: string[] = []
  const browsers: BrowserContext[] = []

  beforeEach(async () => {
    program = await startProgram()
  })
  afterEach(async () => {
    for (const browser of browsers.splice(0)) await browser.close()
    for (const profile of profiles.splice(0)) await rm(profile, { recursive: true, force: true })
    await program.stop()
  })

  async function makeProfile(): Promise<string> {
    const profile = await mkdtemp(join(tmpdir(), 'legible-browser-'))
    profiles.push(profile)
    return profile
  }
  async function openBrowser(profile: string): Promise<BrowserContext> {
    const browser = await launchProfile(profile)
    browsers.push(browser)
    return browser
  }
  async function open(browser: BrowserContext, url: string): Promise<Page> {
    const page = await browser.newPage()
    await page.goto(url)
    return page
  }
  const isIn = (page: Page) => page.getByRole('heading', { name: 'Drop a document' }).waitFor()

  test('is open in a second tab, in the browser once it was closed, and in another by the same link', async () => {
    const profile = await makeProfile()
    const first = await openBrowser(profile)
    await isIn(await open(first, program.signInUrl))
    await isIn(await open(first, program.url))
    await first.close()
    await isIn(await open(await openBrowser(profile), program.url))
    await isIn(await open(await openBrowser(await makeProfile()), program.signInUrl))
  })

  test('is open in a tab that asked for the link, once another tab has opened it', async () => {
    const browser = await openBrowser(await makeProfile())
    const waiting = await open(browser, program.url)
    await waiting.getByText('Open this page with its link').waitFor()
    await isIn(await open(browser, program.signInUrl))
    await isIn(waiting)
  })

  test('is open in a tab that asked for the link, once the link is put into its address', async () => {
    const browser = await openBrowser(await makeProfile())
    const page = await open(browser, program.url)
    await page.getByText('Open this page with its link').waitFor()
    // As typing into the address does: of the address only the part behind # is new, and nothing loads.
    await page.evaluate((link) => location.assign(link), program.signInUrl)
    await isIn(page)
    await expect.poll(() => new URL(page.url()).hash, { message: 'no token stays in the address' }).toBe('')
  })

  test('keeps no token in the address of a tab that is signed in already, nor in its history', async () => {
    const browser = await openBrowser(await makeProfile())
    const page = await open(browser, program.signInUrl)
    await isIn(page)
    await page.evaluate((link) => location.assign(link), program.signInUrl)
    await expect.poll(() => new URL(page.url()).hash).toBe('')
    await isIn(page)
    await page.goBack()
    expect(page.url()).not.toContain('token')
    await page.goForward()
    expect(page.url()).not.toContain('token')
  })

  test('says how to get in where nothing signed in, and that a link is of an earlier start', async () => {
    const browser = await openBrowser(await makeProfile())
    const page = await open(browser, program.url)
    await page.getByText('Open this page with its link').waitFor()
    await page.getByText('legible link', { exact: true }).waitFor()
    const old = await open(browser, `${program.url}/#token=of-yesterday`)
    await old.getByText('Legible has been started again since').waitFor()
    await expect.poll(() => new URL(old.url()).hash, { message: 'no token stays in the address' }).toBe('')
  })
})
