// QR codes and barcodes to be read.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { drawText } from './sample-documents.ts'

/** A code as PNG, its modules four pixels wide, with the white around it that it needs. */
export async function codeOf(text: string, format: 'QRCode' | 'EAN13' | 'DataMatrix'): Promise<Buffer> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'))
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })
  const { image } = await writeBarcode(text, { format, scale: 4 })
  if (!image) throw new Error(`no ${format} of ${text}`)
  return Buffer.from(await image.arrayBuffer())
}

/** A page with a line of text and a QR code below it, as PNG. */
export async function pageWithCode(text: string): Promise<Uint8Array> {
  const canvas = createCanvas(1000, 500)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, 1000, 500)
  context.drawImage(drawText(['Scan this to pay the invoice']), 0, 0)
  context.drawImage(await loadImage(await codeOf(text, 'QRCode')), 100, 200)
  return canvas.toBuffer('image/png')
}
