import sharp from 'sharp'
import { LegibleError } from '../../../shared/errors.ts'
import type { Rotation } from '../../../shared/document.ts'
import { assertImageSize } from '../../ocr/image-size.ts'
import type { ImageCodec, ImageHeader, Raster } from '../../ocr/ports.ts'

// Outside this range the figure is a default somebody's software wrote, not a measurement (72 is judged by the caller).
const MIN_DPI = 50
const MAX_DPI = 2400

/** By EXIF orientation 1 to 8; the mirrored ones (2, 4, 5, 7) count as the turn they include. */
const exifRotations: readonly Rotation[] = [0, 0, 0, 180, 180, 90, 90, 270, 270]

// libvips reads dozens of formats, several through large C libraries; only these three reach it here.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
// Pages already run on all cores, and no page is decoded twice.
sharp.concurrency(1)
sharp.cache(false)

/** Decodes JPEG, PNG and WebP with sharp. Every other loader of libvips is blocked for the whole process. */
export function createSharpImageCodec(): ImageCodec {
  return {
    async readHeader(bytes): Promise<ImageHeader> {
      try {
        const { width, height, density, pages, orientation } = await sharp(bytes, {
          limitInputPixels: false,
        }).metadata()
        const turned = orientation !== undefined && orientation >= 5
        return {
          width: turned ? height : width,
          height: turned ? width : height,
          ...(density !== undefined && density >= MIN_DPI && density <= MAX_DPI && { dpi: density }),
          frames: pages ?? 1,
          rotation: exifRotations[orientation ?? 1] ?? 0,
        }
      } catch (cause) {
        throw unreadable(cause)
      }
    },

    async decode(bytes, { channels, maxPixels }) {
      const header = await this.readHeader(bytes)
      assertImageSize(header, maxPixels)
      const decodeWith = async (failOn: 'error' | 'none') => {
        const image = sharp(bytes, { limitInputPixels: maxPixels, failOn, pages: 1, sequentialRead: true })
          .autoOrient()
          .flatten({ background: '#fff' })
          .toColourspace(channels === 1 ? 'b-w' : 'srgb')
        const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
        if (info.channels !== channels) throw new Error(`Decoded to ${info.channels} channels`)
        return { width: info.width, height: info.height, channels, data }
      }
      try {
        return await decodeWith('error')
      } catch {
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
  }
}

function fromRaster({ data, width, height, channels }: Raster) {
  const image = sharp(data, { raw: { width, height, channels }, limitInputPixels: false })
  // Raw input of one channel would otherwise leave a resize as three.
  return channels === 1 ? image.toColourspace('b-w') : image
}

function unreadable(cause: unknown): LegibleError {
  return new LegibleError('corrupt_file', 'The image is damaged and cannot be read. Save or scan it again.', {
    cause,
  })
}
