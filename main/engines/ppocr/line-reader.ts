import type { BoundingBox } from '../../../shared/document.ts'
import { aroundPoints } from '../../ocr/bounding-box.ts'
import type { LineReader, Raster, RecognizedWord, TextBox, TextLine } from '../../ocr/ports.ts'
import { findInk, whiteBetween, type LineInk } from '../../ocr/preparation/find-ink.ts'
import { isLevel } from '../../ocr/preparation/text-box.ts'
import { measureType } from '../../ocr/preparation/measure-type.ts'
import { meanOf } from '../../ocr/statistics.ts'
import { thresholds } from '../../ocr/thresholds.ts'
import { createOnnxModel, type OnnxModel } from '../onnx/model.ts'
import { decodeCtc, type CtcCharacter } from './ctc.ts'
import { cutLineImage, fitToType, scaleOfWidth, toLineInput } from './line-image.ts'
import { partIntoWords } from './words.ts'
import { likeliestClasses } from './likeliest-classes.ts'
import { LINE_HEIGHT, PIXELS_PER_STEP } from './network-format.ts'
import { readNetworkFile } from './networks.ts'

const NETWORK = 'PP-OCRv6_small_rec'
const { halfLetter, typeOfBox } = thresholds

/**
 * Reads lines with PP-OCRv6's recogniser, which knows Latin, Chinese and Japanese writing alike; loaded at the
 * first call. About 0.02 ms of one core per pixel of width at 48 pixels of height: 6 ms for a short line, 20 for a long one.
 */
export function createPpocrLineReader(): LineReader {
  const model = createOnnxModel(() => readNetworkFile(`${NETWORK}_8bit.onnx`))
  let alphabet: string[] | undefined
  return {
    async prepare() {
      await model.prepare()
      alphabet ??= await readAlphabet()
    },
    async read(raster, boxes) {
      alphabet ??= await readAlphabet()
      const lines: (TextLine | undefined)[] = []
      // One after the other: onnxruntime holds this thread while it runs.
      for (const box of boxes) lines.push(await readLine(raster, box, model, alphabet))
      return lines
    },
    close: () => model.close(),
  }
}

/** By class of the network: the blank, the space, the characters of the file. */
async function readAlphabet(): Promise<string[]> {
  const characters = (await readNetworkFile(`${NETWORK}.txt`)).toString('utf8').split('\n')
  return ['', ' ', ...characters]
}

/** The line of a box; undefined where nothing stands there. */
async function readLine(
  raster: Raster,
  box: TextBox,
  model: OnnxModel,
  alphabet: readonly string[],
): Promise<TextLine | undefined> {
  // The ink of a tilted line stands in no column of its own.
  const ink = isLevel(box) ? findInk(raster, box) : undefined
  const fitting = ink ? fitToType(box, ink) : box
  const image = cutLineImage(raster, fitting, scaleOfWidth(fitting, ink))
  const width = Math.ceil(image.width / PIXELS_PER_STEP) * PIXELS_PER_STEP
  const { data, dims } = await model.run(toLineInput(image, width), [1, 1, LINE_HEIGHT, width])
  const characters = decodeCtc(likeliestClasses(data, dims[1]), alphabet)
  const place = ink ? { ...fitting, angle: 0 } : box
  const parted = partIntoWords(characters, image)
  const words = parted.map((word): RecognizedWord => ({
    text: word.map(({ text }) => text).join(''),
    bbox: wordBox(word, place, PIXELS_PER_STEP / image.width),
    confidence: meanOf(word.map(({ confidence }) => confidence)),
    source: 'ppocr',
  }))
  if (words.length === 0) return undefined
  if (!ink) return { words, bbox: turnedBounds(place, 0, 1), fontSize: box.height * typeOfBox }
  const { size, top, bottom } = measureType(ink, words.map(({ text }) => text).join(''))
  const edges = edgesOfWords(parted, place, ink, PIXELS_PER_STEP / image.width)
  const ownBox = ({ bbox: [x0, , x1] }: RecognizedWord, index: number): BoundingBox => {
    const { from = x0, to = x1 } = edges[index] ?? {}
    return from < to ? [from, top, to, bottom] : [x0, top, x1, bottom]
  }
  return {
    words: words.map((word, index) => ({ ...word, bbox: ownBox(word, index) })),
    bbox: [ink.bbox[0], top, ink.bbox[2], bottom],
    fontSize: size,
  }
}

/** From where to where the ink of each word of a level line runs; undefined where its letters touch those of the next. */
function edgesOfWords(
  words: readonly (readonly CtcCharacter[])[],
  { centerX, width, height }: TextBox,
  ink: LineInk,
  lineSharePerStep: number,
): { from: number | undefined; to: number | undefined }[] {
  // A step that fires lies near the middle of its letter.
  const at = (step = 0) => centerX - width / 2 + (step + 0.5) * lineSharePerStep * width
  const whites = words
    .slice(1)
    .map((word, index) => whiteBetween(ink, at(words[index]?.at(-1)?.lastStep), at(word[0]?.firstStep)))
  // No letter reaches farther from its middle: what lies farther out is dirt, or the rule that a field is written on.
  const half = halfLetter * height
  const left = at(words[0]?.[0]?.firstStep) - half
  const right = at(words.at(-1)?.at(-1)?.lastStep) + half
  const [first, last] = [ink.runs.find(({ to }) => to > left), ink.runs.findLast(({ from }) => from < right)]
  const outer = { from: first && Math.max(first.from, left), to: last && Math.min(last.to, right) }
  return words.map((_, index) => ({
    from: index === 0 ? outer.from : whites[index - 1]?.to,
    to: index === words.length - 1 ? outer.to : whites[index]?.from,
  }))
}

function wordBox(word: readonly CtcCharacter[], box: TextBox, lineSharePerStep: number): BoundingBox {
  const first = word[0]?.firstStep ?? 0
  const last = word.at(-1)?.lastStep ?? first
  // A step that fires lies near the middle of its letter: half a step more on either side holds the letter's edges.
  return turnedBounds(
    box,
    Math.max(0, (first - 0.5) * lineSharePerStep),
    Math.min(1, (last + 1.5) * lineSharePerStep),
  )
}

/** Upright bounds of the part of a turned box between two shares of its width. */
function turnedBounds(box: TextBox, from: number, to: number): BoundingBox {
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)]
  const corners = [from, to].flatMap((share) =>
    [-box.height / 2, box.height / 2].map((v) => {
      const u = (share - 0.5) * box.width
      return [box.centerX + u * cos - v * sin, box.centerY + u * sin + v * cos] as const
    }),
  )
  const [x0, y0, x1, y1] = aroundPoints(corners)
  return [Math.max(0, Math.floor(x0)), Math.max(0, Math.floor(y0)), Math.ceil(x1), Math.ceil(y1)]
}
