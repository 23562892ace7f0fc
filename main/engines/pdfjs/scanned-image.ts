import { ImageKind, type PageViewport, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Rotation } from '../../../shared/document.ts'
import type { Raster } from '../../ocr/ports.ts'
import { turnRaster } from '../../ocr/preparation/turn-raster.ts'
import { thresholds } from '../../ocr/thresholds.ts'
import { toGrey } from '../canvas/canvas-format.ts'
import { applyTo, multiply, type Matrix } from './matrix.ts'
import type { PageDrawing } from './page-drawing.ts'

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
  drawing: PageDrawing,
  viewport: PageViewport,
): Promise<Raster | undefined> {
  const [image, ...others] = drawing.images
  if (!image?.objectId || others.length > 0) return undefined
  if (drawing.hasOtherInk || drawing.visibleCharacters > 0) return undefined
  const rotation = placedRotation(multiply(viewport.transform, image.matrix), viewport)
  if (rotation === undefined) return undefined
  const [width, height] = rotation % 180 === 0 ? [image.width, image.height] : [image.height, image.width]
  if (!isNear(viewport.width, width, width) || !isNear(viewport.height, height, height)) return undefined
  const decoded = await decodedImage(page, image.objectId)
  const raster = decoded && toGreyRaster(decoded)
  return raster && turnRaster(raster, rotation)
}

const isNear = (value: number, expected: number, extent: number) =>
  Math.abs(value - expected) <= extent * thresholds.scanFits

/** Degrees clockwise by which an image that fills the page is placed; undefined when it does not, or is mirrored. */
function placedRotation(placed: Matrix, { width, height }: PageViewport): Rotation | undefined {
  // Where the image's upper left, upper right and lower left corners go. Its unit square's y axis points up.
  const corners = [applyTo(placed, 0, 1), applyTo(placed, 1, 1), applyTo(placed, 0, 0)]
  const page: [number, number][] = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ]
  return ([0, 90, 180, 270] as const).find((rotation) =>
    [0, 1, 3]
      .map((corner) => corner + rotation / 90)
      .every((target, index) => {
        const [x, y] = page[target % 4] ?? [0, 0]
        const corner = corners[index] ?? [0, 0]
        return isNear(corner[0], x, width) && isNear(corner[1], y, height)
      }),
  )
}

/** Whether pdf.js could not decode an image of this page; it leaves a gap there when it draws. */
export function hasBrokenImage(page: PDFPageProxy, { images }: PageDrawing): boolean {
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

/** Undefined for what is partly transparent, and for kinds there are not. */
function toGreyRaster({ width, height, kind, data }: DecodedPdfImage): Raster | undefined {
  if (!data) return undefined
  if (kind === ImageKind.GRAYSCALE_1BPP)
    return { width, height, channels: 1, data: unpackBits(data, width, height) }
  if (kind === ImageKind.RGB_24BPP) return { width, height, channels: 1, data: toGrey(data, 3) }
  if (kind !== ImageKind.RGBA_32BPP || hasTransparency(data)) return undefined
  return { width, height, channels: 1, data: toGrey(data, 4) }
}

/** Rows begin at whole bytes; a one is white. */
function unpackBits(data: ArrayLike<number>, width: number, height: number): Uint8Array {
  const grey = new Uint8Array(width * height)
  const stride = (width + 7) >> 3
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      grey[y * width + x] = ((data[y * stride + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? 255 : 0
  return grey
}

function hasTransparency(rgba: ArrayLike<number>): boolean {
  for (let index = 3; index < rgba.length; index += 4) if (rgba[index] !== 255) return true
  return false
}
