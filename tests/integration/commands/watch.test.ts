// `legible watch` as a shell runs it, on real folders: what is read, what is not, where texts go, and how it ends.
import {
  appendFile,
  chmod,
  chown,
  copyFile,
  link,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  rmdir,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fixture } from '../../support/fixtures.ts'
import { nobody, runProgram } from '../../support/program.ts'
import { partlyDamagedPdf, textPdf } from '../../support/sample-documents.ts'
import { creditsUsedIn, endWatch, filesIn, startWatch as startCommand } from '../../support/watch.ts'

let home: string
let input: string
let output: string

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'legible-watch-'))
  input = join(home, 'in')
  output = join(home, 'out')
  await mkdir(join(input, 'letters'), { recursive: true })
})
afterEach(() => rm(home, { recursive: true, force: true, maxRetries: 3 }))

const pdf = (text: string) => textPdf([[text]])
const words = (...more: string[]) => [
  'watch',
  input,
  '--to',
  output,
  '--data-dir',
  join(home, 'data'),
  ...more,
]

const startWatch = (...more: string[]) => startCommand(words(...more))
const textOf = (path: string) => readFile(join(output, path), 'utf8')
const creditsUsed = () => creditsUsedIn(join(home, 'data'))

test('documents are read where they are put, each once, whatever they are renamed to; SIGTERM ends it cleanly', async () => {
  await writeFile(join(input, 'letters', 'first.pdf'), await pdf('The first letter'))
  const child = await startWatch('--format', 'txt,md')
  await expect.poll(() => filesIn(output)).toEqual(['letters/first.md', 'letters/first.txt'])
  expect(await textOf('letters/first.txt')).toBe('The first letter\n')

  await rename(join(input, 'letters', 'first.pdf'), join(input, 'renamed.pdf'))
  await link(join(input, 'renamed.pdf'), join(input, 'linked.pdf'))
  await writeFile(join(input, 'second.pdf'), await pdf('The second one'))
  await expect.poll(() => filesIn(output)).toContain('second.md')
  // What is written anew is read anew, over its text.
  await writeFile(join(input, 'second.pdf'), await pdf('The second one, corrected'))
  await expect.poll(() => textOf('second.txt')).toBe('The second one, corrected\n')
  expect(await endWatch(child, 'SIGTERM')).toBe(0)
  expect(await filesIn(output)).toEqual(['letters/first.md', 'letters/first.txt', 'second.md', 'second.txt'])
  expect(await creditsUsed()).toBe(3)
})

test('a document of which pages could not be read is told, and stays where originals move', async () => {
  await writeFile(join(input, 'half.pdf'), await partlyDamagedPdf('The page that is whole'))
  await writeFile(join(input, 'whole.pdf'), await pdf('All there'))
  const child = await startWatch('--originals', 'move')
  await expect.poll(() => filesIn(output)).toContain(join('originals', 'whole.pdf'))
  await expect.poll(() => filesIn(output)).toContain('half.txt')
  const why = 'The image is damaged, and no text is left in it. Save or scan it again.'
  const lack = `It was read in part. ${why} Pages missing in its text: 2.`
  await expect.poll(() => textOf('legible-failures.txt').catch(() => '')).toContain(`half.pdf\n  ${lack}`)
  expect(child.said()).toContain(`legible: half.pdf: ${lack}`)
  expect(await textOf('half.txt')).toBe('The page that is whole\n')
  expect(await filesIn(input)).toEqual(['half.pdf'])
  expect(await endWatch(child, 'SIGTERM')).toBe(0)
  expect(await filesIn(output)).not.toContain(join('originals', 'half.pdf'))
})

test('a file that is still being written is waited for', async () => {
  const bytes = Buffer.from(await pdf('Written slowly'))
  const file = join(input, 'slow.pdf')
  const child = await startWatch()
  const step = Math.ceil(bytes.length / 6)
  for (let at = 0; at < bytes.length; at += step) {
    await appendFile(file, bytes.subarray(at, at + step))
    await new Promise((resolve) => setTimeout(resolve, 700))
  }
  await expect.poll(() => filesIn(output)).toEqual(['slow.txt'])
  expect(await textOf('slow.txt')).toBe('Written slowly\n')
  expect(child.said()).not.toContain('damaged')
  expect(await creditsUsed()).toBe(1)
})

// As another program has it open on Windows, where its system says so, and as a file is that may not be read yet.
test.skipIf(process.platform === 'win32')(
  'one that cannot be opened for now is told, tried again, and read once it can',
  async () => {
    await writeFile(join(input, 'busy.pdf'), await pdf('Free at last'), { mode: 0o000 })
    if (nobody !== undefined)
      for (const path of [home, input, join(input, 'letters'), join(input, 'busy.pdf')])
        await chown(path, nobody, nobody)
    await startCommand(words(), nobody === undefined ? {} : { uid: nobody, home })
    const told = () => textOf('legible-failures.txt').catch(() => '')
    await expect.poll(told).toContain('The system did not let this file be read, or it is in use.')
    expect(await told()).toMatch(/^busy\.pdf$[^]*^ {2}Tried once; again after 20\d\d-/m)
    await chmod(join(input, 'busy.pdf'), 0o600)
    await expect.poll(() => filesIn(output)).toEqual(['busy.txt'])
    expect(await textOf('busy.txt')).toBe('Free at last\n')
  },
)

test.skipIf(process.platform === 'win32')(
  'a folder for the texts that may not be written into is refused before anything is read, and paid',
  async () => {
    await mkdir(output)
    await chmod(output, 0o555)
    await chmod(home, 0o777)
    const refused = await runProgram(words(), { uid: nobody, env: { HOME: home } })
    expect(refused).toMatchObject({ code: 3, stdout: '' })
    expect(refused.stderr).toContain('cannot be written: you may not write there. Choose another folder')
  },
)

// Names that only some systems know.
test.skipIf(process.platform !== 'linux')(
  'a file is called alike in every format, and an empty one, or what has a name that cannot be read, is told',
  async () => {
    await writeFile(join(input, 'new\nline: a.pdf'), await pdf('Over two lines'))
    await writeFile(join(input, 'dots. .pdf'), await pdf('Behind dots'))
    await writeFile(join(input, 'empty.pdf'), '')
    await mkdir(Buffer.from(join(input, 'Bücher'), 'latin1'))
    const latin = Buffer.from(join(input, 'Müller.pdf'), 'latin1')
    await writeFile(latin, await pdf('From an old disk'))
    const child = await startWatch('--format', 'txt,docx')
    const texts = ['dots.docx', 'dots.txt', 'new_line_ a.docx', 'new_line_ a.txt']
    await expect.poll(() => filesIn(output)).toEqual(texts)
    const told = () => textOf('legible-failures.txt').catch(() => '')
    await expect.poll(told).toContain('empty.pdf\n  The file is empty.')
    for (const name of ['B\uFFFDcher', 'M\uFFFDller.pdf'])
      await expect.poll(told).toContain(`${name}\n  Its name is not in UTF-8`)
    await rename(latin, join(input, 'Müller.pdf'))
    await rmdir(Buffer.from(join(input, 'Bücher'), 'latin1'))
    await writeFile(join(input, 'empty.pdf'), await pdf('Not any more'))
    await expect.poll(() => filesIn(output)).toContain('empty.txt')
    await expect.poll(() => filesIn(output)).not.toContain('legible-failures.txt')
    await expect.poll(() => filesIn(output)).toContain('Müller.txt')
    expect(await endWatch(child, 'SIGTERM')).toBe(0)
  },
)

test('a folder that goes away is told, and watched again when it is back', async () => {
  const child = await startWatch()
  await rename(input, join(home, 'elsewhere'))
  await expect.poll(() => child.said()).toContain('The watched folder is gone')
  await writeFile(join(home, 'elsewhere', 'a.pdf'), await pdf('Of ships'))
  await rename(join(home, 'elsewhere'), input)
  await expect.poll(() => filesIn(output)).toEqual(['a.txt'])
  await expect.poll(() => child.said()).toContain('Both folders are there.')
  expect(await endWatch(child, 'SIGTERM')).toBe(0)
})

// Windows bounds the whole path.
test.skipIf(process.platform === 'win32')(
  'a name may be as long as names may be; one whose text would have a longer one is told why',
  async () => {
    await writeFile(join(input, `${'a'.repeat(251)}.pdf`), await pdf('A long name'))
    await writeFile(join(input, 'b'.repeat(253)), await pdf('Too long a name'))
    await startWatch()
    await expect.poll(() => filesIn(output)).toContain(`${'a'.repeat(251)}.txt`)
    await expect
      .poll(() => textOf('legible-failures.txt').catch(() => ''))
      .toContain('Its text cannot be written: its name is too long.')
  },
)

test('links are not followed, on either side', async () => {
  const elsewhere = join(home, 'elsewhere')
  await mkdir(elsewhere)
  await writeFile(join(elsewhere, 'secret.pdf'), await pdf('Not to be read'))
  await symlink(join(elsewhere, 'secret.pdf'), join(input, 'link.pdf'))
  await symlink(elsewhere, join(input, 'folder-link'))
  await mkdir(output)
  // A folder of texts that leads out of the place for them.
  await symlink(elsewhere, join(output, 'letters'))
  await writeFile(join(input, 'letters', 'a.pdf'), await pdf('A letter'))
  await writeFile(join(input, '-rf \u001b[31m;$(touch x).pdf'), await pdf('An odd name'))
  const child = await startWatch()
  await expect.poll(() => filesIn(output)).toContain('legible-failures.txt')
  await expect.poll(() => filesIn(output)).toContain('-rf _[31m;$(touch x).txt')
  expect(await filesIn(elsewhere)).toEqual(['secret.pdf'])
  expect(await textOf('legible-failures.txt')).toContain('letters/a.pdf')
  expect(child.said()).not.toContain('\u001b')
})

test('what cannot be read is told in one file, not tried again until it changes, and then not told any more', async () => {
  await writeFile(join(input, 'broken.pdf'), '%PDF-1.7\nnothing follows')
  await writeFile(join(input, 'notes.docx'), 'PK and no document')
  await copyFile(fixture('encrypted.pdf').path, join(input, 'locked.pdf'))
  await writeFile(join(input, 'download.pdf.part'), '%PDF-1.7\nnot all here')
  const child = await startWatch()
  // One may be found to be unreadable before the other.
  const tell = () => textOf('legible-failures.txt').catch(() => '')
  await expect
    .poll(async () => (await tell()).match(/^\S+$/gm))
    .toEqual(['broken.pdf', 'locked.pdf', 'notes.docx'])
  const told = await tell()
  expect(told).toContain('(corrupt_file)')
  expect(told).toContain('(unsupported_media_type)')
  expect(told).not.toContain('.part')
  // Nobody sends anything here, or has a field for a password.
  expect(told).toContain('This PDF is protected. Put a copy without its password here.')
  expect(told).not.toMatch(/send|options\./i)
  await writeFile(join(input, 'broken.pdf'), await pdf('Whole again'))
  await rm(join(input, 'notes.docx'))
  await rm(join(input, 'locked.pdf'))
  await expect.poll(() => filesIn(output)).toEqual(['broken.txt'])
  await expect.poll(() => child.said().match(/broken\.pdf/g)).toHaveLength(2)
})

test('two of the same, and places inside each other, are refused in a sentence', async () => {
  const child = await startWatch()
  const second = await runProgram(words())
  expect(second).toMatchObject({ code: 3, stderr: expect.stringContaining('already') as string })
  await endWatch(child, 'SIGTERM')
  for (const to of [input, join(input, 'texts'), home])
    expect(await runProgram(['watch', input, '--to', to, '--data-dir', join(home, 'data')])).toMatchObject({
      code: 2,
    })
  expect(await runProgram(['watch', join(home, 'nowhere'), '--to', output])).toMatchObject({ code: 4 })
})
