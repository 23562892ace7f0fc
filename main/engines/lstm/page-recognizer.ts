import type { BoundingBox } from '../../../shared/document.ts'
import type { Raster, RecognizedWord, RecognizerInput, TextLine, TextRecognizer } from '../../ocr/ports.ts'
import { unite } from '../../ocr/layout/measure-lines.ts'
import { shrinkGrey } from '../../ocr/preparation/shrink-grey.ts'
import { defaultThresholds } from '../../ocr/thresholds.ts'
import { readVerticalLine } from '../../ocr/reading/read-vertical-line.ts'
import type { LineNetwork } from './line-network.ts'
import type { LineNetworks } from './line-networks.ts'
import type { NetworkWord } from './network-words.ts'
import type { LayoutLine, TesseractLayout } from '../tesseract/layout.ts'

// Most likely without a network that runs here; for these no lines are looked for.
const SPELLED = /^(?:chi|jpn|kor)/
const { layoutLineHeight, leastReduction, partGap, verticalLine } = defaultThresholds

/**
 * Reads images with Tesseract's layout analysis and Tesseract's networks, the latter run by onnxruntime: the same text in
 * two fifths of the time (ADR 009). What these networks cannot do, tesseract.js does alone: languages whose characters
 * are spelled with several classes, such as Japanese.
 */
export function createNetworkRecognizer(
  layout: TesseractLayout,
  tesseract: TextRecognizer,
  networks: LineNetworks,
): TextRecognizer {
  return {
    prepare(languages) {
      // Not after their network was read: by then this thread is busy with finding out how the page lies.
      const isEarly = !languages.some((language) => SPELLED.test(language))
      if (isEarly) layout.prepare()
      // Whoever asks for the page is told of languages that are missing or damaged.
      if (languages.length > 0) void prepareRest(languages, isEarly).catch(() => undefined)
    },
    async recognize(input) {
      const network = await networks.forLanguages(input.languages)
      if (!network) return tesseract.recognize(input)
      // onnxruntime does not know every processor: worse perhaps, but read.
      return readWith(network, input).catch(() => tesseract.recognize(input))
    },
    async close() {
      await layout.close()
      await networks.close()
      await tesseract.close()
    },
  }

  async function prepareRest(languages: string[], isEarly: boolean): Promise<void> {
    if (!(await networks.forLanguages(languages))) tesseract.prepare(languages)
    else if (!isEarly) layout.prepare()
  }

  async function readWith(network: LineNetwork, input: RecognizerInput): Promise<TextLine[]> {
    // The lines are found on a thread of their own.
    const [lines] = await Promise.all([findLines(layout, input), network.prepare()])
    const cut = lines.map((line) => ({ line, parts: isVertical(line) ? [] : partsOf(line) }))
    const { raster } = input
    const boxes = cut.flatMap(({ parts }) => parts)
    const words = await network.read(raster, boxes, input.narrowing)
    const result: TextLine[] = []
    let next = 0
    for (const { line, parts } of cut) {
      const ofLine = words.slice(next, (next += parts.length)).flat()
      const own = isVertical(line)
        ? await readVerticalLine(raster, line.bbox, (turned) => readLevelLine(turned, network))
        : placeWords(line, ofLine)
      if (own.length > 0) result.push(textLine(line, own))
    }
    return result
  }
}

/** The lines of a page, looked for on a reduced image where the type is tall enough for that. */
async function findLines(layout: TesseractLayout, input: RecognizerInput): Promise<LayoutLine[]> {
  const { raster, lineHeight = 0 } = input
  const factor = layoutLineHeight / lineHeight
  if (lineHeight === 0 || factor > leastReduction) return layout.findLines(input)
  const [width, height] = [Math.round(raster.width * factor), Math.round(raster.height * factor)]
  const reduced = shrinkGrey(raster, width, height)
  const lines = await layout.findLines({ ...input, raster: reduced, dpi: input.dpi * factor })
  const [scaleX, scaleY] = [raster.width / width, raster.height / height]
  const enlarge = ([x0, y0, x1, y1]: BoundingBox): BoundingBox => [
    Math.floor(x0 * scaleX),
    Math.floor(y0 * scaleY),
    Math.min(raster.width, Math.ceil(x1 * scaleX)),
    Math.min(raster.height, Math.ceil(y1 * scaleY)),
  ]
  return lines.map((line) => ({
    ...line,
    bbox: enlarge(line.bbox),
    words: line.words.map(({ bbox, blobs }) => ({ bbox: enlarge(bbox), blobs: blobs.map(enlarge) })),
    typeTop: Math.floor(line.typeTop * scaleY),
    typeBottom: Math.ceil(line.typeBottom * scaleY),
    typeHeight: line.typeHeight * scaleY,
  }))
}

const isVertical = ({ bbox: [x0, y0, x1, y1], typeHeight }: LayoutLine) =>
  y1 - y0 > verticalLine * Math.max(x1 - x0, typeHeight)

/** A line, cut where nothing stands for long; each part as tall as its own ink, and as the line's type. */
function partsOf({ words, typeTop, typeBottom, typeHeight }: LayoutLine): BoundingBox[] {
  const parts: BoundingBox[] = []
  for (const { bbox } of words) {
    const [x0, y0, x1, y1] = bbox
    const last = parts.at(-1)
    if (last && x0 - last[2] <= partGap * typeHeight) parts[parts.length - 1] = unite([last, bbox])
    else parts.push([x0, Math.min(y0, typeTop), x1, Math.max(y1, typeBottom)])
  }
  return parts
}

/** The words of an image that holds one line. */
export async function readLevelLine(line: Raster, network: LineNetwork): Promise<RecognizedWord[]> {
  const [words = []] = await network.read(line, [[0, 0, line.width, line.height]])
  return words.map(({ text, confidence, left, right }) => ({
    text,
    confidence,
    bbox: [left, 0, right, line.height],
    source: 'tesseract',
  }))
}

/** Words with the bounds of the ink that lies in their columns. */
function placeWords(line: LayoutLine, read: readonly NetworkWord[]): RecognizedWord[] {
  const blobs = line.words.flatMap((word) => word.blobs)
  const [, y0, , y1] = line.bbox
  return read.map(({ text, left, right, confidence }) => {
    const own = blobs.filter(([x0, , x1]) => (x0 + x1) / 2 >= left && (x0 + x1) / 2 < right)
    return {
      text,
      confidence,
      bbox: own.length > 0 ? unite(own) : [Math.round(left), y0, Math.round(right), y1],
      source: 'tesseract',
    }
  })
}

function textLine({ typeHeight, block }: LayoutLine, words: RecognizedWord[]): TextLine {
  return {
    words,
    bbox: unite(words.map(({ bbox }) => bbox)),
    ...(typeHeight > 0 && { fontSize: typeHeight }),
    blockHint: block,
  }
}
