// `GET /metrics`: off until its owner switches it on, and for keys of its own scope.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createKey, makeDataFolder, startProgram } from '../support/program.ts'
import { textPdf } from '../support/sample-documents.ts'

test('off, there is nothing at its address; on, it tells keys of its scope what was done', async () => {
  const dataFolder = await makeDataFolder()
  const off = await startProgram([], { dataFolder, keepData: true })
  const watcher = await createKey(dataFolder, '--scopes', 'metrics')
  const ask = (url: string, key: string) => fetch(`${url}/metrics`, { headers: { 'x-api-key': key } })
  expect((await ask(off.url, watcher)).status).toBe(404)
  await off.stop()

  await writeFile(join(dataFolder, 'settings.json'), JSON.stringify({ server: { metrics: true } }))
  const program = await startProgram([], { dataFolder, key: off.key })
  onTestFinished(() => program.stop())
  expect((await fetch(`${program.url}/metrics`)).status).toBe(401)
  expect((await ask(program.url, program.key)).status).toBe(403)
  expect((await fetch(`${program.url}/api/usage`, { headers: { 'x-api-key': watcher } })).status).toBe(403)

  const image = Buffer.from(await textPdf([['Of ships.'], ['Of harbours.']])).toString('base64')
  expect((await program.process({ image })).status).toBe(200)
  expect((await program.process({ image: 'AAAA' })).status).toBe(415)
  const answer = await ask(program.url, watcher)
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  const lines = (await answer.text()).split('\n')
  expect(lines).toContain('# TYPE legible_pages_total counter')
  expect(lines).toContain('legible_pages_total{door="rest",outcome="ok"} 2')
  expect(lines).toContain('legible_credits_total{door="rest",outcome="ok"} 2')
  expect(lines).toContain('legible_documents_total{door="rest",outcome="unsupported_media_type"} 1')
  expect(lines).toContain('legible_queue_documents{state="waiting"} 0')
  expect(lines).toContain('legible_pages{state="waiting"} 0')
  const value = (name: string) => Number(lines.find((line) => line.startsWith(`${name} `))?.split(' ')[1])
  expect(value('legible_page_places')).toBeGreaterThan(0)
  const mebibyte = 1024 * 1024
  expect(value('process_resident_memory_bytes')).toBeGreaterThan(20 * mebibyte)
  expect(value('legible_reading_process_resident_memory_bytes')).toBeGreaterThan(20 * mebibyte)
  // Every line is a comment, a sample, or the last.
  for (const line of lines)
    expect(line).toMatch(/^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{\w+="\w+"(?:,\w+="\w+")*\})? \S+|)$/)
})
