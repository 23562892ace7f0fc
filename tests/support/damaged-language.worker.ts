// Reads a page in languages of a folder, one after the other, and says of each its text or the code of its error.
// A thread of its own: after bad data tesseract.js also throws outside any promise.
import { parentPort, workerData } from 'node:worker_threads'
import { createSharpImageCodec } from '../../main/engines/sharp/image-codec.ts'
import { recognizeRaster } from '../../main/ocr/recognize-raster.ts'
import { createReadingKit } from '../../main/workers/reading-kit.ts'
import { LegibleError } from '../../shared/errors.ts'
import { printedPage } from './printed-page.ts'

const port = parentPort
process.on('uncaughtException', () => undefined)

const { folder, languages } = workerData as { folder: string; languages: string[] }
const kit = createReadingKit({
  codec: createSharpImageCodec(),
  languageFolders: [folder],
  cores: () => 1,
})
const raster = printedPage(['Good text'])

const told: string[] = []
for (const language of languages)
  try {
    const { lines } = await recognizeRaster(raster, { dpi: 200, languages: [language] }, kit)
    told.push(lines.map(({ words }) => words.map(({ text }) => text).join(' ')).join('\n'))
  } catch (error) {
    told.push(error instanceof LegibleError ? error.code : String(error))
  }
if (port) port.postMessage(told)
