import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import type { Random } from '../../support/seeded-random.ts'

const DPI = 150
/** Degrees to either side by which pages lie askew. */
const SKEW = 0.7
/** Standard deviation of the grain, of 255. */
const GRAIN = 6

/** Makes of a PDF one of pictures: its pages at 150 dpi, grey, each a little askew, soft and grainy, as JPEG. Needs pdftoppm. */
export async function scanPdf(from: string, to: string, random: Random): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'legible-scan-'))
  try {
    await promisify(execFile)('pdftoppm', ['-r', String(DPI), '-gray', '-png', from, join(folder, 'page')])
    const pdf = await PDFDocument.create()
    for (const name of (await readdir(folder)).sort()) {
      const image = await pdf.embedJpg(await scan(await readFile(join(folder, name)), random))
      const [width, height] = [(72 * image.width) / DPI, (72 * image.height) / DPI]
      pdf.addPage([width, height]).drawImage(image, { x: 0, y: 0, width, height })
    }
    await writeFile(to, await pdf.save())
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function scan(page: Buffer, random: Random): Promise<Buffer> {
  const { data, info } = await sharp(page)
    .rotate((2 * random() - 1) * SKEW, { background: '#fff' })
    .blur(0.5)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  // Four uniform numbers add up to nearly a normal one of variance 1/3.
  const normal = () => Math.sqrt(3) * (random() + random() + random() + random() - 2)
  for (const [index, value] of data.entries())
    data[index] = Math.min(255, Math.max(0, 0.94 * value + 8 + GRAIN * normal()))
  const { width, height } = info
  return sharp(data, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 75 })
    .toBuffer()
}
