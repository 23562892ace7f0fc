import { expect, test } from 'vitest'
import { createOnnxWriter, type OnnxWriter } from '../../../main/engines/onnx/writer.ts'
import {
  withOneProduct,
  withoutConcatenation,
  withPixelsAtTheEnd,
} from '../../../scripts/networks/lighter-layers.ts'
import { readNetwork, writeNetwork, type Network } from '../../../scripts/networks/onnx-file.ts'
import { ofGrey } from '../../../scripts/networks/simplify.ts'
import { noise, runNetwork } from '../../support/networks.ts'

const [CHANNELS, HEIGHT, WIDTH] = [4, 6, 5]

const weights = (writer: OnnxWriter, dims: number[], seed: number) =>
  writer.constant({
    dims,
    floats: noise(
      dims.reduce((product, dim) => product * dim, 1),
      seed,
    ),
  })

const convolution = (writer: OnnxWriter, from: string, dims: number[], seed: number) =>
  writer.operation('Conv', [from, weights(writer, dims, seed), weights(writer, [dims[0] ?? 0], seed + 1)])

const layers: Record<
  string,
  { change: (network: Network) => Network; make: (writer: OnnxWriter) => string }
> = {
  'a layer and the same by weights of its channels': {
    change: withOneProduct,
    make(writer) {
      const mean = writer.operation('GlobalAveragePool', ['x'])
      const weight = writer.operation('HardSigmoid', [
        convolution(writer, mean, [CHANNELS, CHANNELS, 1, 1], 3),
      ])
      return writer.operation('Add', ['x', writer.operation('Mul', ['x', weight])])
    },
  },
  'a convolution of two layers together': {
    change: withoutConcatenation,
    make(writer) {
      const one = convolution(writer, 'x', [3, CHANNELS, 1, 1], 3)
      const other = writer.operation('Relu', [convolution(writer, 'x', [3, CHANNELS, 1, 1], 5)])
      const both = writer.operation('Concat', [one, other], { axis: 1 })
      return convolution(writer, both, [2, 6, 3, 3], 7)
    },
  },
  'an end that doubles the sides twice': {
    change: withPixelsAtTheEnd,
    make(writer) {
      const double = (from: string, inputs: number, outputs: number, seed: number) => {
        const kernel = weights(writer, [inputs, outputs, 2, 2], seed)
        const wide = writer.operation('ConvTranspose', [from, kernel], { strides: [2, 2] })
        return writer.operation('Add', [wide, weights(writer, [1, outputs, 1, 1], seed + 1)])
      }
      const wide = writer.operation('Relu', [double('x', CHANNELS, 3, 3)])
      return writer.operation('Sigmoid', [double(wide, 3, 1, 5)])
    },
  },
}

test.each(Object.entries(layers))('%s: fewer passes give the same numbers', async (_, { change, make }) => {
  const writer = createOnnxWriter()
  const output = make(writer)
  const input = { name: 'x', type: 'float' as const, dims: [1, CHANNELS, HEIGHT, WIDTH] }
  const whole = writer.model([input], output)
  const lighter = change(readNetwork(whole))
  expect(lighter.operations).not.toEqual(readNetwork(whole).operations)
  const values = noise(CHANNELS * HEIGHT * WIDTH, 11)
  const before = await runNetwork(whole, values, input.dims)
  const after = await runNetwork(writeNetwork(lighter, input, output), values, input.dims)
  expect(after.dims).toEqual(before.dims)
  for (const [index, value] of after.data.entries()) expect(value).toBeCloseTo(before.data[index] ?? 0, 5)
})

test('three planes that are alike are as good as one', async () => {
  const writer = createOnnxWriter()
  const output = convolution(writer, 'x', [2, 3, 3, 3], 3)
  const input = (planes: number) => ({ name: 'x', type: 'float' as const, dims: [1, planes, HEIGHT, WIDTH] })
  const whole = writer.model([input(3)], output)
  const grey = noise(HEIGHT * WIDTH, 11)
  const before = await runNetwork(whole, Float32Array.of(...grey, ...grey, ...grey), input(3).dims)
  const after = await runNetwork(
    writeNetwork(ofGrey(readNetwork(whole)), input(1), output),
    grey,
    input(1).dims,
  )
  for (const [index, value] of after.data.entries()) expect(value).toBeCloseTo(before.data[index] ?? 0, 5)
})
