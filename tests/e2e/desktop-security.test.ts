// Electron's security checklist (electronjs.org/docs/latest/tutorial/security), a test for each point that the program
// can keep or break, on the real desktop entry, preload script and built page.
import { readFile } from 'node:fs/promises'
import type { Frame, Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { desktopSession } from '../support/desktop-session.ts'
import { type Desktop } from '../support/electron/start-desktop.ts'
import { needs } from '../support/needs.ts'

const missing = !needs.browser.met

type Send = (channel: string, values: unknown[]) => Promise<unknown>

describe.skipIf(missing)("Electron's security checklist", () => {
  const session = desktopSession()
  let desktop: Desktop
  let page: Page
  const records = () => desktop.ask('records')
  const preferences = async () => (await desktop.ask('windows'))[0]!.webPreferences

  beforeAll(async () => {
    desktop = await session.start()
    page = desktop.page
  })

  test('1 · only the own scheme is loaded, as a secure origin, and nothing is fetched from elsewhere', async () => {
    expect((await desktop.ask('windows')).map(({ url }) => url)).toEqual(['legible://app/index.html'])
    const { schemes, foreignRequests } = await records()
    expect(schemes).toMatchObject([{ scheme: 'legible', privileges: { standard: true, secure: true } }])
    expect(schemes[0]!.privileges).not.toHaveProperty('bypassCSP', true)
    expect(foreignRequests).toEqual([])
    expect(await desktop.ask('checksSpelling'), 'no dictionaries are fetched').toBe(false)
  })

  test('2 · there is no Node in the page', async () => {
    expect(await preferences()).toMatchObject({ nodeIntegration: false })
    expect(await preferences()).not.toMatchObject({ nodeIntegrationInWorker: true })
    const found = await page.evaluate(() =>
      ['require', 'process', 'module', 'Buffer', 'global', '__dirname', 'electron', 'ipcRenderer'].filter(
        (name) => name in globalThis,
      ),
    )
    expect(found).toEqual([])
  })

  test('3 · the preload script is isolated from the page', async () => {
    expect(await preferences()).toMatchObject({ contextIsolation: true })
  })

  test('4 · the page runs in a sandbox', async () => {
    expect(await preferences()).toMatchObject({ sandbox: true })
    expect((await readFile('main/desktop.ts', 'utf8')).includes('no-sandbox')).toBe(false)
  })

  test('5 · every permission a page asks for is refused', async () => {
    const asked = [
      'media',
      'geolocation',
      'notifications',
      'clipboard-read',
      'midi',
      'hid',
      'openExternal',
      'fullscreen',
    ]
    for (const permission of asked)
      expect(await desktop.ask('decidePermission', permission), permission).toEqual({
        requested: false,
        checked: false,
      })
  })

  test('6 · web security is on', async () => {
    expect(await preferences()).toMatchObject({ webSecurity: true })
  })

  test('7 · a content security policy lets no foreign or inline script run', async () => {
    const outcome = await page.evaluate(async () => {
      const blocked: string[] = []
      addEventListener('securitypolicyviolation', (event) => blocked.push(event.effectiveDirective))
      const inline = document.createElement('script')
      inline.textContent = 'globalThis.inlineRan = true'
      const foreign = document.createElement('script')
      foreign.src = 'https://example.com/x.js'
      document.body.append(inline, foreign)
      const handler = document.createElement('button')
      handler.setAttribute('onclick', 'globalThis.handlerRan = true')
      document.body.append(handler)
      handler.click()
      const fetched = await fetch('https://example.com/').then(
        () => true,
        () => false,
      )
      // Violations are told in a later turn.
      const told = async (kinds: number) => {
        for (let left = 500; left > 0 && new Set(blocked).size < kinds; left--)
          await new Promise((resolve) => setTimeout(resolve, 20))
      }
      await told(3)
      // Only now: what runs in the debugger's own turn may evaluate whatever the policy says.
      const evaluated = ((): boolean => {
        try {
          // oxlint-disable-next-line typescript/no-implied-eval -- whether it is refused is the question
          return new Function('return true')() as boolean
        } catch {
          return false
        }
      })()
      await told(4)
      for (const node of [inline, foreign, handler]) node.remove()
      const own = globalThis as unknown as Record<string, unknown>
      return {
        blocked: [...new Set(blocked)].toSorted(),
        inline: own['inlineRan'],
        handler: own['handlerRan'],
        evaluated,
        fetched,
      }
    })
    expect(outcome).toEqual({
      blocked: ['connect-src', 'script-src', 'script-src-attr', 'script-src-elem'],
      inline: undefined,
      handler: undefined,
      evaluated: false,
      fetched: false,
    })
    expect((await records()).foreignRequests).toEqual([])
  })

  test('8, 9, 10 · nothing insecure or experimental is switched on', async () => {
    const set = await preferences()
    for (const name of [
      'allowRunningInsecureContent',
      'experimentalFeatures',
      'enableBlinkFeatures',
      'nodeIntegrationInSubFrames',
    ] as const)
      expect(set[name], name).toBeFalsy()
  })

  test('11, 12 · there are no webviews', async () => {
    expect(await preferences()).toMatchObject({ webviewTag: false })
  })

  test('13 · the page cannot be led away', async () => {
    for (const target of ['https://example.com/', 'legible://elsewhere/index.html', 'http://127.0.0.1:1/']) {
      const before = (await records()).navigations.length
      await page.evaluate((url) => {
        location.href = url.replace('legible://elsewhere', 'https://elsewhere.legible.test')
      }, target)
      await expect.poll(async () => (await records()).navigations.length).toBeGreaterThan(before)
      expect((await records()).navigations.at(-1)).toEqual({
        url: target,
        isMainFrame: true,
        isBlocked: true,
      })
    }
    await page.getByRole('navigation', { name: 'Rooms' }).waitFor()
    expect((await desktop.ask('windows'))[0]!.url).toBe('legible://app/index.html')
    expect((await records()).foreignRequests).toEqual([])
  })

  test('14 · no window is opened, by script or by link', async () => {
    const count = page.context().pages().length
    await page.evaluate(() => {
      window.open('https://example.com/popup')
      const link = document.createElement('a')
      link.href = 'https://example.com/link'
      link.target = '_blank'
      document.body.append(link)
      link.click()
      link.remove()
    })
    await expect
      .poll(async () => (await records()).windowOpens.map(({ url }) => url))
      .toEqual(expect.arrayContaining(['https://example.com/popup', 'https://example.com/link']))
    expect((await records()).windowOpens.every(({ action }) => action === 'deny')).toBe(true)
    await expect.poll(() => page.context().pages().length).toBe(count)
    expect((await records()).foreignRequests).toEqual([])
  })

  test('a web link that was pressed opens in the browser, and the page stays', async () => {
    await page.evaluate(() => {
      const link = document.createElement('a')
      Object.assign(link, { href: 'https://example.com/pressed', textContent: 'pressed link', id: 'pressed' })
      Object.assign(link.style, { position: 'fixed', top: '0', left: '0', zIndex: '99' })
      document.body.append(link)
    })
    const timesPressed = async () =>
      (await records()).navigations.filter(({ url }) => url.endsWith('/pressed')).length
    // A page that is led away while Chromium still refuses the first attempt may hang.
    const refused = page.waitForEvent('requestfailed')
    await page.locator('#pressed').click()
    await refused
    await expect.poll(timesPressed).toBe(1)
    expect((await records()).openedOutside).toEqual(['https://example.com/pressed'])
    await page.evaluate(() => document.getElementById('pressed')?.click())
    await expect.poll(timesPressed).toBe(2)
    expect((await records()).openedOutside, 'a script presses nothing').toHaveLength(1)
    await page.evaluate(() => document.getElementById('pressed')?.remove())
  })

  test('15 · only web addresses are handed to the system', async () => {
    const open = (url: string) =>
      page.evaluate((address) => window.legible!.app.openExternal({ url: address }), url)
    for (const url of [
      'file:///etc/passwd',
      'javascript:alert(1)',
      'smb://host/share',
      'ms-msdt:/id',
      'legible://app/',
    ])
      expect(await open(url), url).toMatchObject({ ok: false })
    expect(await open('https://example.com/help')).toEqual({ ok: true, value: null })
    expect((await records()).openedOutside).toEqual([
      'https://example.com/pressed',
      'https://example.com/help',
    ])
  })

  test("17 · every message's sender is checked: a frame inside the page is refused on every channel", async () => {
    const channels = (await desktop.ask('channels')).filter((channel) => channel.startsWith('legible:'))
    expect(channels.length).toBeGreaterThan(30)
    const frame = await addFrame(page)
    const answers = await frame.evaluate(async (names) => {
      const send = (globalThis as unknown as { electronStandInSend: Send }).electronStandInSend
      return Promise.all(names.map((name) => send(name, [{}])))
    }, channels)
    for (const [index, answer] of answers.entries())
      expect(answer, channels[index]).toMatchObject({ ok: false, error: { code: 'origin_not_allowed' } })
  })

  test('17 · a frame of the page gets no bridge, and the page itself none of the raw channels', async () => {
    const frame = await addFrame(page)
    expect(await frame.evaluate(() => typeof window.legible)).toBe('undefined')
    expect(await page.evaluate(() => 'electronStandInSend' in globalThis)).toBe(false)
  })

  test('17 · what the page sends is checked before it is used', async () => {
    const answers = await page.evaluate(async () => {
      const api = window.legible! as unknown as Record<
        string,
        Record<string, (argument?: unknown) => Promise<unknown>>
      >
      return Promise.all([
        api['documents']!['cancel']!({ ids: 'all' }),
        api['keys']!['create']!({ name: 7 }),
        api['folders']!['grant']!({ path: '../..' }),
        api['server']!['changePort']!({ port: 'x' }),
        api['documents']!['addPaths']!(),
      ])
    })
    for (const answer of answers)
      expect(answer).toMatchObject({ ok: false, error: { code: 'invalid_request' } })
  })

  test('20 · the bridge offers named methods only, and the page cannot change it', async () => {
    const bridge = await page.evaluate(() => {
      const api = window.legible as unknown as Record<string, unknown>
      const before = api['app']
      try {
        ;(globalThis as unknown as Record<string, unknown>)['legible'] = {}
        ;(before as Record<string, unknown>)['snapshot'] = () => 'mine'
      } catch {
        // Frozen, as it should be.
      }
      return {
        names: Object.keys(api).toSorted(),
        isSame: window.legible === (api as unknown),
        kept: api['app'] === before,
        text: String((before as Record<string, unknown>)['snapshot']),
      }
    })
    expect(bridge.names).not.toEqual(expect.arrayContaining(['ipcRenderer', 'invoke', 'send', 'on']))
    expect(bridge).toMatchObject({ isSame: true, kept: true })
    expect(bridge.text).not.toContain('mine')
  })

  test('the own scheme gives out the page and nothing else of the disk', async () => {
    const statuses = await page.evaluate(async () => {
      const paths = [
        '/index.html',
        '/../package.json',
        '/..%2f..%2fpackage.json',
        '/%2e%2e/%2e%2e/etc/passwd',
        '/nowhere.js',
      ]
      return Promise.all(paths.map(async (path) => (await fetch(`https://app.legible.test${path}`)).status))
    })
    expect(statuses[0]).toBe(200)
    expect(statuses.slice(1).every((status) => status >= 400)).toBe(true)
  })
})

/** A frame that a script in the page could make; the policy keeps anything from loading in it. */
async function addFrame(page: Page): Promise<Frame> {
  await page.evaluate(() => {
    const frame = document.createElement('iframe')
    frame.srcdoc = '<p>foreign</p>'
    document.body.append(frame)
  })
  await expect.poll(() => page.frames().length).toBeGreaterThan(1)
  const frame = page.frames().at(-1)!
  await frame.waitForFunction(() => document.body.textContent === 'foreign')
  return frame
}
