// Pages of print in the states in which they come from telephones, old scanners and dark rooms.
import { writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import type { Raster } from '../../main/ocr/ports.ts'
import { bendPage, changePixels } from '../support/printed-page.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { documentSet, type BenchDocument } from './documents.ts'

const PRINT = ['clean-scan', 'multilingual', 'historic', 'scan']

type Damage = (page: Raster) => Raster | Promise<Raster>

async function throughSharp(page: Raster, change: (image: Sharp) => Sharp): Promise<Raster> {
  const { width, height } = page
  const image = sharp(page.data, { raw: { width, height, channels: 1 } })
  const { data, info } = await change(image).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, channels: 1, data: new Uint8Array(data) }
}

const turn =
  (degrees: number, background = '#fff'): Damage =>
  (page) =>
    throughSharp(page, (image) => image.rotate(degrees, { background }))
const blur: Damage = (page) => throughSharp(page, (image) => image.blur(1))
/** Out of focus on the left, by a share of the page's width, and sharp from the middle on. */
const defocus =
  (share: number): Damage =>
  async (page) => {
    const blurred: Raster[] = []
    for (const part of [1, 2, 3])
      blurred.push(await throughSharp(page, (image) => image.blur((part / 3) * share * page.width)))
    const stages = [page, ...blurred]
    return changePixels(page, (value, x, y) => {
      const depth = 3 * Math.min(1, Math.max(0, (0.5 - x / page.width) / 0.25))
      const [near, far] = [stages[Math.floor(depth)], stages[Math.ceil(depth)]]
      const at = y * page.width + x
      const [a, b] = [near?.data[at] ?? value, far?.data[at] ?? value]
      return a + (depth % 1) * (b - a)
    })
  }
const enlarge =
  (factor: number): Damage =>
  (page) =>
    throughSharp(page, (image) => image.resize(Math.round(page.width * factor)))
const compress: Damage = async (page) => {
  const { width, height } = page
  const jpeg = await sharp(page.data, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 60 })
    .toBuffer()
  const { data } = await sharp(jpeg).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  return { ...page, data: new Uint8Array(data) }
}
const layOnTable: Damage = (page) => {
  const margin = Math.round(0.06 * Math.max(page.width, page.height))
  return throughSharp(page, (image) =>
    image.extend({ top: margin, bottom: margin, left: margin, right: margin, background: '#444' }),
  )
}
/** Lines fan out: they rise at the top of the page and fall at its foot, by this share of its width from end to end. */
const fan =
  (share: number): Damage =>
  (page) =>
    bendPage(page, (x, y) => share * (x - page.width / 2) * ((2 * y) / page.height - 1))
const curl =
  (share: number): Damage =>
  (page) =>
    bendPage(page, (x) => share * page.height * Math.sin((Math.PI * x) / page.width))
const shade: Damage = (page) =>
  changePixels(page, (value, x, y) => {
    const light = 0.5 + 0.5 * Math.sin((2 * x) / page.width + (3 * y) / page.height)
    return value * (0.35 + 0.65 * light)
  })
const speckle =
  (share: number): Damage =>
  (page) => {
    const random = seededRandom(1)
    return changePixels(page, (value) => {
      const chance = random()
      return chance < share / 2 ? 0 : chance < share ? 255 : value
    })
  }
const grain =
  (deviation: number): Damage =>
  (page) => {
    const random = seededRandom(2)
    // Four uniform numbers add up to nearly a normal one of variance 1/3.
    const normal = () => Math.sqrt(3) * (random() + random() + random() + random() - 2)
    return changePixels(page, (value) => value + deviation * normal())
  }

/** What happens to a page on its way to a file, by name. */
export const damages: [name: string, steps: Damage[]][] = [
  ['as it came', []],
  ['tilted by 8°', [turn(8)]],
  ['tilted by 30°', [turn(30)]],
  ['on its side, tilted by 5°', [turn(95)]],
  ['on its head', [turn(180)]],
  ['seen from the side', [fan(0.1)]],
  ['curling', [curl(0.02)]],
  ['in a shadow', [shade]],
  ['blurred', [blur]],
  ['specks of 3 %', [speckle(0.03)]],
  ['grain of a deviation of 50', [grain(50)]],
  ['JPEG of quality 60', [compress]],
  ['of six times the pixels', [enlarge(2.5)]],
  [
    'photograph: on a table, curling, tilted, in a shadow',
    [layOnTable, curl(0.01), turn(4, '#444'), shade, blur, grain(8), compress],
  ],
  [
    'photograph: from the side, lying on its side',
    [layOnTable, fan(0.06), turn(87, '#444'), shade, blur, grain(8), compress],
  ],
  [
    'photograph: on a table, half of it out of focus',
    [layOnTable, turn(2, '#444'), shade, blur, defocus(0.0016), grain(8), compress],
  ],
]

/** Images of printed pages, so many of each category. Throws where the set has none. */
export function printedPages(
  set: string | undefined,
  parts: string | undefined,
  count: number,
): BenchDocument[] {
  const { documents } = documentSet(set, parts)
  const pages = PRINT.flatMap((category) =>
    documents
      .filter((one) => one.category === category && !one.path.endsWith('.pdf') && one.truth.length > 200)
      .slice(0, count),
  )
  if (pages.length === 0) throw new Error('no pages of print in this set of documents')
  return pages
}

/** Writes the damaged page as a PNG. */
export async function writeDamaged(
  document: BenchDocument,
  steps: readonly Damage[],
  path: string,
): Promise<void> {
  let page = await open(document)
  for (const step of steps) page = await step(page)
  const { width, height } = page
  const png = await sharp(page.data, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
  await writeFile(path, png)
}

async function open({ path }: BenchDocument): Promise<Raster> {
  const { data, info } = await sharp(path)
    .rotate()
    .flatten({ background: '#fff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, channels: 1, data: new Uint8Array(data) }
}
