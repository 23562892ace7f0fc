import type { PageViewport, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Raster } from '../../ocr/ports.ts'
import { applyTo, multiply, type Matrix } from './matrix.ts'
import type { PageContent } from './page-content.ts'

// pdf.js's ImageKind, not exported by its API.
const GREY_1BPP = 1
const RGB_24BPP = 2
const RGBA_32BPP = 3

interface DecodedPdfImage {
  width: number
  height: number
  kind?: number
  data?: Uint8Array | Uint8ClampedArray
}

/**
 * The pixels of a scanned page as they were scanned: no drawing, no resampling.
 *
 * Only when one image fills the page, whichever way it is turned, nothing else leaves ink, and the viewport asks for its very
 * resolution; otherwise undefined, and the page must be rendered.
 */
export async function readScannedImage(
  page: PDFPageProxy,
  content: PageContent,
  viewport: PageViewport,
): Promise<Raster | undefined> {
  const [image, ...others] = content.images
  if (!image?.objectId || others.length > 0 || content.drawsMoreThanImages) return undefined
  const turns = placedTurns(multiply(viewport.transform, image.matrix), viewport)
  if (turns === undefined) return undefined
  const [width, height] = turns % 2 === 0 ? [image.width, image.height] : [image.height, image.width]
  if (!isNear(viewport.width, width, width) || !isNear(viewport.height, height, height)) return undefined
  const decoded = await decodedImage(page, image.objectId)
  const raster = decoded && toGreyRaster(decoded)
  return raster && turn(raster, turns)
}

const isNear = (value: number, expected: number, extent: number) =>
  Math.abs(value - expected) <= extent * 0.01

/** Quarter turns clockwise by which an image that fills the page is placed; undefined when it does not, or is mirrored. */
function placedTurns(placed: Matrix, { width, height }: PageViewport): 0 | 1 | 2 | 3 | undefined {
  // Where the image's upper left, upper right and lower left corners go. Its unit square's y axis points up.
  const corners = [applyTo(placed, 0, 1), applyTo(placed, 1, 1), applyTo(placed, 0, 0)]
  const page: [number, number][] = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ]
  const turns = [0, 1, 2, 3] as const
  return turns.find((turn) =>
    [turn, turn + 1, turn + 3].every((target, index) => {
      const [x, y] = page[target % 4] ?? [0, 0]
      const corner = corners[index] ?? [0, 0]
      return isNear(corner[0], x, width) && isNear(corner[1], y, height)
    }),
  )
}

function turn(raster: Raster, turns: 0 | 1 | 2 | 3): Raster {
  if (turns === 0) return raster
  const { width, height, data } = raster
  const turned = new Uint8Array(data.length)
  const [newWidth, newHeight] = turns === 2 ? [width, height] : [height, width]
  // Source position of the new upper left pixel, and its steps along the new row and to the next one.
  const [start, along, down] =
    turns === 1
      ? [(height - 1) * width, -width, 1]
      : turns === 2
        ? [height * width - 1, -1, -width]
        : [width - 1, width, -1]
  for (let y = 0, to = 0; y < newHeight; y++)
    for (let x = 0, from = start + y * down; x < newWidth; x++, from += along) turned[to++] = data[from] ?? 0
  return { ...raster, width: newWidth, height: newHeight, data: turned }
}

/** Whether pdf.js could not decode an image of this page; it leaves a gap there when it draws. */
export function hasBrokenImage(page: PDFPageProxy, { images }: PageContent): boolean {
  return images.some(({ objectId }) => {
    if (objectId === undefined) return false
    const objects = objectsFor(page, objectId)
    return objects.has(objectId) && objects.get(objectId) === null
  })
}

// Images that several pages share are kept with the document.
const objectsFor = (page: PDFPageProxy, objectId: string) =>
  objectId.startsWith('g_') ? page.commonObjs : page.objs

async function decodedImage(page: PDFPageProxy, objectId: string): Promise<DecodedPdfImage | undefined> {
  const objects = objectsFor(page, objectId)
  return new Promise((resolve) => {
    objects.get(objectId, (image: DecodedPdfImage | null) => resolve(image ?? undefined))
  })
}

function toGreyRaster({ width, height, kind, data }: DecodedPdfImage): Raster | undefined {
  if (!data) return undefined
  const grey = new Uint8Array(width * height)
  if (kind === GREY_1BPP) {
    const stride = (width + 7) >> 3
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        grey[y * width + x] = ((data[y * stride + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? 255 : 0
  } else if (kind === RGB_24BPP || kind === RGBA_32BPP) {
    const step = kind === RGB_24BPP ? 3 : 4
    for (let to = 0, from = 0; to < grey.length; to++, from += step)
      grey[to] = ((data[from] ?? 0) * 77 + (data[from + 1] ?? 0) * 150 + (data[from + 2] ?? 0) * 29) >> 8
    if (kind === RGBA_32BPP && hasTransparency(data)) return undefined
  } else return undefined
  return { width, height, channels: 1, data: grey }
}

function hasTransparency(rgba: ArrayLike<number>): boolean {
  for (let index = 3; index < rgba.length; index += 4) if (rgba[index] !== 255) return true
  return false
}
