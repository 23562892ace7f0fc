// A watched folder whose reader is ended by kill -9 again and again, while documents are written in parts, renamed and
// linked: every document once, none twice, and nothing written elsewhere.
import {
  appendFile,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { textPdf } from '../support/sample-documents.ts'
import { creditsUsedIn, endWatch, filesIn, startWatch, whileItMoves } from '../support/watch.ts'

// `npm run crash:watch` makes a long run of it: 5,000 files and 50 kills.
const count = Number(process.env['LEGIBLE_WATCH_FILES'] ?? 200)
const kills = Number(process.env['LEGIBLE_WATCH_KILLS'] ?? 8)

const pdfOf = (index: number) => textPdf([[`Document ${index} of many`]])
const oddNames = ['-rf', '\u001b[31m', 'line\nbreak', '$(touch x);', 'ümläut 文書', 'a.pdf', ' (2)']

test('after every kill -9 it goes on where it was', async () => {
  const home = await mkdtemp(join(tmpdir(), 'legible-watch-'))
  onTestFinished(() => rm(home, { recursive: true, force: true, maxRetries: 3 }))
  const at = (...parts: string[]) => join(home, ...parts)
  const [input, output, elsewhere, data] = [at('in'), at('out'), at('elsewhere'), at('data')]
  const nameOf = (index: number) =>
    at('in', `${index % 10}`, index % 9 === 0 ? `${oddNames[index % 7]}${index}.pdf` : `${index}.pdf`)
  for (let folder = 0; folder < 10; folder++) await mkdir(at('in', `${folder}`), { recursive: true })
  await mkdir(at('in', 'renamed'))
  await mkdir(elsewhere)
  await writeFile(join(elsewhere, 'secret.pdf'), await textPdf([['Not to be read']]))

  /** What happens to some of them while they are read, in one share after each start. */
  const changes: (() => Promise<void>)[] = []
  const unreadable: string[] = []
  for (let index = 0; index < count; index++) {
    const file = nameOf(index)
    const bytes = await pdfOf(index)
    const kind = index % 20
    // Half of it is there for as long as it takes, and no document yet.
    await writeFile(file, kind === 3 ? bytes.subarray(0, 60) : bytes)
    if (kind === 3) changes.push(() => appendFile(file, bytes.subarray(60)))
    if (kind === 7) changes.push(() => rename(file, at('in', 'renamed', `${index}.pdf`)))
    if (kind === 11) changes.push(() => link(file, at('in', 'renamed', `second name of ${index}.pdf`)))
    if (kind === 13) await symlink(join(elsewhere, 'secret.pdf'), `${file}.link.pdf`)
    if (kind === 17) {
      unreadable.push(`broken ${index}.pdf`)
      await writeFile(at('in', `broken ${index}.pdf`), '%PDF-1.7\nnothing follows')
      await writeFile(at('in', `${index}.pdf.part`), bytes)
    }
  }
  await symlink(elsewhere, at('in', 'folder-link'))
  const words = ['watch', input, '--to', output, '--data-dir', data, '--format', 'text,html']
  const texts = async () => (await filesIn(output)).filter((name) => /^[^.].*\.(txt|html)$/s.test(name))

  const share = Math.ceil(changes.length / kills)
  for (let kill = 0; kill < kills; kill++) {
    const before = (await texts()).length
    const child = await startWatch(words)
    for (const change of changes.splice(0, share)) await change()
    // At another moment each time, between the reading, the writing and the noting of some document.
    const more = 1 + ((kill * 7) % Math.ceil(count / kills))
    const atMost = 2 * (count - count / 20)
    await whileItMoves(texts, (names) => names.length >= Math.min(before + more, atMost))
    await endWatch(child, 'SIGKILL')
  }
  const child = await startWatch(words)
  const wanted = Array.from({ length: count }, (_, index) => `Document ${index} of many\n`).sort()
  const failures = join(output, 'legible-failures.txt')
  const isFailure = (name: string) => name.endsWith('legible-failures.txt')
  await whileItMoves(texts, (names) => names.filter((name) => !isFailure(name)).length >= 2 * count)
  const told = async () =>
    (await readFile(failures, 'utf8').catch(() => '')).match(/^broken \d+\.pdf$/gm) ?? []
  await whileItMoves(told, (names) => names.length >= unreadable.length)
  expect((await told()).sort()).toEqual(unreadable.sort())
  await endWatch(child, 'SIGTERM')
  const written = (await texts()).filter((name) => !isFailure(name))
  expect(written).toHaveLength(2 * count)
  const read = written.filter((name) => name.endsWith('.txt'))
  expect((await Promise.all(read.map((name) => readFile(join(output, name), 'utf8')))).sort()).toEqual(wanted)
  expect(await creditsUsedIn(data)).toBe(count)
  // Nothing beside the two folders, and nothing in either that is not a document or its text.
  expect((await readdir(home)).sort()).toEqual(['data', 'elsewhere', 'in', 'out'])
  expect(await filesIn(elsewhere)).toEqual(['secret.pdf'])
  expect((await filesIn(input)).filter((name) => /\.(txt|html)$/.test(name))).toEqual([])
})
