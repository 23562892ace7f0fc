import { readFile } from 'node:fs/promises'
import type { BoundingBox } from '../../shared/document.ts'
import type { BoxReader, Raster, RecognizedWord, TextBox, TextLine, Vocabulary } from '../ocr/ports.ts'
import { TYPE_SHARE_OF_BOX } from '../ocr/preparation/text-box.ts'
import { createOnnxModel, type CoreBudget, type OnnxModel } from './onnx-model.ts'
import { decodeCtc, type CtcCharacter } from './ppocr-ctc.ts'
import { cutLineImage, LINE_HEIGHT } from './ppocr-line-image.ts'
import { loadPpocrModel, type PpocrLineReader, type PpocrModelPaths } from './ppocr-models.ts'
import { toLineInput } from './ppocr-network-input.ts'
import { spell } from './ppocr-spelling.ts'
import { breakIntoWords } from './ppocr-word-breaks.ts'

// The network gives one output step for 8 columns.
const PIXELS_PER_STEP = 8
// Lines read worse than this are ruling, stamps and handwriting, and cost more words than they bring:
// forms 71.5 -> 72.3, receipts 83.0 -> 83.1; at 0.8 nothing more.
const MIN_LINE_CONFIDENCE = 0.7
// Taller than wide: one letter, or text that runs up the margin, which this network cannot read.
const MAX_HEIGHT_TO_WIDTH = 1.5
/**
 * Reads detected lines with PP-OCR's recognisers, each for the languages it knows; a network is loaded at its first call.
 *
 * Costs about 0.04 ms of one core per pixel of width at 48 pixels of height: 0.3 s for a receipt, 0.5 s for a form,
 * 2 s for a dense page, which therefore stays with Tesseract.
 */
export function createPpocrBoxReader({ readers }: PpocrModelPaths, cores: CoreBudget): BoxReader {
  const opened = new Map<PpocrLineReader, Promise<Recognizer>>()
  const readerFor = (languages: readonly string[]) =>
    languages.length === 0
      ? undefined
      : readers.find((reader) => languages.every((language) => reader.languages.includes(language)))

  function recognizerOf(reader: PpocrLineReader): Promise<Recognizer> {
    const known = opened.get(reader)
    if (known) return known
    const opening = open(reader, cores)
    opened.set(reader, opening)
    return opening
  }

  return {
    knows: (languages) => readerFor(languages) !== undefined,
    async read(raster, boxes, languages, vocabulary) {
      const reader = readerFor(languages)
      if (!reader) return []
      const recognizer = await recognizerOf(reader)
      const lines: TextLine[] = []
      for (const box of boxes) {
        if (box.height > box.width * MAX_HEIGHT_TO_WIDTH) continue
        const line = await readLine(raster, box, recognizer, vocabulary)
        if (line) lines.push(line)
      }
      return lines
    },
    async close() {
      const recognizers = [...opened.values()]
      opened.clear()
      for (const recognizer of recognizers) await (await recognizer).model.close()
    },
  }
}

interface Recognizer {
  model: OnnxModel
  /** By class of the network: the blank, the characters of the file, the space. */
  alphabet: string[]
}

async function open({ network, alphabet }: PpocrLineReader, cores: CoreBudget): Promise<Recognizer> {
  const characters = (await readFile(alphabet, 'utf8')).split(/\r?\n/).filter((character) => character !== '')
  return {
    model: createOnnxModel(() => loadPpocrModel(network), cores),
    alphabet: ['', ...characters, ' '],
  }
}

async function readLine(
  raster: Raster,
  box: TextBox,
  { model, alphabet }: Recognizer,
  vocabulary: Vocabulary | undefined,
): Promise<TextLine | undefined> {
  const image = cutLineImage(raster, box)
  const width = Math.ceil(image.width / PIXELS_PER_STEP) * PIXELS_PER_STEP
  const { data, dims } = await model.run(toLineInput(image, width), [1, 3, LINE_HEIGHT, width])
  const [, steps = 0, classes = 0] = dims
  const reading = decodeCtc(data, steps, classes, alphabet)
  const characters = reading.characters.filter((character) => character.text !== ' ')
  if (characters.length === 0 || meanConfidence(characters) < MIN_LINE_CONFIDENCE) return undefined
  const words = breakIntoWords(reading, image, PIXELS_PER_STEP).map((word): RecognizedWord => ({
    text: spell(word, vocabulary),
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
