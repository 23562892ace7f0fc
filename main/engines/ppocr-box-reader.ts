import { readFile } from 'node:fs/promises'
import type { BoundingBox } from '../../shared/document.ts'
import type { BoxReader, Raster, RecognizedWord, TextBox, TextLine } from '../ocr/ports.ts'
import { createOnnxModel, type CoreBudget, type OnnxModel } from './onnx-model.ts'
import { decodeCtc, type CtcCharacter } from './ppocr-ctc.ts'
import { cutLineImage, LINE_HEIGHT } from './ppocr-line-image.ts'
import { loadPpocrModel, type PpocrModelPaths } from './ppocr-models.ts'
import { toLineInput } from './ppocr-network-input.ts'
import { TYPE_SHARE_OF_BOX } from './ppocr-text-boxes.ts'
import { breakIntoWords } from './ppocr-word-breaks.ts'

// The network gives one output step for 8 columns.
const PIXELS_PER_STEP = 8
// Lines read worse than this are ruling, stamps and handwriting, and cost more words than they bring:
// forms 71.5 -> 72.3, receipts 83.0 -> 83.1; at 0.8 nothing more.
const MIN_LINE_CONFIDENCE = 0.7
// Taller than wide: one letter, or text that runs up the margin, which this network cannot read.
const MAX_HEIGHT_TO_WIDTH = 1.5
// Its alphabet is Chinese and ASCII: no accents, no umlauts, hardly any kana.
// Basic Latin, currencies, and signs of print; of 6,600 characters the others are only ever mistakes in English.
const ENGLISH = /^[\x20-\x7e£€¥©®°±×÷½•–—‘’“”…™]?$/u
const KNOWN_LANGUAGES = new Set(['eng', 'chi_sim'])

/**
 * Reads detected lines with PP-OCRv4's recogniser; the network is loaded at the first call.
 *
 * Costs about 0.1 ms of one core per pixel of width at 48 pixels of height: 0.7 s for a receipt, 1 s for a form,
 * 5 s for a dense page, which therefore stays with Tesseract.
 */
export function createPpocrBoxReader(paths: PpocrModelPaths, cores: CoreBudget): BoxReader {
  let opened: Promise<Recognizer> | undefined
  return {
    knows: (languages) =>
      languages.length > 0 && languages.every((language) => KNOWN_LANGUAGES.has(language)),
    async read(raster, boxes, languages) {
      opened ??= open(paths, cores)
      const recognizer = await opened
      const among = languages.some((language) => language !== 'eng') ? recognizer.all : recognizer.latin
      const lines: TextLine[] = []
      for (const box of boxes) {
        if (box.height > box.width * MAX_HEIGHT_TO_WIDTH) continue
        const line = await readLine(raster, box, recognizer, among)
        if (line) lines.push(line)
      }
      return lines
    },
    async close() {
      await (await opened)?.model.close()
      opened = undefined
    },
  }
}

interface Recognizer {
  model: OnnxModel
  alphabet: string[]
  /** Classes of the network. */
  all: number[]
  /** Those that English is written with, and the blank. */
  latin: number[]
}

async function open(paths: PpocrModelPaths, cores: CoreBudget): Promise<Recognizer> {
  const model = createOnnxModel(() => loadPpocrModel(paths.recognizer), cores)
  const keys = await readFile(paths.alphabet, 'utf8')
  // Class 0 is the blank, the last class the space; both are not in the file.
  const alphabet = ['', ...keys.split('\n').filter((key) => key !== ''), ' ']
  const all = [...alphabet.keys()]
  return { model, alphabet, all, latin: all.filter((index) => ENGLISH.test(alphabet[index] ?? '')) }
}

async function readLine(
  raster: Raster,
  box: TextBox,
  { model, alphabet }: Recognizer,
  among: readonly number[],
): Promise<TextLine | undefined> {
  const image = cutLineImage(raster, box)
  const width = Math.ceil(image.width / PIXELS_PER_STEP) * PIXELS_PER_STEP
  const { data, dims } = await model.run(toLineInput(image, width), [1, 3, LINE_HEIGHT, width])
  const [, steps = 0, classes = 0] = dims
  const reading = decodeCtc(data, steps, classes, alphabet, among)
  const characters = reading.characters.filter((character) => character.text !== ' ')
  if (characters.length === 0 || meanConfidence(characters) < MIN_LINE_CONFIDENCE) return undefined
  const words = breakIntoWords(reading, image, PIXELS_PER_STEP).map((word): RecognizedWord => ({
    text: word.map((character) => character.text).join(''),
    bbox: wordBox(word, box, PIXELS_PER_STEP / image.width),
    confidence: meanConfidence(word),
  }))
  return { words, bbox: turnedBounds(box, 0, 1), fontSize: box.height * TYPE_SHARE_OF_BOX }
}

function wordBox(word: CtcCharacter[], box: TextBox, lineSharePerStep: number): BoundingBox {
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
  const cos = Math.cos(box.angle)
  const sin = Math.sin(box.angle)
  const xs: number[] = []
  const ys: number[] = []
  for (const share of [from, to]) {
    for (const v of [-box.height / 2, box.height / 2]) {
      const u = (share - 0.5) * box.width
      xs.push(box.centerX + u * cos - v * sin)
      ys.push(box.centerY + u * sin + v * cos)
    }
  }
  return [
    Math.max(0, Math.floor(Math.min(...xs))),
    Math.max(0, Math.floor(Math.min(...ys))),
    Math.ceil(Math.max(...xs)),
    Math.ceil(Math.max(...ys)),
  ]
}

function meanConfidence(characters: CtcCharacter[]): number {
  return characters.reduce((sum, character) => sum + character.confidence, 0) / characters.length
}
