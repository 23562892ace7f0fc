// What the description and the door promise, against the program itself: its example really reads, its wrong
// callers are told, and a client that leaves takes its work with it.
import { createRequire } from 'node:module'
import { connect } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Raster } from '../../main/ocr/ports.ts'
import { fixture } from '../support/fixtures.ts'
import { greyPage, tiffFile } from '../support/image-files.ts'
import { pageWithCode } from '../support/codes.ts'
import { startProgram, type RunningProgram } from '../support/program.ts'
import { jpegOf, longText, pngOf, scannedPdf } from '../support/sample-documents.ts'

let program: RunningProgram
beforeAll(async () => {
  program = await startProgram()
})
afterAll(() => program.stop())

const keyed = () => ({ headers: { 'x-api-key': program.key } })

test('the example of the description reads Hello', async () => {
  const api = (await (await fetch(`${program.url}/api/openapi.json`)).json()) as {
    paths: Record<
      string,
      { post: { requestBody: { content: Record<string, { examples: { base64: { value: unknown } } }> } } }
    >
  }
  const example =
    api.paths['/api/ocr/process']?.post.requestBody.content['application/json']?.examples.base64.value
  const answer = await program.process(example)
  expect(await answer.json()).toMatchObject({ success: true, extractedText: 'Hello' })
})

test('the status names what pages are read with, in the versions that are installed', async () => {
  const status = (await (await fetch(`${program.url}/api/status`, keyed())).json()) as {
    engines: { name: string; version: string }[]
  }
  const installed = createRequire(import.meta.url)('onnxruntime-node/package.json') as { version: string }
  expect(status.engines.map(({ name }) => name)).toEqual(['ppocr', 'tesseract', 'onnxruntime', 'pdf.js'])
  expect(status.engines[2]?.version).toBe(installed.version)
})

test('where nobody named a language it is found on the page; one that is named counts', async () => {
  const image = Buffer.from(fixture('german.png').bytes).toString('base64')
  const languagesOf = async (options: object) =>
    (
      (await (await program.process({ image, options })).json()) as { pages: { languages: string[] }[] }
    ).pages.map(({ languages }) => languages)
  expect(await languagesOf({})).toEqual([['deu']])
  expect(await languagesOf({ languages: ['eng'] })).toEqual([['eng']])
})

test('a TIFF of two pages sent as a form is read page by page, and each of them is charged', async () => {
  const rasterOf = async (line: string): Promise<Raster> => {
    const grey = sharp(pngOf([line]))
      .toColourspace('b-w')
      .raw()
    const { data, info } = await grey.toBuffer({ resolveWithObject: true })
    return { width: info.width, height: info.height, channels: 1, data }
  }
  const pages = [greyPage(await rasterOf('The first page')), greyPage(await rasterOf('The second page'))]
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(tiffFile(pages))]), 'fax.tif')
  body.append('options', new Blob(['{"pageMarkers":true}'], { type: 'application/json' }))
  body.append('languages', 'eng')
  const answer = await fetch(`${program.url}/api/ocr/process`, { method: 'POST', ...keyed(), body })
  expect(await answer.json()).toMatchObject({
    success: true,
    inputSource: 'file',
    extractedText: 'The first page\fThe second page',
    pageCount: 2,
    creditsUsed: 2,
  })
  // The same file as the body itself, with the same options, is the same reading.
  const again = await fetch(`${program.url}/api/ocr/process?pageMarkers=true&languages=eng`, {
    method: 'POST',
    headers: { ...keyed().headers, 'content-type': 'image/tiff' },
    body: new Uint8Array(tiffFile(pages)),
  })
  expect(await again.json()).toMatchObject({ pageCount: 2, creditsUsed: 0 })
})

test('codes are given over REST and MCP where they are asked for, and cost no more', async () => {
  const image = Buffer.from(await pageWithCode('https://example.com/pay?id=4711')).toString('base64')
  const codes = [{ format: 'qr_code', text: 'https://example.com/pay?id=4711' }]
  const answer = await (await program.process({ image, options: { codes: true } })).json()
  expect(answer).toMatchObject({ creditsUsed: 1, pages: [{ codes }] })
  // The reading without them is another.
  const without = (await (await program.process({ image })).json()) as { pages: object[] }
  expect(without.pages[0]).not.toHaveProperty('codes')
  const call = await program.callTool({ image_source: { type: 'base64', data: image }, codes: true })
  expect(call.result?.structuredContent).toMatchObject({ creditsUsed: 0, pages: [{ codes }] })
})

test('of a picture that was cut off in the middle what is left is read, with a warning', async () => {
  const picture = jpegOf(Array.from({ length: 12 }, (_, line) => `Line ${line + 1} of a picture`))
  const half = Buffer.from(picture.subarray(0, picture.length / 2)).toString('base64')
  expect(await (await program.process({ image: half })).json()).toMatchObject({
    success: true,
    extractedText: expect.stringContaining('Line 2 of a picture') as string,
    warnings: [{ code: 'image_damaged' }],
    creditsUsed: 1,
  })
})

test('a client that leaves frees the reader within seconds, and is charged nothing', async () => {
  const before = (await (await fetch(`${program.url}/api/usage`, keyed())).json()) as { total: number }
  const pages = Array.from({ length: 12 }, () => longText(40))
  const body = JSON.stringify({
    image: Buffer.from(await scannedPdf(pages)).toString('base64'),
    options: { mode: 'ocr' },
  })
  const { port, host } = new URL(program.url)
  const socket = connect(Number(port), '127.0.0.1', () =>
    socket.write(
      `POST /api/ocr/process HTTP/1.1\r\nHost: ${host}\r\nx-api-key: ${program.key}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    ),
  )
  const active = async () =>
    ((await (await fetch(`${program.url}/api/status`, keyed())).json()) as { queue: { active: number } })
      .queue.active
  await expect.poll(active).toBe(1)
  socket.destroy()
  await expect.poll(active).toBe(0)
  const after = (await (await fetch(`${program.url}/api/usage`, keyed())).json()) as { total: number }
  expect(after.total).toBe(before.total)
})
