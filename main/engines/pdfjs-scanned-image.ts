import type { PageViewport, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Raster } from '../ocr/ports.ts'
import { multiply } from './pdfjs-matrix.ts'
import type { PageContent } from './pdfjs-page-content.ts'

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
 * Only when one upright image fills the page, nothing else leaves ink, and the viewport asks for its very
 * resolution; otherwise undefined, and the page must be rendered.
 */
export async function readScannedImage(
  page: PDFPageProxy,
  content: PageContent,
  viewport: PageViewport,
): Promise<Raster | undefined> {
  const [image, ...others] = content.images
  if (!image?.objectId || others.length > 0 || content.drawsMoreThanImages) return undefined
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = multiply(viewport.transform, image.matrix)
  const { width, height } = viewport
  const isNear = (value: number, expected: number, extent: number) =>
    Math.abs(value - expected) <= extent * 0.01
  // The unit square's y axis points up, the page's down: upright means a > 0, d < 0, placed from the lower left corner.
  const fillsPage =
    isNear(a, width, width) &&
    isNear(-d, height, height) &&
    isNear(b, 0, height) &&
    isNear(c, 0, width) &&
    isNear(e, 0, width) &&
    isNear(f, height, height)
  if (!fillsPage || !isNear(width, image.width, width) || !isNear(height, image.height, height))
    return undefined
  const decoded = await decodedImage(page, image.objectId)
  return decoded && toGreyRaster(decoded)
}

async function decodedImage(page: PDFPageProxy, objectId: string): Promise<DecodedPdfImage | undefined> {
  const objects = objectId.startsWith('g_') ? page.commonObjs : page.objs
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
