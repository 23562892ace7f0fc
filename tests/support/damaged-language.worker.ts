// Reads a page in languages of a folder, one after the other, and says of each its text or the code of its error.
// A thread of its own: after bad data tesseract.js also throws outside any promise.
import { parentPort, workerData } from 'node:worker_threads'
import { createNetworkRecognizer } from '../../main/engines/lstm/page-recognizer.ts'
import { createTesseractLayout } from '../../main/engines/tesseract/layout.ts'
import { LegibleError } from '../../shared/errors.ts'
import { printedPage } from './printed-page.ts'
import { tesseractModels } from './tesseract-models.ts'

const port = parentPort
process.on('uncaughtException', () => undefined)

const { folder, languages } = workerData as { folder: string; languages: string[] }
const { tesseract, networks } = tesseractModels([folder])
const recognizer = createNetworkRecognizer(createTesseractLayout(), tesseract, networks)
const raster = printedPage(['Good text'])

const told: string[] = []
for (const language of languages)
  try {
    const lines = await recognizer.recognize({
      raster,
      dpi: 200,
      languages: [language],
      segmentation: 'single_column',
    })
    told.push(lines.map(({ words }) => words.map(({ text }) => text).join(' ')).join('\n'))
  } catch (error) {
    told.push(error instanceof LegibleError ? error.code : String(error))
  }
if (port) port.postMessage(told)
