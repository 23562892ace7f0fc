import sharp from 'sharp'
import type { Raster } from '../../ocr/ports.ts'

/** A grey raster with an SVG drawing of the same size over it, as PNG. From then on the process decodes SVG files too. */
export async function drawOver({ data, width, height }: Raster, svg: string): Promise<Uint8Array> {
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  return sharp(data, { raw: { width, height, channels: 1 }, limitInputPixels: false })
    .toColourspace('srgb')
    .composite([{ input: Buffer.from(svg), limitInputPixels: false }])
    .png({ compressionLevel: 3 })
    .toBuffer()
}
