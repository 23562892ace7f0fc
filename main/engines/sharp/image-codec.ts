import sharp, { type Sharp } from 'sharp'
import { LegibleError } from '../../../shared/errors.ts'
import type { Rotation } from '../../../shared/document.ts'
import { assertImageSize } from '../../ocr/image-size.ts'
import { isUniform } from '../../ocr/preparation/is-uniform.ts'
import { measuredDpi } from '../../ocr/preparation/raster-size.ts'
import { thresholds } from '../../ocr/thresholds.ts'
import type { Channels, ImageCodec, ImageHeader, Raster } from '../../ocr/ports.ts'
import { readTiffDirectories, type TiffDirectory } from './tiff-directories.ts'
import { STRIP_BYTE_COUNTS, STRIP_OFFSETS } from './tiff-format.ts'

/** By EXIF orientation 1 to 8; the mirrored ones (2, 4, 5, 7) count as the turn they include. */
const exifRotations: readonly Rotation[] = [0, 0, 0, 180, 180, 90, 90, 270, 270]

// libvips reads dozens of formats, several through large C libraries; only these reach it here.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Tiff', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`),
})
// Pages already run on all cores, and no page is decoded twice.
sharp.concurrency(1)
sharp.cache(false)

/** Decodes JPEG, PNG, WebP, TIFF, GIF and AVIF with sharp. Every other loader of libvips is blocked for the whole process. */
export function createSharpImageCodec(): ImageCodec {
  return {
    async readHeader(bytes, page) {
      return (await findPage(bytes, page)).header
    },

    async decode(bytes, { channels, maxPixels, page }) {
      const { header, directory, isStretched, hasAlpha } = await findPage(bytes, page)
      assertImageSize(header, maxPixels)
      const decodeOn = async (background: '#fff' | '#000', failOn: 'error' | 'none') => {
        const image = sharp(bytes, {
          limitInputPixels: maxPixels,
          failOn,
          ...(directory && { page: directory.index }),
          pages: 1,
          sequentialRead: true,
        })
          .autoOrient()
          .resize(isStretched ? { width: header.width, height: header.height, fit: 'fill' } : {})
          .flatten({ background })
          .toColourspace(channels === 1 ? 'b-w' : 'srgb')
        const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
        if (info.channels !== channels) throw new Error(`Decoded to ${info.channels} channels`)
        return { width: info.width, height: info.height, channels, data }
      }
      // White type on nothing would be lost on white.
      const decodeWith = async (failOn: 'error' | 'none') => {
        const onWhite = await decodeOn('#fff', failOn)
        if (!hasAlpha || !(await isEven(onWhite))) return onWhite
        const onBlack = await decodeOn('#000', failOn)
        return (await isEven(onBlack)) ? onWhite : onBlack
      }
      try {
        return await decodeWith('error')
      } catch (refused) {
        if (isUnknownCompression(refused)) throw unreadable(refused)
        // A truncated scan still holds most of its page.
        try {
          return { ...(await decodeWith('none')), damaged: true }
        } catch (cause) {
          throw unreadable(cause)
        }
      }
    },

    async resize(raster, width, height) {
      const data = await fromRaster(raster).resize(width, height, { fit: 'fill' }).raw().toBuffer()
      return { width, height, channels: raster.channels, data }
    },

    async encodePng(raster) {
      return fromRaster(raster).png({ compressionLevel: 6 }).toBuffer()
    },

    async encodeJpeg(raster, quality) {
      return fromRaster(raster).jpeg({ quality, mozjpeg: true }).toBuffer()
    },

    encodeGroup4: (raster) => encodeGroup4(fromRaster(raster), raster.height),
  }
}

interface FoundPage {
  header: ImageHeader
  /** Only of a TIFF: where in the file the page is. */
  directory: TiffDirectory | undefined
  /** The header's size is not that of the stored pixels: they are not square. */
  isStretched: boolean
  /** Some of it may be transparent. */
  hasAlpha: boolean
}

/** Throws `corrupt_file`, `unsupported_media_type` and `too_many_pages`. */
async function findPage(bytes: Uint8Array, page = 1): Promise<FoundPage> {
  const directories = readTiffDirectories(bytes)
  const directory = directories[page - 1]
  if (page > Math.max(1, directories.length)) throw unreadable(new Error(`There is no page ${page}`))
  try {
    const stored = await sharp(bytes, {
      limitInputPixels: false,
      ...(directory && { page: directory.index }),
    }).metadata()
    const { dpiX = stored.density, dpiY = dpiX } = directory ?? {}
    const [dpi, wide, tall] = squarePixels(dpiX, dpiY)
    const [width, height] = [Math.round(stored.width * wide), Math.round(stored.height * tall)]
    const { orientation = 1 } = stored
    const turned = orientation >= 5
    const header = {
      width: turned ? height : width,
      height: turned ? width : height,
      ...measuredDpi(dpi),
      pages: Math.max(1, directories.length),
      frames: directory ? 1 : (stored.pages ?? 1),
      rotation: exifRotations[orientation] ?? 0,
    }
    return { header, directory, isStretched: wide * tall > 1, hasAlpha: stored.hasAlpha }
  } catch (cause) {
    throw unreadable(cause)
  }
}

/**
 * The finer of two resolutions, and by how much the width and the height grow until both have it: fax machines scan every second line in
 * their standard mode, 204 dpi across and 98 down.
 */
function squarePixels(dpiX?: number, dpiY?: number): [dpi: number | undefined, wide: number, tall: number] {
  if (dpiX === undefined || dpiY === undefined) return [dpiX ?? dpiY, 1, 1]
  const stretch = Math.max(dpiX / dpiY, dpiY / dpiX)
  if (stretch < thresholds.leastStretch || stretch > thresholds.mostStretch) return [dpiX, 1, 1]
  return dpiX > dpiY ? [dpiX, 1, stretch] : [dpiY, stretch, 1]
}

function fromRaster({ data, width, height, channels }: Raster<Channels>) {
  const image = sharp(data, { raw: { width, height, channels }, limitInputPixels: false })
  // Raw input of one channel would otherwise leave a resize as three.
  return channels === 1 ? image.toColourspace('b-w') : image
}

/** Whether nothing stands out on an image, as the reader sees it. */
async function isEven(raster: Raster<Channels>): Promise<boolean> {
  const { width, height, channels, data } = raster
  const grey = channels === 1 ? data : await fromRaster(raster).toColourspace('b-w').raw().toBuffer()
  return isUniform({ width, height, channels: 1, data: grey })
}

/** libtiff speaks of memory where a file claims more entries than can be, or none: damage, and no lack of memory. */
const claimsTooMuch = (cause: unknown): boolean =>
  cause instanceof Error && /elements of -?\d+ bytes each/.test(cause.message)

/** In libtiff's own words; Zstandard, LZMA, JBIG and JPEG 2000 are not in sharp's builds of it. */
const isUnknownCompression = (cause: unknown): boolean =>
  cause instanceof Error &&
  /compression support is not configured|decoding is not implemented/.test(cause.message)

function unreadable(cause: unknown): LegibleError {
  if (isUnknownCompression(cause))
    return new LegibleError(
      'unsupported_media_type',
      'This TIFF is compressed in a way that Legible does not read. Save it with LZW, Deflate, JPEG or fax (CCITT) compression.',
      { cause },
    )
  return new LegibleError('corrupt_file', 'The image is damaged and cannot be read. Save or scan it again.', {
    cause: claimsTooMuch(cause) ? undefined : cause,
  })
}

/**
 * The rows of a grey image of nothing but 0 and 255 as faxes pack them (ITU-T T.6), all in one piece; what T.6 calls white is 0
 * here. libtiff packs them: the TIFF is taken off again.
 */
async function encodeGroup4(image: Sharp, height: number): Promise<Uint8Array> {
  const tiff = await image
    .tiff({ compression: 'ccittfax4', bitdepth: 1, tile: false, tileHeight: height })
    .toBuffer()
  // TIFF 6.0, sections 2 and 8: a directory of entries of twelve bytes.
  const directory = tiff.readUInt32LE(4)
  const tags = new Map<number, number>()
  for (let entry = 0; entry < tiff.readUInt16LE(directory); entry++) {
    const at = directory + 2 + entry * 12
    tags.set(tiff.readUInt16LE(at), tiff.readUInt32LE(at + 8))
  }
  const start = tags.get(STRIP_OFFSETS) ?? 0
  return tiff.subarray(start, start + (tags.get(STRIP_BYTE_COUNTS) ?? 0))
}
