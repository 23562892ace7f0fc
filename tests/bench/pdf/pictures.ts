// Whether pages look as before.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Page } from '../../../shared/document.ts'
import { runTool } from './tool.ts'

/** Pages beyond are taken for like the first. */
const MOST_PAGES = 6

/** Whether poppler and MuPDF draw both files alike to the pixel. */
export async function looksTheSame(before: string, after: string): Promise<boolean> {
  for (const draw of [drawPoppler, drawMuPdf]) {
    const [one, other] = [await draw(before), await draw(after)]
    if (one !== other) return false
  }
  return true
}

const drawPoppler = (path: string) => digest('pdftoppm', ['-r', '100', '-l', String(MOST_PAGES), path])

const drawMuPdf = (path: string) =>
  digest('mutool', ['draw', '-q', '-r', '100', '-F', 'ppm', '-o', '-', path, `1-${MOST_PAGES}`])

async function digest(command: string, words: readonly string[]): Promise<string> {
  const { stdout } = await runTool(command, words)
  return createHash('sha256').update(stdout).digest('hex')
}

const TURNS_OF_EXIF = [0, 0, 180, 180, 270, 90, 90, 270]

/**
 * By how many levels of 255 a wrapped picture differs from its file, on average, once that is laid upright as it was read. The
 * PDF is drawn at the picture's own size, so that what differs is colour or a wrong turn and not a scaling.
 */
export async function differenceOfPicture(image: string, pdf: string, page: Page): Promise<number> {
  const bytes = await readFile(image)
  const header = await sharp(bytes, { page: 0 }).metadata()
  const further = page.rotation - (TURNS_OF_EXIF[(header.orientation ?? 1) - 1] ?? 0)
  const upright = await sharp(bytes, { page: 0 }).rotate().flatten({ background: 'white' }).png().toBuffer()
  const wanted = await sharp(upright)
    .rotate((further + 720) % 360)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = wanted.info
  // MuPDF puts every pixel of the picture where it belongs; poppler smooths what is drawn.
  const size = ['-w', String(width), '-h', String(height)]
  const drawn = await runTool('mutool', ['draw', '-q', '-F', 'png', ...size, '-o', '-', pdf, '1'])
  const found = await sharp(drawn.stdout).removeAlpha().toColourspace('srgb').raw().toBuffer()
  let sum = 0
  for (let pixel = 0; pixel < width * height; pixel++)
    sum += Math.abs((wanted.data[pixel * channels] ?? 0) - (found[pixel * 3] ?? 0))
  return sum / (width * height)
}
