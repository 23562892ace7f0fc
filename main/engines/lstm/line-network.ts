import type { BoundingBox } from '../../../shared/document.ts'
import { pixelsIn } from '../../ocr/bounding-box.ts'
import type { Raster } from '../../ocr/ports.ts'
import { thresholds } from '../../ocr/thresholds.ts'
import { createOnnxModel } from '../onnx/model.ts'
import { createLineDecoder, type NetworkOutput } from './line-decoder.ts'
import { readCharacterSet } from './character-set.ts'
import { readDictionary } from './dictionary.ts'
import { cutNetworkLine, invertLine, type NetworkLine } from './line-image.ts'
import { readNetwork } from './network-layers.ts'
import { networkToOnnx } from './network-to-onnx.ts'
import { readTrainedData } from './traineddata.ts'
import { partAtSpaces, type NetworkWord } from './network-words.ts'

const { linePadding, mostLineAspect, widthAtOnce, perhapsInverted } = thresholds

/** One of Tesseract's networks, run by onnxruntime. Calls may overlap. */
export interface LineNetwork {
  /** Opens it, so that the next reading does not wait for that. */
  prepare(): Promise<void>
  /** The words within each of the boxes of a grey raster, each box one line. */
  read(raster: Raster, boxes: readonly BoundingBox[]): Promise<NetworkWord[][]>
  close(): Promise<void>
}

/**
 * Makes a line network of a `.traineddata` file's bytes: the very weights, characters and dictionary that Tesseract uses.
 *
 * Throws RangeError for damaged data and for networks of other kinds, such as those of Chinese and Japanese, whose
 * characters are spelled with several classes.
 */
export function createLineNetwork(trainedData: Uint8Array): LineNetwork {
  const data = readTrainedData(trainedData)
  if (!data.network || !data.characters || !data.recoder) throw new RangeError('data without an LSTM')
  // First what may turn out not to be read here: it is the smallest part.
  const set = readCharacterSet(data.characters, data.recoder)
  const network = readNetwork(data.network)
  const { onnx, height, stepWidth, classes } = networkToOnnx(network)
  if (network.blank < 0 || network.blank >= classes || set.characterOfClass.length > classes)
    throw new RangeError('a character set that is not the one of its network')
  const dictionary = readDictionary(data, set)
  const decode = createLineDecoder(set, network.blank, dictionary)
  const model = createOnnxModel(async () => onnx)

  return {
    prepare: () => model.prepare(),
    async read(raster, boxes) {
      const words: NetworkWord[][] = boxes.map(() => [])
      for (const batch of batchesOf(boxes.map((bbox) => pixelsIn(raster, bbox, linePadding)))) {
        const images = batch.map(({ bbox }) => cutNetworkLine(raster, bbox, height))
        const outputs = await readImages(images)
        for (const [place, { index, bbox }] of batch.entries()) {
          const [image, output] = [images[place], outputs[place]]
          if (!image || !output) continue
          const [left, , right] = bbox
          const pixelsPerStep = ((right - left) / image.width) * stepWidth
          const extent = { left, pixelsPerStep, steps: output.steps }
          words[index] = partAtSpaces(decode(output), extent, { set, dictionary })
        }
      }
      return words
    },
    close: () => model.close(),
  }

  /** Lines go through the network together, which costs less than one by one, as many as memory allows. */
  function batchesOf(boxes: readonly BoundingBox[]): { index: number; bbox: BoundingBox }[][] {
    const widthOf = ([x0, y0, x1, y1]: BoundingBox) => (y1 > y0 ? ((x1 - x0) * height) / (y1 - y0) : 0)
    const lines = boxes
      .map((bbox, index) => ({ index, bbox, width: widthOf(bbox) }))
      .filter(({ width }) => width >= stepWidth && width <= height * mostLineAspect)
      .sort((a, b) => a.width - b.width)
    const batches: (typeof lines)[] = []
    for (const line of lines) {
      const batch = batches.at(-1)
      if (batch && (batch.length + 1) * line.width <= widthAtOnce) batch.push(line)
      else batches.push([line])
    }
    return batches
  }

  /** What reads badly is read with ink and paper exchanged too; the likelier reading counts. */
  async function readImages(images: readonly NetworkLine[]): Promise<NetworkOutput[]> {
    const outputs = await run(images)
    const likelihood = (output: NetworkOutput) => likelihoodOf(output, { classes, blank: network.blank })
    const doubtful = [...outputs.entries()].filter(([, output]) => likelihood(output) < perhapsInverted)
    const places = doubtful.map(([place]) => place)
    const inverted = await run(images.filter((_, place) => places.includes(place)).map(invertLine))
    for (const [at, [place, before]] of doubtful.entries()) {
      const after = inverted[at]
      if (after && likelihood(after) > likelihood(before)) outputs[place] = after
    }
    return outputs
  }

  async function run(images: readonly NetworkLine[]): Promise<NetworkOutput[]> {
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
}

/** Mean of the likeliest class over the steps that hold a character; 0 where none does. */
function likelihoodOf(
  { probabilities, offset, stride, steps }: NetworkOutput,
  { classes, blank }: { classes: number; blank: number },
): number {
  let [sum, count] = [0, 0]
  for (let step = 0; step < steps; step++) {
    const at = offset + step * stride
    let best = blank
    for (let code = 0; code < classes; code++)
      if ((probabilities[at + code] ?? 0) > (probabilities[at + best] ?? 0)) best = code
    if (best === blank) continue
    sum += probabilities[at + best] ?? 0
    count++
  }
  return count === 0 ? 0 : sum / count
}
