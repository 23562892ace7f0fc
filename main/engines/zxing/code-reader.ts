import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { ReadInputBarcodeFormat } from 'zxing-wasm/reader'
import type { CodeFormat } from '../../../shared/document.ts'
import { aroundPoints } from '../../ocr/bounding-box.ts'
import type { CodeReader } from '../../ocr/ports.ts'
import { toPortableGraymap } from '../portable-graymap.ts'

/**
 * What is looked for, by the names that browsers' BarcodeDetector has for them where it has one. Left out are those that
 * a page of text is taken for now and then (Telepen, the edges of films, the two and five digits beside others).
 */
const formats: Partial<Record<string, CodeFormat>> = {
  QRCode: 'qr_code',
  MicroQRCode: 'micro_qr_code',
  RMQRCode: 'rmqr_code',
  DataMatrix: 'data_matrix',
  Aztec: 'aztec',
  PDF417: 'pdf417',
  MaxiCode: 'maxi_code',
  EAN13: 'ean_13',
  EAN8: 'ean_8',
  UPCA: 'upc_a',
  UPCE: 'upc_e',
  Code128: 'code_128',
  Code93: 'code_93',
  Code39: 'code_39',
  ITF: 'itf',
  Codabar: 'codabar',
}

/** Reads codes with ZXing as WebAssembly, from disk: left to itself the package would fetch it from a server. */
export function createZxingCodeReader(): CodeReader {
  let loading: ReturnType<typeof load> | undefined

  async function load() {
    const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader')
    const { resolve } = createRequire(import.meta.url)
    const wasmBinary = await readFile(resolve('zxing-wasm/reader/zxing_reader.wasm'))
    await prepareZXingModule({
      overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer },
      fireImmediately: true,
    })
    return readBarcodes
  }

  return {
    async read(raster) {
      loading ??= load().catch((error: unknown) => {
        // The next page tries again: it may have been short of memory.
        loading = undefined
        throw error
      })
      const readBarcodes = await loading
      const found = await readBarcodes(toPortableGraymap(raster), {
        formats: Object.keys(formats) as ReadInputBarcodeFormat[],
      })
      return found.flatMap(({ format, text, isValid, position }) => {
        const name = formats[format]
        if (!isValid || name === undefined) return []
        const { topLeft, topRight, bottomRight, bottomLeft } = position
        const corners = [topLeft, topRight, bottomRight, bottomLeft]
        return [{ format: name, text, bbox: aroundPoints(corners.map(({ x, y }) => [x, y])) }]
      })
    },
  }
}
