// The viewer that Firefox has, pdf.js's own components, in a Chromium of this machine.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, extname, join } from 'node:path'
import type { Page } from 'playwright'
import { launchBrowser } from '../browser.ts'

const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const types: Readonly<Record<string, string>> = { '.mjs': 'text/javascript', '.css': 'text/css' }

const html = `<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="/legacy/web/pdf_viewer.css">
<style>body { margin: 0 } #container { position: absolute; inset: 0; overflow: auto }</style>
<div id="container"><div id="viewer" class="pdfViewer"></div></div>
<script type="module">
import * as pdfjsLib from '/legacy/build/pdf.mjs'
globalThis.pdfjsLib = pdfjsLib
pdfjsLib.GlobalWorkerOptions.workerSrc = '/legacy/build/pdf.worker.mjs'
const { EventBus, PDFFindController, PDFLinkService, PDFViewer } = await import('/legacy/web/pdf_viewer.mjs')
const eventBus = new EventBus()
const linkService = new PDFLinkService({ eventBus })
const findController = new PDFFindController({ eventBus, linkService })
const container = document.getElementById('container')
const viewer = new PDFViewer({ container, eventBus, linkService, findController })
linkService.setViewer(viewer)
const pdf = await pdfjsLib.getDocument({ url: '/document.pdf', cMapUrl: '/cmaps/', standardFontDataUrl: '/standard_fonts/' }).promise
viewer.setDocument(pdf)
linkService.setDocument(pdf)
let found = 0
eventBus.on('updatefindmatchescount', ({ matchesCount }) => { found = matchesCount.total })
globalThis.find = (query) => {
  found = 0
  eventBus.dispatch('find', { source: window, type: '', query, highlightAll: true, caseSensitive: false, entireWord: false })
}
globalThis.countFound = () => found
</script>`

export interface PdfViewer {
  page: Page
  stop(): Promise<void>
}

/** Opens a PDF, with the text of all its pages laid out. */
export async function openPdfViewer(pdf: Uint8Array, pageCount: number): Promise<PdfViewer> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const answer = (body: string | Uint8Array, type: string) =>
      response.writeHead(200, { 'content-type': type }).end(body)
    if (path === '/') answer(html, 'text/html')
    else if (path === '/document.pdf') answer(pdf, 'application/pdf')
    else
      readFile(join(folder, path)).then(
        (file) => answer(file, types[extname(path)] ?? 'application/octet-stream'),
        () => response.writeHead(404).end(),
      )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const browser = await launchBrowser()
  const page = await browser.newPage({ viewport: { width: 700, height: 3600 } })
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await page.waitForFunction(
    (count) => document.querySelectorAll('.textLayer .endOfContent').length === count,
    pageCount,
  )
  return {
    page,
    async stop() {
      await browser.close()
      server.close()
    },
  }
}
