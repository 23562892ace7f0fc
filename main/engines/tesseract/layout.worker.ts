// Thread entry: Tesseract's layout analysis, one image at a time. tesseract.js would hand over the same as a megabyte of
// JSON a page, and loads a language for it; that was a quarter of the time.
import { flushCompileCache } from 'node:module'
import { parentPort } from 'node:worker_threads'
import createCore, { type ResultIterator } from 'tesseract.js-core/tesseract-core-relaxedsimd.js'
import type { BoundingBox } from '../../../shared/document.ts'
import type { LayoutLine, LayoutRequest } from './layout.ts'
import { BLOCK, FIRST_PICTURE, LINE, SYMBOL, WORD } from './tesseract-format.ts'

const port = parentPort
if (!port)
  throw new Error('tesseract-layout.worker is a thread of the page thread and does nothing by itself')

// It says on the error stream what it guesses.
const core = await createCore({ printErr: () => undefined })
const api = new core.TessBaseAPI()
api.InitForAnalysePage()

let hasAnswered = false
port.on('message', (request: LayoutRequest) => {
  port.postMessage(analyse(request))
  if (!hasAnswered) flushCompileCache()
  hasAnswered = true
})

function analyse({ image, dpi, mode }: LayoutRequest): LayoutLine[] {
  core.FS.writeFile('/input', image)
  api.SetVariable('user_defined_dpi', String(dpi))
  api.SetPageSegMode(mode)
  if (api.SetImageFile(1, 0) === 1) throw new Error('Tesseract does not read this image.')
  const page = api.AnalyseLayout()
  try {
    // Without ink there is no page.
    return core.getPointer(page) === 0 ? [] : linesOf(api.GetIterator())
  } finally {
    if (core.getPointer(page) !== 0) core.destroy(page)
    api.Clear()
  }
}

/** Lines in the order of Tesseract's blocks. */
function linesOf(iterator: ResultIterator): LayoutLine[] {
  const lines: LayoutLine[] = []
  let block = -1
  iterator.Begin()
  do {
    if (iterator.BlockType() >= FIRST_PICTURE) continue
    if (iterator.IsAtBeginningOf(BLOCK)) block++
    if (iterator.IsAtBeginningOf(LINE)) lines.push(lineOf(iterator, block))
    const line = lines.at(-1)
    const word = boundsOf(iterator, WORD)
    // A word without ink has the bounds of the whole page.
    if (!line || word[0] < line.bbox[0] || word[2] > line.bbox[2]) continue
    if (iterator.IsAtBeginningOf(WORD)) line.words.push({ bbox: word, blobs: [] })
    line.words.at(-1)?.blobs.push(boundsOf(iterator, SYMBOL))
  } while (iterator.Next(SYMBOL))
  core.destroy(iterator)
  for (const { words } of lines) words.sort((a, b) => a.bbox[0] - b.bbox[0])
  return lines
}

function lineOf(iterator: ResultIterator, block: number): LayoutLine {
  const [x0, y0, x1, y1] = boundsOf(iterator, LINE)
  const baseline = iterator.getBaseline(LINE)
  const { row_height: typeHeight, descenders } = iterator.getRowAttributes()
  const base = (baseline.y0 + baseline.y1) / 2
  const below = Math.abs(descenders)
  const [typeTop, typeBottom] = [Math.floor(base - typeHeight + below), Math.ceil(base + below)]
  return {
    bbox: [x0, Math.min(y0, typeTop), x1, Math.max(y1, typeBottom)],
    words: [],
    typeTop,
    typeBottom,
    typeHeight,
    block,
  }
}

function boundsOf(iterator: ResultIterator, level: number): BoundingBox {
  const { x0, y0, x1, y1 } = iterator.getBoundingBox(level)
  return [x0, y0, x1, y1]
}
