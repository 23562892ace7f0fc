// `legible inspect` as a shell runs it: what it writes for a page, and what it says where there is nothing to see.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stages } from '../../../main/ocr/pipeline.ts'
import type { Page } from '../../../shared/document.ts'
import { anyDocumentFormat } from '../../../shared/document-formats.ts'
import { fixture } from '../../support/fixtures.ts'
import { runProgram } from '../../support/program.ts'

interface Told {
  stage: string
  change: string | null
  image: { width: number; height: number; rotation: number }
  boxes: { centerX: number; width: number; score: number }[]
  lines: { text: string; words: { confidence: number }[] }[]
}

let home: string
let folder: string

const inspect = (...words: string[]) =>
  runProgram(['inspect', ...words, '-o', folder, '--data-dir', join(home, 'data')])
const names = ['image', ...stages.map(({ name }) => name), 'page'].map(
  (name, index) => `${String(index).padStart(2, '0')}-${name}`,
)
const nameOf = (stage: string) => names.find((name) => name.endsWith(`-${stage}`))
const read = async (stage: string) =>
  JSON.parse(await readFile(join(folder, `${nameOf(stage)}.json`), 'utf8')) as Told
const sizeOf = async (stage: string) => {
  const { width, height } = await sharp(join(folder, `${nameOf(stage)}.png`)).metadata()
  return { width, height }
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'legible-test-'))
  folder = join(home, 'stages')
})
afterAll(() => rm(home, { recursive: true, force: true, maxRetries: 3 }))

test('every stage of a photograph that lies on its side leaves a picture and a report', async () => {
  const { code, stdout } = await inspect(fixture('photo-turned-no-exif.jpg').path)
  expect(code).toBe(0)
  for (const { name } of stages) expect(stdout).toMatch(new RegExp(`^${name} +\\d+ ms  `, 'mu'))
  expect((await readdir(folder)).sort()).toEqual(names.flatMap((name) => [`${name}.json`, `${name}.png`]))

  const [before, upright, found, done] = await Promise.all(
    ['image', 'turn-upright', 'find-lines', 'read-lines'].map(read),
  )
  expect(upright).toMatchObject({ stage: 'turn-upright', change: 'by 270°' })
  expect(upright?.image).toMatchObject({ width: before?.image.height, rotation: 270 })
  expect(await sizeOf('turn-upright')).toEqual({
    width: upright?.image.width,
    height: upright?.image.height,
  })
  expect(found?.boxes.length).toBeGreaterThan(20)
  expect(done?.lines.map(({ text }) => text)).toContain('The Keeper of the North Light')
  const page = JSON.parse(await readFile(join(folder, `${nameOf('page')}.json`), 'utf8')) as {
    page: { text: string; width: number; height: number }
  }
  expect(page.page.text).toContain('burned oil for forty years')
  expect(await sizeOf('page')).toEqual({ width: page.page.width, height: page.page.height })
})

test('the documentation calls the files as they are called', async () => {
  const page = await readFile('docs/command-line.md', 'utf8')
  const told = [...page.matchAll(/`(\d\d-[a-z-]+)/g)].map(([, name]) => name)
  // The last is of a page whose own text is taken.
  expect(told).not.toEqual([])
  for (const name of told) expect([...names, '00-page']).toContain(name)
})

test('lines are drawn where they were found', async () => {
  expect((await inspect(fixture('form.jpg').path)).code).toBe(0)
  const [image, boxes] = await Promise.all(
    ['clean-paper', 'find-lines'].map((name) =>
      sharp(join(folder, `${nameOf(name)}.png`))
        .raw()
        .toBuffer({ resolveWithObject: true }),
    ),
  )
  const { boxes: told } = await read('find-lines')
  const bluePixels = ({ data, info }: NonNullable<typeof image>) => {
    let count = 0
    for (let at = 0; at < data.length; at += info.channels)
      if ((data[at + 2] ?? 0) - (data[at] ?? 0) > 60) count += 1
    return count
  }
  expect(bluePixels(image!)).toBe(0)
  const around = told.reduce((sum, { width }) => sum + 2 * width, 0)
  expect(bluePixels(boxes!)).toBeGreaterThan(around)
})

test('of a page with its own text its blocks are shown, and its stages when asked for', async () => {
  const path = fixture('tables.pdf').path
  await rm(folder, { recursive: true, force: true })
  expect(await inspect(path)).toMatchObject({ code: 0, stderr: '' })
  expect((await readdir(folder)).sort()).toEqual(['00-page.json', '00-page.png'])
  const { page } = JSON.parse(await readFile(join(folder, '00-page.json'), 'utf8')) as { page: Page }
  expect(page.blocks.map(({ type }) => type)).toContain('table')
  const { data, info } = await sharp(join(folder, '00-page.png')).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([page.width, page.height].map(Math.round))
  const [x0, y0, x1] = page.blocks[0]!.bbox
  const at = (Math.round(y0) * info.width + Math.round((x0 + x1) / 2)) * info.channels
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
  // A line between two rows of pixels is half as strong in both.
  expect([red - green > 20, blue - green > 60]).toEqual([true, true])
  const { code, stdout } = await inspect(path, '--mode', 'ocr')
  expect(code).toBe(0)
  expect(stdout).toContain('54 surely')
})

test('what cannot be inspected says why', async () => {
  const three = fixture('scanned.pdf').path
  expect(await inspect(three, '--page', '4')).toMatchObject({
    code: 2,
    stderr: `legible: ${three}: There is no page 4: this document has 3 pages.\n`,
  })
  const locked = fixture('encrypted.pdf').path
  expect(await inspect(locked)).toMatchObject({
    code: 4,
    stderr: `legible: ${locked}: This PDF is protected. Give its password with --password.\n`,
  })
  expect(await inspect('package.json')).toMatchObject({
    code: 4,
    stderr: `legible: package.json: This is not a ${anyDocumentFormat} file. Convert it to one of these first.\n`,
  })
  expect(await inspect(join(home, 'nowhere.png'))).toMatchObject({
    code: 4,
    stderr: `legible: ${join(home, 'nowhere.png')}: There is no such file.\n`,
  })
  expect(await inspect(fixture('blank-scan.jpg').path)).toMatchObject({
    code: 4,
    stderr: 'legible: Page 1 goes through no stage. No text was found on this page.\n',
  })
  expect((await inspect(three, '--page', 'two')).stderr).toContain('Write a number such as 3.')
  expect((await inspect(three, '--languages', 'xyz')).stderr).toContain('xyz')
})
