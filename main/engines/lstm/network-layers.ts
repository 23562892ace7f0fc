import { createByteReader } from './byte-reader.ts'
import { DOUBLES, INTEGERS, OWN_LEARNING_RATES } from './traineddata-format.ts'

/** Weights of one layer or gate, a row an output; the last column is the bias. */
export interface WeightMatrix {
  outputs: number
  /** Without the bias. */
  inputs: number
  values: Float32Array
}

/** One layer of a Tesseract network, with the layers inside it. */
export type Layer =
  | { type: 'series'; layers: Layer[] }
  | { type: 'input'; height: number; depth: number }
  | { type: 'convolve'; halfX: number; halfY: number; inputs: number }
  | { type: 'maxpool'; scaleX: number; scaleY: number }
  | { type: 'transpose'; layer: Layer }
  | { type: 'reverse'; layer: Layer }
  | { type: 'lstm'; isSummary: boolean; gates: Gates }
  | { type: 'dense'; activation: 'tanh' | 'relu' | 'linear' | 'logistic' | 'softmax'; weights: WeightMatrix }

export interface Gates {
  cell: WeightMatrix
  input: WeightMatrix
  forget: WeightMatrix
  output: WeightMatrix
}

/** A network, and what follows it in the file. */
export interface Network {
  layers: Layer
  /** Weights and activations were trained as bytes: inputs are held within -1 and 1. */
  isInteger: boolean
  /** The class that stands for "no character here". */
  blank: number
}

/**
 * Reads the network of a `.traineddata` file as Tesseract 4 and 5 write it for use (src/lstm/network.cpp and the
 * `DeSerialize` of every layer).
 *
 * Throws RangeError for damaged data and for kinds of layers that none of the published line networks has.
 */
export function readNetwork(bytes: Uint8Array): Network {
  const reader = createByteReader(bytes)
  let isInteger = false
  const layers = readLayer()
  reader.text()
  // Flags and counts of the training.
  reader.bytes(12)
  const blank = reader.int32()
  return { layers, isInteger, blank }

  function readLayer(): Layer {
    if (reader.int8() !== 0) throw new RangeError('a layer without a name')
    const type = reader.text()
    reader.bytes(2)
    const flags = reader.int32()
    const inputs = reader.int32()
    reader.bytes(8)
    reader.text()
    switch (type) {
      case 'Series':
        return { type: 'series', layers: readLayers(flags) }
      case 'Input': {
        const [, height = 0, , depth = 0] = Array.from({ length: 5 }, () => reader.int32())
        return { type: 'input', height, depth }
      }
      case 'Convolve':
        return { type: 'convolve', halfX: reader.int32(), halfY: reader.int32(), inputs }
      case 'Maxpool':
        return { type: 'maxpool', scaleX: reader.int32(), scaleY: reader.int32() }
      case 'XYTranspose':
        return { type: 'transpose', layer: only(readLayers(flags)) }
      case 'RTLReversed':
        return { type: 'reverse', layer: only(readLayers(flags)) }
      case 'LSTM':
      case 'SummLSTM':
        return readLstm(type === 'SummLSTM', inputs)
      case 'Tanh':
      case 'Relu':
      case 'Linear':
      case 'Logistic':
      case 'Softmax':
        return {
          type: 'dense',
          activation: type.toLowerCase() as 'tanh' | 'relu' | 'linear' | 'logistic' | 'softmax',
          weights: readWeights(),
        }
      default:
        throw new RangeError(`a layer "${type}"`)
    }
  }

  function readLayers(flags: number): Layer[] {
    const layers: Layer[] = []
    for (let left = reader.uint32(); left > 0; left--) layers.push(readLayer())
    if (flags & OWN_LEARNING_RATES) reader.bytes(4 * reader.uint32())
    return layers
  }

  function readLstm(isSummary: boolean, inputs: number): Layer {
    const width = reader.int32()
    const [cell, input, forget, output] = [readWeights(), readWeights(), readWeights(), readWeights()]
    if (width !== inputs + cell.outputs) throw new RangeError('an LSTM of two dimensions')
    if ([cell, input, forget, output].some((gate) => gate.inputs !== width || gate.outputs !== cell.outputs))
      throw new RangeError('an LSTM whose gates differ in size')
    return { type: 'lstm', isSummary, gates: { cell, input, forget, output } }
  }

  function readWeights(): WeightMatrix {
    const mode = reader.uint8()
    if (!(mode & DOUBLES)) throw new RangeError('weights of an old format')
    const outputs = reader.int32()
    const columns = reader.int32()
    const count = outputs * columns
    if (!(mode & INTEGERS)) {
      reader.bytes(8)
      return { outputs, inputs: columns - 1, values: reader.doubles(count) }
    }
    isInteger = true
    reader.bytes(1)
    const integers = new Int8Array(reader.bytes(count).buffer)
    const scales = reader.doubles(reader.uint32())
    // One scale a row brings its integers back to the weights that were trained.
    const values = new Float32Array(count)
    for (let row = 0, index = 0; row < outputs; row++) {
      const scale = scales[row] ?? 0
      for (const end = index + columns; index < end; index++) values[index] = (integers[index] ?? 0) * scale
    }
    return { outputs, inputs: columns - 1, values }
  }
}

function only(layers: Layer[]): Layer {
  const [layer] = layers
  if (!layer || layers.length > 1) throw new RangeError('a turned layer that is not one layer')
  return layer
}
