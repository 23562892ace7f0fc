import { thresholds } from '../../ocr/thresholds.ts'
import { createOnnxWriter, type OnnxWriter } from '../onnx/writer.ts'
import { addLstm, biasOf, summarizeColumns } from './lstm-to-onnx.ts'
import type { Layer, Network, WeightMatrix } from './network-layers.ts'

/** A network of Tesseract as a model that onnxruntime runs over several lines at once. */
interface LineModel {
  /**
   * Inputs: `lines` of [count, 1, height, width], black -1 and white 1, 0 behind each line's end; `lengths` of [count], each
   * line's width in steps. Output: probabilities of [steps, count, classes]; those behind a line's end mean nothing.
   */
  onnx: Uint8Array
  /** Of the lines it was trained on, in pixels. */
  height: number
  /** Pixels of width that one step of the output stands for. */
  stepWidth: number
  classes: number
}

interface Shape {
  /** `image`: [count, depth, height, width]. `sequence`: [steps, count, depth]. */
  kind: 'image' | 'sequence'
  depth: number
  height: number
}

/**
 * Writes Tesseract's network as ONNX operations: the same weights and the same functions, its integers as the floats they
 * stand for.
 *
 * One thing differs: around the line Tesseract's convolutions see noise, which is 0 on average, and these see 0.
 * Throws RangeError for an arrangement of layers that none of the published networks has, and for layers that do not fit
 * one another.
 */
export function networkToOnnx({ layers, isInteger }: Network): LineModel {
  const writer = createOnnxWriter()
  let [height, stepWidth, classes] = [0, 1, 0]
  let shape: Shape = { kind: 'image', depth: 1, height: 0 }
  let windowed: Extract<Layer, { type: 'convolve' }> | undefined
  let current = 'lines'
  add(layers, false)
  if (shape.kind !== 'sequence' || shape.depth !== classes)
    throw new RangeError('layers that do not end in classes')
  const onnx = writer.model(
    [
      { name: 'lines', type: 'float', dims: ['count', 1, height, 'width'] },
      { name: 'lengths', type: 'int32', dims: ['count'] },
    ],
    current,
  )
  return { onnx, height, stepWidth, classes }

  function add(layer: Layer, isReversed: boolean): void {
    switch (layer.type) {
      case 'series':
        for (const inner of layer.layers) add(inner, isReversed)
        return
      case 'input':
        if (layer.height < 1 || layer.height > thresholds.mostLineHeight || layer.depth !== 1)
          throw new RangeError(`lines of ${layer.height} pixels`)
        height = layer.height
        shape = { kind: 'image', depth: layer.depth, height }
        // The bytes that integer networks were trained on end at -1 and 1.
        if (isInteger)
          current = writer.operation('Clip', [
            current,
            writer.constant({ dims: [], floats: Float32Array.of(-1) }),
            writer.constant({ dims: [], floats: Float32Array.of(1) }),
          ])
        return
      case 'convolve':
        if (layer.inputs !== shape.depth || layer.halfX < 0 || layer.halfY < 0) throw misfit()
        windowed = layer
        return
      case 'maxpool': {
        const kernel = [layer.scaleY, layer.scaleX]
        if (kernel.some((side) => side < 1 || side > shape.height)) throw misfit()
        current = writer.operation('MaxPool', [current], { kernel_shape: kernel, strides: kernel })
        shape.height = Math.floor(shape.height / layer.scaleY)
        stepWidth *= layer.scaleX
        return
      }
      case 'reverse':
        add(layer.layer, !isReversed)
        return
      case 'transpose':
        if (layer.layer.type !== 'lstm' || !layer.layer.isSummary || shape.kind !== 'image')
          throw new RangeError('a transposed layer that does not sum up columns')
        checkInputs(layer.layer.gates.cell, layer.layer.gates.cell.outputs)
        current = summarizeColumns(writer, current, layer.layer.gates, shape)
        shape = { kind: 'sequence', depth: layer.layer.gates.cell.outputs, height: 1 }
        return
      case 'lstm': {
        if (shape.kind !== 'sequence' || layer.isSummary) throw new RangeError('an LSTM over an image')
        checkInputs(layer.gates.cell, layer.gates.cell.outputs)
        const result = addLstm(writer, current, layer.gates, isReversed)
        const direction = writer.constant({ dims: [1], integers: [1] })
        current = writer.operation('Squeeze', [result, direction])
        shape.depth = layer.gates.cell.outputs
        return
      }
      case 'dense':
        addDense(layer)
    }
  }

  /** Each layer takes what the one before gives, `own` of its inputs aside. */
  function checkInputs({ inputs, outputs }: WeightMatrix, own: number, windowSize = 1): void {
    if (outputs < 1 || inputs - own !== shape.depth * windowSize) throw misfit()
  }

  function addDense({ activation, weights }: Extract<Layer, { type: 'dense' }>): void {
    checkInputs(weights, 0, windowed ? (2 * windowed.halfX + 1) * (2 * windowed.halfY + 1) : 1)
    current = windowed ? convolve(writer, current, weights, windowed) : multiply(writer, current, weights)
    windowed = undefined
    shape.depth = weights.outputs
    classes = weights.outputs
    if (activation === 'softmax') current = writer.operation('Softmax', [current], { axis: 2 })
    else if (activation !== 'linear') current = writer.operation(ACTIVATIONS[activation], [current])
  }
}

const misfit = () => new RangeError('layers that do not fit one another')

const ACTIVATIONS = { tanh: 'Tanh', relu: 'Relu', logistic: 'Sigmoid' } as const

/** Tesseract lays a window's pixels column by column into one vector; ONNX wants them row by row. */
function convolve(
  writer: OnnxWriter,
  input: string,
  weights: WeightMatrix,
  { halfX, halfY, inputs }: Extract<Layer, { type: 'convolve' }>,
): string {
  const [columns, rows] = [2 * halfX + 1, 2 * halfY + 1]
  const kernel = new Float32Array(weights.outputs * inputs * rows * columns)
  for (let output = 0; output < weights.outputs; output++)
    for (let channel = 0; channel < inputs; channel++)
      for (let y = 0; y < rows; y++)
        for (let x = 0; x < columns; x++)
          kernel[((output * inputs + channel) * rows + y) * columns + x] =
            weights.values[output * (weights.inputs + 1) + (x * rows + y) * inputs + channel] ?? 0
  return writer.operation(
    'Conv',
    [
      input,
      writer.constant({ dims: [weights.outputs, inputs, rows, columns], floats: kernel }),
      writer.constant({ dims: [weights.outputs], floats: biasOf(weights) }),
    ],
    { kernel_shape: [rows, columns], pads: [halfY, halfX, halfY, halfX] },
  )
}

function multiply(writer: OnnxWriter, input: string, weights: WeightMatrix): string {
  const transposed = new Float32Array(weights.inputs * weights.outputs)
  for (let output = 0; output < weights.outputs; output++)
    for (let index = 0; index < weights.inputs; index++)
      transposed[index * weights.outputs + output] =
        weights.values[output * (weights.inputs + 1) + index] ?? 0
  const product = writer.operation('MatMul', [
    input,
    writer.constant({ dims: [weights.inputs, weights.outputs], floats: transposed }),
  ])
  return writer.operation('Add', [
    product,
    writer.constant({ dims: [weights.outputs], floats: biasOf(weights) }),
  ])
}
