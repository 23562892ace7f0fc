// What a page of another site can do to this server from a real Chromium: each attack by its name, and beside it
// the use it imitates, which must go on working, so that neither can pass because nothing answered.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { startAttacker, type Attacker } from '../support/attacker.ts'
import { makeDataFolder, startProgram, type RunningProgram } from '../support/program.ts'
import { pngOf, textPdf } from '../support/sample-documents.ts'
import { needs } from '../support/needs.ts'
import { openChooser } from '../support/open-chooser.ts'

/** What a script of a page learns of one call: the status and the body, or that the browser kept both from it. */
interface Seen {
  status: number
  body: string
}

describe.skipIf(!needs.browser.met)('a page of another site', () => {
  let browser: Browser
  let attacker: Attacker
  let program: RunningProgram
  let narrow: RunningProgram
  let context: BrowserContext
  let page: Page
  let serial = 0
  const origin = (name: string) => `http://${name}.test:${attacker.port}`

  beforeAll(async () => {
    attacker = await startAttacker()
    program = await startProgram()
    const dataFolder = await makeDataFolder()
    await writeFile(
      join(dataFolder, 'settings.json'),
      JSON.stringify({ server: { allowedOrigins: [origin('friend')] } }),
    )
    narrow = await startProgram([], { dataFolder })
    browser = await launchBrowser(
      '--host-resolver-rules=MAP *.test 127.0.0.1',
      // Newer browsers stop some of these calls themselves; this is about the server's own refusal.
      '--disable-features=LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests',
    )
  })
  afterAll(async () => {
    await browser?.close()
    await program?.stop()
    await narrow?.stop()
    await attacker?.close()
  })
  beforeEach(async () => {
    context = await browser.newContext()
    page = await context.newPage()
    await page.goto(origin('evil'))
  })
  afterEach(() => context.close())

  /** One more document than there was: nothing is answered from the cache. */
  const newDocument = () => Buffer.from(pngOf([`Page number ${++serial}`])).toString('base64')

  /** Calls from the page's (or a frame's) own script. */
  function call(
    url: string,
    init: { method?: string; headers?: Record<string, string>; body?: string } = {},
    from: { evaluate: Page['evaluate'] } = page,
  ): Promise<Seen | 'kept from the page'> {
    return from.evaluate(
      async ({ url, init }) => {
        try {
          const answer = await fetch(url, init)
          return { status: answer.status, body: await answer.text() }
        } catch {
          return 'kept from the page' as const
        }
      },
      { url, init },
    )
  }
  const extraction = (key?: string) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key !== undefined && { 'x-api-key': key }) },
    body: JSON.stringify({ image: newDocument() }),
  })
  async function charged(of = program): Promise<number> {
    const answer = await fetch(`${of.url}/api/usage`, { headers: { 'x-api-key': of.key } })
    return ((await answer.json()) as { total: number }).total
  }
  async function expectNothingCharged(attack: () => Promise<void>): Promise<void> {
    const before = await charged()
    await attack()
    expect(await charged(), 'an attack costs its owner nothing').toBe(before)
  }

  describe('that calls across origins', () => {
    test('is served with a key its owner gave it, and only then', async () => {
      const seen = await call(`${program.url}/api/ocr/process`, extraction(program.key))
      expect(seen).toMatchObject({ status: 200, body: expect.stringContaining('Page number') as string })
    })

    test('is told 401 without a key and with a wrong one', () =>
      expectNothingCharged(async () => {
        for (const key of [undefined, `lgb_${'A'.repeat(38)}`]) {
          for (const path of ['/api/ocr/process', '/api/mcp'])
            expect(await call(`${program.url}${path}`, extraction(key))).toMatchObject({ status: 401 })
          expect(await call(`${program.url}/api/usage`)).toMatchObject({ status: 401 })
        }
      }))

    test('learns nothing from the addresses that need no key', async () => {
      for (const path of ['/', '/api/health', '/api/openapi.json', '/api/docs', '/nothing'])
        expect([path, await call(`${program.url}${path}`)]).toEqual([path, 'kept from the page'])
      await page.goto(program.url)
      expect(await call(`${program.url}/api/health`)).toMatchObject({ status: 200 })
    })

    test('cannot call what the own page calls, not even with its sign-in', () =>
      expectNothingCharged(async () => {
        const token = new URL(program.signInUrl).hash.replace('#token=', '')
        for (const type of ['application/json', 'text/plain']) {
          const init = { method: 'POST', headers: { 'content-type': type }, body: JSON.stringify({ token }) }
          expect(await call(`${program.url}/bridge/sign-in`, init)).toBe('kept from the page')
        }
        await page.goto(program.signInUrl)
        await page.getByRole('heading', { name: 'Drop a document' }).waitFor()
      }))

    test('cannot load an answer as a script, a picture or a style, even with the key in the address', async () => {
      const load = (tag: 'script' | 'img' | 'iframe', url: string) =>
        page.evaluate(
          ({ tag, url }) =>
            new Promise<string>((resolve) => {
              const element = document.createElement(tag)
              element.addEventListener('load', () => resolve('loaded'))
              element.addEventListener('error', () => resolve('refused'))
              element.src = url
              document.body.append(element)
            }),
          { tag, url },
        )
      const paths = ['/api/health', '/api/openapi.json', `/api/usage?api_key=${program.key}`, '/icon.svg']
      for (const path of paths) {
        expect([path, await load('script', program.url + path)]).toEqual([path, 'refused'])
        expect([path, await load('img', program.url + path)]).toEqual([path, 'refused'])
      }
      expect(await load('script', `${origin('evil')}/own.js`), 'a page may load its own').toBe('loaded')
    })
  })

  describe('whose name points at this machine (DNS rebinding)', () => {
    test('is refused by its Host on every address, with and without a key', () =>
      expectNothingCharged(async () => {
        const rebound = `http://rebound.test:${new URL(program.url).port}`
        const answer = await page.goto(rebound)
        expect(answer?.status()).toBe(403)
        expect(await answer?.text()).toContain('host_not_allowed')
        // Same origin as far as the browser knows, so it reads every answer; there is nothing in them.
        for (const path of ['/', '/api/health', '/api/usage', '/api/openapi.json', '/api/docs'])
          expect(await call(rebound + path, { headers: { 'x-api-key': program.key } })).toMatchObject({
            status: 403,
            body: expect.stringContaining('host_not_allowed') as string,
          })
        for (const path of ['/api/ocr/process', '/api/mcp', '/bridge/sign-in'])
          expect(await call(rebound + path, extraction(program.key))).toMatchObject({ status: 403 })
        const local = await page.goto(`http://localhost:${new URL(program.url).port}/api/health`)
        expect(local?.status(), 'a right name is served').toBe(200)
      }))
  })

  describe('that posts a form', () => {
    test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
      'of type %s changes nothing, with and without the key in the address',
      (enctype) =>
        expectNothingCharged(async () => {
          const key = `api_key=${program.key}`
          const targets = [
            ['/api/ocr/process', 401],
            [`/api/ocr/process?${key}`, 401],
            ['/api/mcp', 401],
            [`/api/mcp?${key}&sessionId=1`, 415],
            ['/bridge/sign-in', 403],
            ['/bridge/documents.addBytes', 403],
          ] as const
          for (const [path, status] of targets) {
            const page = await context.newPage()
            await page.goto(origin('evil'))
            // The one form field whose text/plain encoding is a JSON object.
            const name = `{"image":"${newDocument()}","more":"`
            const [answer] = await Promise.all([
              page.waitForResponse((response) => response.url() === program.url + path),
              page.evaluate(
                ({ action, enctype, name }) => {
                  const form = Object.assign(document.createElement('form'), {
                    method: 'post',
                    action,
                    enctype,
                  })
                  form.append(Object.assign(document.createElement('input'), { name, value: '"}' }))
                  document.body.append(form)
                  form.submit()
                },
                { action: program.url + path, enctype, name },
              ),
            ])
            expect([path, answer.status()]).toEqual([path, status])
            await page.close()
          }
        }),
    )
  })

  describe('without an origin of its own (null)', () => {
    const sandboxed = async () => {
      await page.evaluate(() => {
        const frame = Object.assign(document.createElement('iframe'), { srcdoc: '<p>within</p>' })
        frame.setAttribute('sandbox', 'allow-scripts')
        document.body.append(frame)
      })
      await expect.poll(() => page.frames().length).toBe(2)
      const frame = page.frames()[1]!
      await frame.getByText('within').waitFor()
      return frame
    }
    const dataPage = async () => {
      await page.goto('data:text/html,<p>within</p>')
      return page.mainFrame()
    }
    test.each([
      ['a sandboxed frame', sandboxed],
      ['a data: page', dataPage],
    ])('%s is told 401, and is served with a key', async (_name, open) => {
      const frame = await open()
      expect(await frame.evaluate(() => self.origin)).toBe('null')
      await expectNothingCharged(async () => {
        expect(await call(`${program.url}/api/ocr/process`, extraction(), frame)).toMatchObject({
          status: 401,
        })
        expect(await call(`${program.url}/api/health`, {}, frame)).toBe('kept from the page')
        expect(await call(`${program.url}/bridge/sign-in`, extraction(), frame)).toBe('kept from the page')
      })
      expect(await call(`${program.url}/api/ocr/process`, extraction(program.key), frame)).toMatchObject({
        status: 200,
      })
      expect(
        await call(`${narrow.url}/api/ocr/process`, extraction(narrow.key), frame),
        'a list of origins keeps it out even with a key',
      ).toBe('kept from the page')
    })
  })

  test('that opens a WebSocket is refused, and the server goes on', async () => {
    const probe = (url: string) =>
      page.evaluate(
        (url) =>
          new Promise<string>((resolve) => {
            const socket = new WebSocket(url)
            socket.addEventListener('open', () => resolve('open'))
            socket.addEventListener('error', () => resolve('refused'))
          }),
        url,
      )
    const paths = ['/', '/api/mcp', `/api/mcp?api_key=${program.key}`, '/bridge/events', '/api/health']
    for (const path of paths)
      expect([path, await probe(program.url.replace('http', 'ws') + path)]).toEqual([path, 'refused'])
    expect(await call(`${program.url}/api/ocr/process`, extraction(program.key))).toMatchObject({
      status: 200,
    })
  })

  test.each(['/', '/api/docs/', '/api/health'])('that frames %s shows nothing of it', async (path) => {
    await page.evaluate((url) => {
      document.body.append(Object.assign(document.createElement('iframe'), { src: url }))
    }, program.url + path)
    await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)
    const own = await page.goto(program.url + path)
    expect(own?.status(), 'the owner sees it').toBe(200)
  })

  describe('dragged onto the own page', () => {
    async function drop(data: {
      items: { mimeType: string; data: string }[]
      files?: string[]
    }): Promise<void> {
      const devTools = await context.newCDPSession(page)
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
        await devTools.send('Input.dispatchDragEvent', {
          type,
          x: 600,
          y: 400,
          data: { ...data, dragOperationsMask: 1 },
        })
    }

    test('a picture of another site is not fetched; a file of the owner is read', async () => {
      const owned = await startProgram()
      try {
        await page.goto(owned.signInUrl)
        await page.getByRole('heading', { name: 'Drop a document' }).waitFor()
        attacker.requests.length = 0
        const tracked = `${origin('evil')}/tracked.png?who=you`
        await drop({
          items: [
            { mimeType: 'text/uri-list', data: tracked },
            { mimeType: 'text/html', data: `<img src="${tracked}">` },
            { mimeType: 'text/plain', data: tracked },
          ],
        })
        const file = join(owned.dataFolder, 'letter.png')
        await writeFile(file, pngOf(['Dear reader,', 'this letter has two lines.']))
        await page.waitForTimeout(1000)
        expect(new URL(page.url()).origin, 'the page stays').toBe(owned.url)
        expect(attacker.requests, 'nobody learns of the drop').toEqual([])
        await drop({ items: [], files: [file] })
        await page.getByText('this letter has two lines.').first().waitFor()
      } finally {
        await owned.stop()
      }
    })
  })

  test('whose words stand in a document runs nothing and is not called from the own page', async () => {
    const owned = await startProgram()
    try {
      const file = join(owned.dataFolder, 'trap.pdf')
      const tracked = `${origin('evil')}/tracked.png`
      const words = [
        'Dear reader, this letter has a trap.',
        '<script>document.title = "trapped"</script>',
        `<img src="${tracked}" onerror="document.title = 'trapped'">`,
        `![a picture](${tracked})`,
        '[a link](javascript:document.title="trapped")',
      ]
      await writeFile(file, await textPdf([words]))
      await page.goto(owned.signInUrl)
      await page.getByRole('heading', { name: 'Drop a document' }).waitFor()
      const title = await page.title()
      attacker.requests.length = 0
      const chooser = await openChooser(page)
      await chooser.setFiles(file)
      for (const format of ['Text', 'Markdown', 'JSON']) {
        await page.getByRole('radio', { name: format }).click()
        // What is meant as code is there to be read, as the words it is.
        await page.getByText('document.title').first().waitFor()
      }
      await page.waitForTimeout(500)
      // A document that is read is counted there until its end.
      await expect.poll(() => page.title()).toBe(title)
      expect(attacker.requests).toEqual([])
    } finally {
      await owned.stop()
    }
  })

  describe('when the owner lists the origins that may call', () => {
    test('is refused with a valid key, and the one on the list is served', async () => {
      const seen = await call(`${narrow.url}/api/ocr/process`, extraction(narrow.key))
      expect(seen, 'its script does not even see the refusal').toBe('kept from the page')
      expect(await charged(narrow)).toBe(0)
      await page.goto(origin('friend'))
      expect(await call(`${narrow.url}/api/ocr/process`, extraction(narrow.key))).toMatchObject({
        status: 200,
      })
      await page.goto(`${narrow.url}/api/health`)
      expect(
        await call(`${narrow.url}/api/ocr/process`, extraction(narrow.key)),
        'the own page needs no place on it',
      ).toMatchObject({ status: 200 })
    })
  })
})
