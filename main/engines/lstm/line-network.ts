import type { BoundingBox } from '../../../shared/document.ts'
import type { Raster } from '../../ocr/ports.ts'
import { defaultThresholds } from '../../ocr/thresholds.ts'
import { createOnnxModel, type CoreBudget } from '../onnx/model.ts'
import { createLineDecoder, type ReadCharacter } from './line-decoder.ts'
import { readCharacterSet } from './character-set.ts'
import { readDictionary } from './dictionary.ts'
import { cutNetworkLine, invertLine, type LineImage } from './line-image.ts'
import { readNetwork } from './network-layers.ts'
import { networkToOnnx } from './network-to-onnx.ts'
import { readTrainedData } from './traineddata.ts'
import { SPACE } from './traineddata-format.ts'

const profile = defaultThresholds

/** A word of a line that was read. */
export interface NetworkWord {
  text: string
  /** Columns of the raster it reaches from and to, the spaces around it halved. */
  left: number
  right: number
  /** 0 to 1, on Tesseract's scale. */
  confidence: number
}

/** One of Tesseract's networks, run by onnxruntime. Calls may overlap. */
export interface LineNetwork {
  /** Opens it, so that the next reading does not wait for that. */
  prepare(): Promise<void>
  /** The words within each of the boxes of a grey raster, each box one line; `narrowing`: of their widths, default 1. */
  read(raster: Raster, boxes: readonly BoundingBox[], narrowing?: number): Promise<NetworkWord[][]>
  close(): Promise<void>
}

// Leaders of a table of contents, and rules that are read as letters over and over.
const LEADERS = /[.…]{3}|(\p{L})\1\1/iu

/**
 * Makes a line network of a `.traineddata` file's bytes: the very weights, characters and dictionary that Tesseract uses.
 *
 * Throws RangeError for damaged data and for networks of other kinds, such as those of Chinese and Japanese, whose
 * characters are spelled with several classes.
 */
export function createLineNetwork(trainedData: Uint8Array, cores: CoreBudget): LineNetwork {
  const data = readTrainedData(trainedData)
  if (!data.network || !data.characters || !data.recoder) throw new RangeError('data without an LSTM')
  // First what may turn out not to be read here: it is the smallest part.
  const set = readCharacterSet(data.characters, data.recoder)
  const network = readNetwork(data.network)
  const { onnx, height, stepWidth, classes } = networkToOnnx(network)
  if (network.blank < 0 || network.blank >= classes || set.characterOfClass.length > classes)
    throw new RangeError('a character set that is not the one of its network')
  const dictionary = readDictionary(data, set)
  const decoder = createLineDecoder(set, network.blank, dictionary)
  const model = createOnnxModel(async () => onnx, cores)

  return {
    prepare: () => model.prepare(),
    async read(raster, boxes, narrowing = 1) {
      const words: NetworkWord[][] = boxes.map(() => [])
      for (const batch of batchesOf(boxes.map((bbox) => pad(bbox, raster)))) {
        const images = batch.map(({ bbox }) => cutNetworkLine(raster, bbox, height, narrowing))
        const outputs = await readImages(images)
        for (const [place, { index, bbox }] of batch.entries()) {
          const [image, output] = [images[place], outputs[place]]
          if (!image || !output) continue
          const { probabilities, offset, stride, steps } = output
          const characters = decoder.decode(probabilities, offset, stride, steps)
          const [left, , right] = bbox
          words[index] = wordsOf(characters, left, ((right - left) / image.width) * stepWidth, steps)
        }
      }
      return words
    },
    close: () => model.close(),
  }

  /** Lines of like width go through the network together, which costs less than one by one. */
  function batchesOf(boxes: readonly BoundingBox[]): { index: number; bbox: BoundingBox }[][] {
    const widthOf = ([x0, y0, x1, y1]: BoundingBox) => (y1 > y0 ? ((x1 - x0) * height) / (y1 - y0) : 0)
    const lines = boxes
      .map((bbox, index) => ({ index, bbox, width: widthOf(bbox) }))
      .filter(({ width }) => width >= stepWidth && width <= height * profile.mostLineAspect)
      .sort((a, b) => a.width - b.width)
    const batches: (typeof lines)[] = []
    for (const line of lines) {
      const batch = batches.at(-1)
      if (
        batch &&
        batch.length < profile.linesAtOnce &&
        (batch.length + 1) * line.width <= profile.widthAtOnce
      )
        batch.push(line)
      else batches.push([line])
    }
    return batches
  }

  interface Output {
    probabilities: Float32Array
    offset: number
    stride: number
    steps: number
  }

  /** What reads badly is read with ink and paper exchanged too; the likelier reading counts. */
  async function readImages(images: readonly LineImage[]): Promise<Output[]> {
    const outputs = await run(images)
    const doubtful = [...outputs.entries()].filter(
      ([, output]) => likelihoodOf(output) < profile.perhapsInverted,
    )
    const places = doubtful.map(([place]) => place)
    const inverted = await run(images.filter((_, place) => places.includes(place)).map(invertLine))
    for (const [at, [place, before]] of doubtful.entries()) {
      const after = inverted[at]
      if (after && likelihoodOf(after) > likelihoodOf(before)) outputs[place] = after
    }
    return outputs
  }

  async function run(images: readonly LineImage[]): Promise<Output[]> {
    if (images.length === 0) return []
    const width = Math.max(stepWidth, ...images.map((image) => image.width))
    const input = new Float32Array(images.length * height * width)
    for (const [place, { width: own, values }] of images.entries())
      for (let y = 0; y < height; y++)
        input.set(values.subarray(y * own, (y + 1) * own), (place * height + y) * width)
    const lengths = Int32Array.from(images, (image) => Math.max(1, Math.floor(image.width / stepWidth)))
    const { data: probabilities } = await model.run(input, [images.length, 1, height, width], { lengths })
    return images.map((_, place) => ({
      probabilities,
      offset: place * classes,
      stride: images.length * classes,
      steps: lengths[place] ?? 0,
    }))
  }

  /** Mean of the likeliest class over the steps that hold a character; 0 where none does. */
  function likelihoodOf({ probabilities, offset, stride, steps }: Output): number {
    let [sum, count] = [0, 0]
    for (let step = 0; step < steps; step++) {
      let best = network.blank
      for (let code = 0; code < classes; code++)
        if (
          (probabilities[offset + step * stride + code] ?? 0) >
          (probabilities[offset + step * stride + best] ?? 0)
        )
          best = code
      if (best === network.blank) continue
      sum += probabilities[offset + step * stride + best] ?? 0
      count++
    }
    return count === 0 ? 0 : sum / count
  }

  function wordsOf(
    characters: ReadCharacter[],
    left: number,
    pixelsPerStep: number,
    steps: number,
  ): NetworkWord[] {
    const words: NetworkWord[] = []
    /** Where one character ends and the next begins: in the middle between them. */
    const border = (index: number) => {
      const [before, after] = [characters[index - 1], characters[index]]
      if (!before) return 0
      return after ? (before.end + after.start) / 2 : steps
    }
    /** Words meet in the middle of the space between them; else the blobs beside it would belong to neither. */
    const edge = (space: number) => {
      if (space < 0) return 0
      return space < characters.length ? (border(space) + border(space + 1)) / 2 : steps
    }
    let first = 0
    let certaintyOfSpace = 0
    for (let index = 0; index <= characters.length; index++) {
      const character = characters[index]
      if (character && character.character !== SPACE) continue
      const word = characters.slice(first, index)
      const last = word.at(-1)
      const next = character?.certainty ?? 0
      const certainty = Math.min(certaintyOfSpace, next, ...word.map((each) => each.certainty))
      const text = word.map((each) => set.characters[each.character]?.text ?? '').join('')
      const least = last?.isInDictionary ? profile.leastOfDictionary : profile.leastOutside
      const confidence = confidenceOf(certainty)
      const isTrusted = confidence < profile.ofDespiteLetter && isMostlySure(text, word)
      if (last && (certainty >= least || isTrusted))
        words.push({
          text,
          left: left + edge(first - 1) * pixelsPerStep,
          right: left + edge(index) * pixelsPerStep,
          confidence: isTrusted ? profile.ofDespiteLetter : confidence,
        })
      certaintyOfSpace = next
      first = index + 1
    }
    return words
  }

  /** Whether a word is no noise, however doubtful one letter of it or a space beside it is. */
  function isMostlySure(text: string, word: readonly ReadCharacter[]): boolean {
    if (word.length < profile.leastDespiteLetter || LEADERS.test(text)) return false
    const mean = word.reduce((sum, { certainty }) => sum + confidenceOf(certainty), 0) / word.length
    return (
      mean >= profile.sureDespiteLetter ||
      (mean >= profile.sureKnownWord && (dictionary?.has(coreOf(text)) ?? false))
    )
  }
}

/** On Tesseract's scale: 100 + 5 × certainty, which is seven times the network's (src/ccmain/ltrresultiterator.cpp). */
const confidenceOf = (certainty: number) => Math.min(Math.max(1 + 0.35 * certainty, 0), 1)

function pad([x0, y0, x1, y1]: BoundingBox, { width, height }: Raster): BoundingBox {
  return [
    Math.max(0, Math.floor(x0) - profile.linePadding),
    Math.max(0, Math.floor(y0) - profile.linePadding),
    Math.min(width, Math.ceil(x1) + profile.linePadding),
    Math.min(height, Math.ceil(y1) + profile.linePadding),
  ]
}

/** A word without the punctuation around it. */
const coreOf = (text: string) => text.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
