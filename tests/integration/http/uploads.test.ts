import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { failureOf, openDoor } from '../../support/http/open-door.ts'

const mebibyte = 1024 * 1024
const pdfOf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes)])

async function openUploads(limits: Parameters<typeof openDoor>[0] = {}) {
  const door = await openDoor(limits)
  const put = (body: BodyInit, path = '/api/uploads') =>
    fetch(`${door.url}${path}`, {
      method: 'PUT',
      headers: { 'x-api-key': door.key },
      body,
      ...(body instanceof ReadableStream && { duplex: 'half' as const }),
    })
  return { ...door, put, kept: () => readdirSync(join(door.dataFolder, 'uploads')) }
}

test('a file larger than a request may be is kept as it is', async () => {
  const { put, dataFolder } = await openUploads({ limits: { maxBodyBytes: mebibyte } })
  const file = pdfOf(5 * mebibyte)
  const answer = await put(file, '/api/uploads?name=scan.pdf')
  expect(answer.status).toBe(201)
  const { id } = (await answer.json()) as { id: string }
  expect(answer.headers.get('location')).toBe(`/api/uploads/${id}`)
  expect(file.equals(readFileSync(join(dataFolder, 'uploads', id)))).toBe(true)
})

test('its name may stand in the path, as curl puts it there behind a slash', async () => {
  const { put, url, key } = await openUploads()
  const answer = await put(pdfOf(10), '/api/uploads/a%20scan.pdf')
  expect(answer.status).toBe(201)
  const { id } = (await answer.json()) as { id: string }
  const job = await fetch(`${url}/api/ocr/jobs`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ upload: id }),
  })
  const { id: jobId } = (await job.json()) as { id: string }
  const shown = await fetch(`${url}/api/ocr/jobs/${jobId}`, { headers: { 'x-api-key': key } })
  expect(await shown.json()).toMatchObject({ documents: [{ name: 'a scan.pdf' }] })
  const long = await put(pdfOf(10), `/api/uploads/${'a'.repeat(256)}`)
  expect(await failureOf(long)).toMatchObject({ status: 400, code: 'invalid_request' })
})

test('what an address says twice is told so', async () => {
  const { put, url, key } = await openUploads()
  const twice = {
    status: 400,
    code: 'invalid_request',
    param: 'name',
    message: 'name is given twice. Send it once.',
  }
  expect(await failureOf(await put(pdfOf(10), '/api/uploads?name=a&name=b'))).toMatchObject(twice)
  const listed = await fetch(`${url}/api/ocr/jobs?limit=1&limit=2`, { headers: { 'x-api-key': key } })
  expect(await failureOf(listed)).toMatchObject({
    ...twice,
    param: 'limit',
    message: 'limit is given twice. Send it once.',
  })
})

test('a form is told to send the file as it is', async () => {
  const { put } = await openUploads()
  const form = new FormData()
  // The parts before it would be taken for a part of it: readers of PDFs look for its beginning.
  form.append('file', new Blob([pdfOf(10)]), 'scan.pdf')
  const failure = await failureOf(await put(form))
  expect(failure).toMatchObject({ status: 415, code: 'unsupported_media_type' })
  expect(failure.message).toContain('curl -T')
})

test('one beyond the limit is refused as soon as that is known, and nothing of it is kept', async () => {
  const { put, kept } = await openUploads({ limits: { maxUploadBytes: mebibyte } })
  const refused = { status: 413, code: 'payload_too_large' }
  expect(await failureOf(await put(pdfOf(mebibyte)))).toMatchObject(refused)
  const unannounced = new ReadableStream({ pull: (stream) => stream.enqueue(pdfOf(200_000)) })
  expect(await failureOf(await put(unannounced))).toMatchObject(refused)
  await expect.poll(kept).toEqual([])
})

test('one of which nothing more comes is given up', async () => {
  const { put, kept } = await openUploads({ limits: { uploadTimeoutMs: 300 } })
  const stuck = new ReadableStream({ start: (stream) => stream.enqueue(pdfOf(2000)) })
  expect(await failureOf(await put(stuck))).toMatchObject({ status: 408, code: 'upload_timeout' })
  await expect.poll(kept).toEqual([])
})

test('without a key nothing is taken', async () => {
  const { url } = await openUploads()
  const answer = await fetch(`${url}/api/uploads`, { method: 'PUT', body: pdfOf(10) })
  expect(await failureOf(answer)).toMatchObject({ status: 401, code: 'missing_api_key' })
})
