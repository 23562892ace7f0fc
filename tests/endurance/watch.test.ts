// A watched folder whose reader is ended by kill -9 again and again: every document once, none twice.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { textPdf } from '../support/sample-documents.ts'
import { creditsUsedIn, endWatch, filesIn, startWatch } from '../support/watch.ts'

// `npm run crash:watch` makes a long run of it: 5,000 files and 50 kills.
const count = Number(process.env['LEGIBLE_WATCH_FILES'] ?? 200)
const kills = Number(process.env['LEGIBLE_WATCH_KILLS'] ?? 8)

test('after every kill -9 it goes on where it was', async () => {
  const home = await mkdtemp(join(tmpdir(), 'legible-watch-'))
  onTestFinished(() => rm(home, { recursive: true, force: true, maxRetries: 3 }))
  const [input, output, data] = ['in', 'out', 'data'].map((name) => join(home, name)) as [
    string,
    string,
    string,
  ]
  const nameOf = (index: number) => join(`${index % 10}`, `${index}.pdf`)
  for (let index = 0; index < count; index++) {
    await mkdir(join(input, `${index % 10}`), { recursive: true })
    await writeFile(join(input, nameOf(index)), await textPdf([[`Document ${index} of many`]]))
  }
  const words = ['watch', input, '--to', output, '--data-dir', data, '--format', 'text,html']
  const texts = async () => (await filesIn(output)).filter((name) => !name.endsWith('.part'))

  for (let kill = 0; kill < kills; kill++) {
    const before = (await texts()).length
    const child = await startWatch(words)
    // At another moment each time, between the reading, the writing and the noting of some document.
    const more = 1 + ((kill * 7) % Math.ceil(count / kills))
    await expect
      .poll(async () => (await texts()).length, { interval: 3 })
      .toBeGreaterThanOrEqual(Math.min(before + more, 2 * count))
    await endWatch(child, 'SIGKILL')
  }
  const child = await startWatch(words)
  const expected = Array.from({ length: count }, (_, index) => nameOf(index))
    .flatMap((name) => [name.replace('.pdf', '.html'), name.replace('.pdf', '.txt')])
    .sort()
  await expect.poll(() => filesIn(output), { timeout: 3_600_000 }).toEqual(expected)
  await endWatch(child, 'SIGTERM')
  for (let index = 0; index < count; index++) {
    const text = await readFile(join(output, nameOf(index).replace('.pdf', '.txt')), 'utf8')
    expect(text).toBe(`Document ${index} of many\n`)
  }
  expect(await creditsUsedIn(data)).toBe(count)
})
