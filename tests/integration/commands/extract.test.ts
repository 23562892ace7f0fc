// `legible extract` as a shell runs it: what it takes, where texts go, what it says, how it ends.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { anyDocumentFormat } from '../../../shared/document-formats.ts'
import { fixture } from '../../support/fixtures.ts'
import { nobody, programArguments, runProgram } from '../../support/program.ts'
import { partlyDamagedPdf } from '../../support/sample-documents.ts'

let home: string
let scans: string

const extract = (...words: string[]) => runProgram(['extract', ...words, '--data-dir', join(home, 'data')])
const eventsOf = (stdout: string) =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'legible-test-'))
  scans = join(home, 'scans')
  await mkdir(join(scans, 'older'), { recursive: true })
  await copyFile(fixture('tables.png').path, join(scans, 'scan.png'))
  await copyFile(fixture('form.jpg').path, join(scans, 'scan.jpg'))
  await copyFile(fixture('grey.png').path, join(scans, 'older', 'scan.png'))
  await writeFile(join(scans, 'notes.txt'), 'not a document')
})
afterAll(() => rm(home, { recursive: true, force: true, maxRetries: 3 }))

test('a folder is read with the folders below it, each text in the same place, and nothing is overwritten', async () => {
  const out = join(home, 'texts')
  await mkdir(out)
  await writeFile(join(out, 'scan.txt'), 'there before')
  expect(await extract('-r', scans, '-o', out)).toMatchObject({ code: 0, stdout: '', stderr: '' })
  const files = (await readdir(out, { recursive: true })).sort()
  expect(files).toEqual(['older', join('older', 'scan.txt'), 'scan (2).txt', 'scan (3).txt', 'scan.txt'])
  expect(await readFile(join(out, 'scan.txt'), 'utf8')).toBe('there before')
  const texts = await Promise.all(
    ['scan (2).txt', 'scan (3).txt'].map((name) => readFile(join(out, name), 'utf8')),
  )
  expect(texts[0]).not.toBe(texts[1])
  expect(texts.join('\n')).toContain('Linseed oil')
})

test.skipIf(process.platform === 'win32')(
  'what may not be opened in a folder is told, and not passed over',
  async () => {
    const own = await mkdtemp(join(tmpdir(), 'legible-test-'))
    onTestFinished(() => rm(own, { recursive: true, force: true }))
    await chmod(own, 0o777)
    await mkdir(join(own, 'in'))
    for (const name of ['closed.png', 'closed.txt'])
      await writeFile(join(own, 'in', name), '', { mode: 0o000 })
    await mkdir(join(own, 'in', 'shut'), { mode: 0o000 })
    await copyFile(fixture('grey.png').path, join(own, 'in', 'open.png'))
    const ended = await runProgram(['extract', '-r', join(own, 'in'), '--data-dir', join(own, 'data')], {
      uid: nobody,
      env: { HOME: own },
    })
    expect(ended.code).toBe(4)
    expect(ended.stdout).toContain('Delivery note')
    expect(ended.stderr).toContain('closed.png: It cannot be opened (EACCES).')
    expect(ended.stderr).not.toContain('closed.txt')
    expect(ended.stderr).toContain('shut: This folder may not be opened:')
  },
)

// A name that only some systems know.
test.skipIf(process.platform !== 'linux')(
  'a folder whose name cannot be read is told for its name',
  async () => {
    await mkdir(Buffer.from(join(home, 'old disk', 'Bücher'), 'latin1'), { recursive: true })
    const { code, stderr } = await extract('-r', join(home, 'old disk'))
    expect(code).toBe(4)
    expect(stderr).toContain('B\uFFFDcher: Its name is not in UTF-8')
  },
)

test('what is called a document and is none is told, and not passed over', async () => {
  const folder = join(home, 'called')
  await mkdir(folder)
  await copyFile(fixture('grey.png').path, join(folder, 'scan.png'))
  await writeFile(join(folder, 'empty.pdf'), '')
  await writeFile(join(folder, 'login.pdf'), '<html>Sign in first</html>')
  await writeFile(join(folder, 'notes.txt'), '')
  const { code, stdout, stderr } = await extract('-r', folder)
  expect(code).toBe(4)
  expect(stdout).toContain('Delivery note')
  expect(stderr).toContain('empty.pdf: The file is empty.')
  expect(stderr).toContain('login.pdf: This is not a PDF')
  expect(stderr).not.toContain('notes.txt')
})

test('a file that is larger than any that can be read is told so, with what helps', async () => {
  const huge = join(home, 'huge.pdf')
  await writeFile(huge, '')
  // It takes no space.
  await truncate(huge, 3 * 2 ** 30)
  onTestFinished(() => rm(huge))
  expect(await extract(huge)).toMatchObject({
    code: 4,
    stderr: `legible: ${huge}: The file is larger than 2048 MB. Split it.\n`,
  })
})

test('two files of one name that are given side by side are two texts', async () => {
  const out = join(home, 'side-by-side')
  const files = [join(scans, 'scan.png'), join(scans, 'older', 'scan.png')]
  expect((await extract(...files, '-o', out)).code).toBe(0)
  expect((await readdir(out)).sort()).toEqual(['scan (2).txt', 'scan.txt'])
})

test('the language is found on the page, unless the settings or the command name one', async () => {
  const page = fixture('german.png').path
  const dataFolder = join(home, 'of-an-owner')
  const languagesOf = async (...words: string[]) => {
    const { stdout } = await runProgram(['extract', page, '--json-lines', ...words])
    return eventsOf(stdout).flatMap(({ event, page }) =>
      event === 'progress' && page ? [(page as { languages: string[] }).languages] : [],
    )
  }
  expect(await languagesOf('--data-dir', join(home, 'data'))).toEqual([['deu']])
  await mkdir(dataFolder)
  await writeFile(join(dataFolder, 'settings.json'), '{"reading":{"languages":["fra"]}}')
  expect(await languagesOf('--data-dir', dataFolder)).toEqual([['fra']])
  expect(await languagesOf('--data-dir', dataFolder, '-l', 'eng')).toEqual([['eng']])
})

test('pages that are none are refused once, as a fault of the command, before a document is read', async () => {
  const page = fixture('tables.png').path
  const { code, stdout, stderr } = await extract(page, page, '--pages', 'x')
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain('--pages: The page range "x" names no pages. Write numbers from 1 on')
  expect(stderr).not.toContain('tables.png')
})

// Windows bounds the whole path.
test.skipIf(process.platform === 'win32')('a name too long for its text fails alone', async () => {
  const long = join(home, 'a'.repeat(253))
  await copyFile(fixture('tables.png').path, long)
  const out = join(home, 'of-long-names')
  const { code, stderr } = await extract(long, join(scans, 'scan.png'), '-o', out)
  expect(code).toBe(4)
  expect(stderr).toContain('its name would be too long. Give the file a shorter one.')
  expect(await readdir(out)).toEqual(['scan.txt'])
})

test('a name, or a code in a picture, does nothing to the terminal', async () => {
  const file = join(home, '\u001b[31mred\u202e.png')
  await copyFile(fixture('tables.png').path, file)
  const { stdout, stderr } = await extract(file, join(home, '\u001bcgone.png'))
  expect(stdout).toContain('==> ')
  expect(stderr).toContain('There is no such file.')
  // oxlint-disable-next-line no-control-regex -- what is not to be there
  expect(stdout + stderr).not.toMatch(/\u001b|\u202e/)
})

test('what is piped in can be named once', async () => {
  const { code, stdout, stderr } = await extract('-', '-')
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain('Standard input is read once')
})

test('pages that could not be read are named, and so are those of warnings', async () => {
  const half = join(home, 'half.pdf')
  await writeFile(half, await partlyDamagedPdf('The page that is whole'))
  const notes = `legible: ${half}: Page 2: The image is damaged, and no text is left in it. Save or scan it again.
legible: ${half}: Page 3: No text was found on this page.
`
  expect(await extract(half)).toEqual({ code: 5, stdout: 'The page that is whole\n', stderr: notes })
  const made = ['pdf', half, join(home, 'searchable.pdf'), '--data-dir', join(home, 'data')]
  expect(await runProgram(made)).toEqual({ code: 5, stdout: '', stderr: notes })
  // Of one page there is nothing to tell apart.
  expect((await extract(fixture('blank-scan.jpg').path)).stderr).toMatch(/blank-scan\.jpg: No text was found/)
})

test('a folder without -r, or without a document in it, says so', async () => {
  const empty = join(home, 'empty')
  await mkdir(empty)
  expect(await extract(scans)).toMatchObject({
    code: 4,
    stderr: `legible: ${scans}: This is a folder. Add -r to read the documents in it.\n`,
  })
  expect((await extract('-r', empty)).stderr).toContain(`No ${anyDocumentFormat} is in this folder.`)
})

test.each(['pdf', 'inspect'])(
  '%s takes one document, no folder and no pattern of several',
  async (command) => {
    const out = join(home, `of-${command}`)
    const run = (word: string) =>
      runProgram([command, word, ...(command === 'pdf' ? [] : ['-o']), out, '--data-dir', join(home, 'data')])
    expect(await run(scans)).toEqual({
      code: 4,
      stdout: '',
      stderr: `legible: ${scans}: This is a folder. Name a file in it.\n`,
    })
    const several = `${scans}/scan.*`
    expect(await run(several)).toEqual({
      code: 2,
      stdout: '',
      stderr: `legible: ${several}: Name one file.\n`,
    })
  },
)

test('a pattern that no shell expanded names its files, and one without a match says so', async () => {
  const { code, stdout } = await extract(`${scans}/**/*.png`, '--json-lines')
  expect(code).toBe(0)
  const read = eventsOf(stdout).filter(({ event }) => event === 'read')
  expect(read.map(({ file }) => file)).toEqual([join(scans, 'older', 'scan.png'), join(scans, 'scan.png')])
  expect(await extract(`${scans}/*.webp`)).toMatchObject({
    code: 4,
    stderr: `legible: ${scans}/*.webp: No file is named like this.\n`,
  })
})

test('- reads what is piped in', async () => {
  const image = await readFile(fixture('tables.png').path)
  const child = spawn(
    process.execPath,
    programArguments(['extract', '-', '--data-dir', join(home, 'data')]),
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  child.stdin.end(image)
  let stdout = ''
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  expect(await once(child, 'close')).toEqual([0, null])
  expect(stdout).toContain('Linseed oil')
})

test.skipIf(process.platform === 'win32')('a pipe that the shell makes of a command is read', async () => {
  const command = programArguments(['extract', '/dev/stdin', '--data-dir', join(home, 'data')])
  const line = [process.execPath, ...command].map((word) => `'${word}'`).join(' ')
  const child = spawn('sh', ['-c', `cat '${fixture('tables.png').path}' | ${line}`])
  let stdout = ''
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  expect(await once(child, 'close')).toEqual([0, null])
  expect(stdout).toContain('Linseed oil')
})

test.each(['extract', 'inspect'])('%s writes into no folder that is a file', async (command) => {
  const picture = fixture('tables.png').path
  const { code, stderr } = await runProgram([
    command,
    picture,
    '-o',
    picture,
    '--data-dir',
    join(home, 'data'),
  ])
  expect(stderr).toBe(
    `legible: ${picture} cannot be written into: it is a file, not a folder. Choose another folder with -o.\n`,
  )
  expect(code).toBe(3)
})

test.each([
  ['extract', '-o'],
  ['pdf', ''],
])('%s looks at the place it is to write to before it reads', async (command, option) => {
  const dataFolder = join(home, `unpaid-${command}`)
  const place = join(fixture('tables.png').path, 'out')
  const words = [fixture('grey.png').path, option, place].filter((word) => word !== '')
  const { code, stderr } = await runProgram([command, ...words, '--data-dir', dataFolder])
  expect({ code, stderr }).toEqual({ code: 3, stderr: expect.stringContaining('it is a file') as string })
  const usage = await runProgram(['usage', '--json', '--data-dir', dataFolder])
  expect(JSON.parse(usage.stdout)).toMatchObject({ total: 0 })
})

// Node's own mkdir never returns from there.
test.skipIf(process.platform !== 'linux').each(['extract', 'inspect'])(
  '%s says that nothing can be written into /proc',
  async (command) => {
    const picture = new URL('../../fixtures/grey.png', import.meta.url).pathname
    const { code, stderr } = await runProgram([command, picture, '-o', '/proc/legible', '--data-dir', home])
    expect(stderr).toBe(
      'legible: /proc/legible cannot be written into: nothing can be made there. Choose another folder with -o.\n',
    )
    expect(code).toBe(3)
  },
)

test.skipIf(process.platform === 'win32')('a reader that has seen enough ends it quietly', async () => {
  const words = [fixture('report-30-pages.pdf').path, fixture('tables.png').path]
  const command = programArguments(['extract', ...words, '--data-dir', join(home, 'data')])
  const line = [process.execPath, ...command].map((word) => `'${word}'`).join(' ')
  const child = spawn('sh', ['-c', `${line} | head -1`])
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  await once(child, 'close')
  expect({ stdout, stderr }).toEqual({ stdout: `==> ${words[0]} <==\n`, stderr: '' })
})

test('sentences name the options of the command, and the others are read all the same', async () => {
  const locked = fixture('encrypted.pdf').path
  const { code, stdout, stderr } = await extract(
    locked,
    join(home, 'nowhere.pdf'),
    fixture('tables.png').path,
  )
  expect(code).toBe(4)
  expect(stdout).toContain('Linseed oil')
  expect(stderr).toBe(
    `legible: ${locked}: This PDF is protected. Give its password with --password.\n` +
      `legible: ${join(home, 'nowhere.pdf')}: There is no such file.\n`,
  )
  expect((await extract(locked, '--password', 'no')).stderr).toBe(
    `legible: ${locked}: The password does not open this PDF. Give another with --password.\n`,
  )
  expect(await extract('--languages', 'e n g', fixture('tables.png').path)).toMatchObject({
    code: 2,
    stderr: 'legible: --languages: Write up to ten codes such as eng,deu, or auto.\n',
  })
})

test('several formats of one reading are files beside one another, those that collide numbered', async () => {
  const out = join(home, 'formats')
  const { path: page, tables } = fixture('tables.pdf')
  expect(await extract(page, '-f', 'markdown,docx,csv,alto', '-o', out)).toMatchObject({
    code: 0,
    stdout: '',
  })
  expect((await extract(page, '-f', 'docx', '-o', out)).code).toBe(0)
  const files = await readdir(out)
  expect(files.filter((name) => name.endsWith('.csv'))).toHaveLength(tables.length)
  expect(files).toEqual(
    expect.arrayContaining([
      'tables.md',
      'tables.docx',
      'tables (2).docx',
      'tables.alto.xml',
      'tables-1.csv',
    ]),
  )
  expect((await readFile(join(out, 'tables.docx'))).subarray(0, 4).toString()).toBe('PK\u0003\u0004')
})

test('one text can be printed; whatever else needs a folder, and says so before a page is read', async () => {
  const page = fixture('tables.pdf').path
  expect((await extract(page, '-f', 'csv')).stdout).toContain('Spring,"1,204","1,377","1,512"')
  for (const formats of ['docx', 'text,markdown'])
    expect(await extract(page, '-f', formats)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('-o') as string,
    })
  expect(eventsOf((await extract(page, '-f', 'docx', '--json-lines')).stdout)).toEqual([
    { event: 'end', read: 0, failed: 0, exitCode: 2, message: expect.stringContaining('-o') as string },
  ])
  expect((await extract(page, '-f', 'zip')).stderr).toContain('docx, xlsx, csv, html, hocr, alto')
})

test('--json-lines tells all that happens, a line each, and nothing else', async () => {
  const { code, stdout, stderr } = await extract(
    '--json-lines',
    fixture('blank-between.pdf').path,
    'nowhere.pdf',
  )
  expect({ code, stderr }).toEqual({ code: 4, stderr: '' })
  const events = eventsOf(stdout)
  const { pageCount } = fixture('blank-between.pdf')
  expect(events.map(({ event }) => event)).toEqual([
    'begin',
    ...Array<string>(pageCount + 1).fill('progress'),
    'read',
    'begin',
    'failed',
    'end',
  ])
  expect(events.at(pageCount + 1)).toMatchObject({ pagesDone: pageCount, pagesTotal: pageCount })
  expect(events.at(-2)).toMatchObject({ file: 'nowhere.pdf', error: { code: 'not_found' } })
  expect(events.at(-1)).toEqual({ event: 'end', read: 1, failed: 1, exitCode: 4 })
})

test.skipIf(process.platform === 'win32').each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)(
  '%s ends it with the pages that were read and as a process that was stopped',
  async (signal, status) => {
    const out = join(home, signal)
    const words = [
      'extract',
      '--json-lines',
      '--mode',
      'ocr',
      '-o',
      out,
      '--data-dir',
      join(home, signal, 'data'),
    ]
    const child = spawn(
      process.execPath,
      programArguments([...words, fixture('report-30-pages.pdf').path, fixture('tables.png').path]),
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const closed = once(child, 'close')
    const events: Record<string, unknown>[] = []
    for await (const line of createInterface(child.stdout)) {
      const event = JSON.parse(line) as Record<string, unknown>
      events.push(event)
      if (event['pagesDone'] === 2 && event['event'] === 'progress') child.kill(signal)
    }
    expect(await closed).toEqual([null, signal])
    expect(events.at(-1)).toMatchObject({ event: 'end', exitCode: status })
    const stopped = events.at(-2)
    expect(stopped).toMatchObject({
      event: 'stopped',
      pagesTotal: 30,
      output: join(out, 'report-30-pages.txt'),
    })
    expect(stopped?.['pagesDone']).toBeLessThan(30)
    expect((await readFile(join(out, 'report-30-pages.txt'), 'utf8')).length).toBeGreaterThan(500)
    // The next document was not begun.
    expect(events.filter(({ event }) => event === 'begin')).toHaveLength(1)
  },
)

test.skipIf(process.platform === 'win32')(
  'legible pdf writes where a link leads, and leaves a file as private as it was',
  async () => {
    const [scan, link] = [join(home, 'private.pdf'), join(home, 'link.pdf')]
    await copyFile(fixture('mixed-page.pdf').path, scan)
    await chmod(scan, 0o640)
    await symlink(scan, link)
    expect(await runProgram(['pdf', link, link, '--data-dir', join(home, 'data')])).toMatchObject({ code: 0 })
    expect((await readFile(scan)).length).toBeGreaterThan(fixture('mixed-page.pdf').bytes.length)
    expect((await stat(scan)).mode & 0o777).toBe(0o640)
    expect((await lstat(link)).isSymbolicLink()).toBe(true)
  },
)

test('legible pdf makes a scan searchable in place, and says what it cannot do', async () => {
  const pdf = (...words: string[]) => runProgram(['pdf', ...words, '--data-dir', join(home, 'data')])
  const scan = join(home, 'mixed.pdf')
  const { bytes, path } = fixture('mixed-page.pdf')
  await copyFile(path, scan)
  expect(await pdf(scan, scan)).toMatchObject({ code: 0, stdout: '', stderr: '' })
  const written = await readFile(scan)
  expect(written.length).toBeGreaterThan(bytes.length)
  expect(written.subarray(0, bytes.length).equals(bytes)).toBe(true)
  expect(await pdf(join(home, 'none.pdf'), scan)).toMatchObject({ code: 4, stdout: '' })
  const photo = join(home, 'photo.jpg')
  await copyFile(fixture('form.jpg').path, photo)
  expect(await pdf(photo, photo)).toMatchObject({
    code: 3,
    stderr: `legible: ${photo} is there and no PDF, and would be lost. Choose another place for the PDF.\n`,
  })
  expect((await readFile(photo)).equals(fixture('form.jpg').bytes)).toBe(true)
  expect(await pdf(scan, join(home, 'no-folder', 'x.pdf'))).toMatchObject({
    code: 3,
    stderr: `legible: ${join(home, 'no-folder', 'x.pdf')} cannot be written: there is no such folder. Choose another place for the PDF.\n`,
  })
})

test.runIf(process.platform === 'linux')(
  'what ends without reading leaves nothing running that was started to read',
  async () => {
    const mark = `LEGIBLE_TEST_RUN=${randomUUID()}`
    const [name = '', value = ''] = mark.split('=')
    const left = async () => {
      const ids = (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))
      const own = await Promise.all(ids.map((id) => readFile(`/proc/${id}/environ`, 'utf8').catch(() => '')))
      return own.filter((environment) => environment.includes(mark)).length
    }
    for (const [words, code] of [
      [['extract', '--help'], 0],
      [['extract', join(home, 'nowhere.png')], 4],
      [['pdf', join(home, 'nowhere.png'), '-'], 4],
    ] as const) {
      expect(await runProgram([...words], { env: { [name]: value } })).toMatchObject({ code })
      await expect.poll(left).toBe(0)
    }
  },
)
