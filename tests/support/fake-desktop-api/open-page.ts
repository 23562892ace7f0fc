// Opens the built page in a real Chromium, over HTTP with its own policy, in front of a program that is not there.
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright'
import { build } from 'vite'
import type { Scenario } from './scenario.ts'

const root = new URL('../../..', import.meta.url).pathname
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

/** A bare machine has no desktop font; pictures are taken with one people know. */
const usualFont = "Inter, 'Liberation Sans', sans-serif"

export interface FakeApp {
  open(options: OpenOptions): Promise<Page>
  close(): Promise<void>
}

export interface OpenOptions {
  scenario: Partial<Scenario>
  width?: number
  height?: number
}

/** Builds the page and the pretended program, and starts a browser. The caller closes it. */
export async function startFakeApp(): Promise<FakeApp> {
  const pageFolder = await buildPage()
  const bridge = await bundleBridge()
  const server = await serve(pageFolder)
  const { port } = server.address() as AddressInfo
  const browser = await launch()
  return {
    async open({ scenario, width = 1280, height = 800 }) {
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme: scenario.theme === 'dark' ? 'dark' : 'light',
        reducedMotion: 'reduce',
        locale: 'en-GB',
      })
      const page = await context.newPage()
      await page.addInitScript({ content: `globalThis.fakeScenario = ${JSON.stringify(scenario)};${bridge}` })
      await page.goto(`http://127.0.0.1:${port}/`)
      await page.locator('.window').waitFor()
      await page.evaluate((font) => document.documentElement.style.setProperty('--font', font), usualFont)
      return page
    },
    async close() {
      await browser.close()
      server.close()
    },
  }
}

export const chromiumPath = process.env['LEGIBLE_CHROMIUM'] ?? '/usr/bin/chromium'

/** Builds the page as it is shipped, into a folder of its own; returns the folder. */
export async function buildPage(): Promise<string> {
  const pageFolder = join(root, '.cache/fake-app')
  await build({
    configFile: join(root, 'scripts/config/vite.renderer.config.ts'),
    logLevel: 'error',
    build: { outDir: pageFolder },
  })
  return pageFolder
}

function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--force-color-profile=srgb'],
  })
}

/** One classic script: a script added before the page's own cannot be a module. */
async function bundleBridge(): Promise<string> {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      target: 'chrome140',
      lib: {
        entry: join(root, 'tests/support/fake-desktop-api/entry.ts'),
        formats: ['iife'],
        name: 'fakeBridge',
      },
    },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (output === undefined || !('output' in output)) throw new Error('The fake bridge could not be bundled.')
  return output.output[0].code
}

function serve(folder: string): Promise<Server> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname
    readFile(join(folder, path === '/' ? 'index.html' : path)).then(
      (bytes) =>
        response.setHeader('Content-Type', types[extname(path) || '.html'] ?? 'text/plain').end(bytes),
      () => response.writeHead(404).end(),
    )
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}
