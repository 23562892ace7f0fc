import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createOnnxWriter } from '../../../main/engines/onnx/writer.ts'
import { likeliestClasses } from '../../../main/engines/ppocr/likeliest-classes.ts'
import { inChunks } from '../../../scripts/networks/class-chunks.ts'
import { toEightBits } from '../../../scripts/networks/eight-bits.ts'
import { readNetwork, writeNetwork, type Network } from '../../../scripts/networks/onnx-file.ts'
import { noise, runNetwork } from '../../support/networks.ts'

const folder = new URL('../../../main/engines/ppocr/networks/', import.meta.url)

test('no two products of the line network’s bytes overflow the 16 bits in which older processors add them', () => {
  const { constants, operations } = readNetwork(readFileSync(new URL('PP-OCRv6_small_rec_8bit.onnx', folder)))
  const products = operations.filter(({ type }) => type === 'DynamicQuantizeMatMul')
  expect(products.length).toBeGreaterThan(20)
  for (const { inputs } of products) {
    const { dims = [], values = [] } = constants.get(inputs[1] ?? '') ?? {}
    const [rows = 0, columns = 0] = dims
    let most = 0
    for (let row = 0; row < rows; row += 2)
      for (let column = 0; column < columns; column++)
        most = Math.max(
          most,
          [row, row + 1].reduce((sum, each) => sum + Math.abs(Number(values[each * columns + column])), 0),
        )
    expect(255 * most).toBeLessThan(2 ** 15)
  }
})

test.each([50, 20])('of classes in chunks, %i of 50 in floats, the likeliest is found', async (exact) => {
  const [steps, features, classes] = [7, 12, 50]
  // The blank, the space, which was the last, and the rest backwards.
  const order = [0, classes - 1, ...Array.from({ length: classes - 2 }, (_, index) => classes - 2 - index)]
  const writer = createOnnxWriter()
  const product = writer.operation('MatMul', [
    'x',
    writer.constant({ dims: [features, classes], floats: noise(features * classes, 3) }),
  ])
  const bias = writer.constant({ dims: [classes], floats: noise(classes, 5) })
  const sum = writer.operation('Add', [product, bias])
  const x = { name: 'x', type: 'float', dims: [1, 'steps', features] } as const
  const input = { ...x, dims: [...x.dims] }
  const whole = writer.model([input], writer.operation('Softmax', [sum], { axis: 2 }))
  const { data: expected } = await runNetwork(whole, noise(steps * features, 7), [1, steps, features])

  const { data, dims } = await runNetwork(
    writeNetwork(
      inChunks(olderThanAxes(readNetwork(whole)), { order, exact, size: 16 }, 'classes'),
      input,
      'classes',
    ),
    noise(steps * features, 7),
    [1, steps, features],
  )
  const found = likeliestClasses(data, dims[1])
  const tolerance = exact === classes ? 5e-6 : 0.02
  for (let step = 0; step < steps; step++) {
    const probabilities = [...expected.subarray(step * classes, (step + 1) * classes)]
    const { index = 0, confidence = 0, space = 0 } = found[step] ?? {}
    const likeliest = order[index] ?? 0
    expect(likeliest).toBe(probabilities.indexOf(Math.max(...probabilities)))
    expect(Math.abs(confidence - (probabilities[likeliest] ?? 0))).toBeLessThan(tolerance)
    expect(Math.abs(space - (probabilities[classes - 1] ?? 0))).toBeLessThan(tolerance)
  }
})

test('products of bytes come near those of floats', async () => {
  const [channels, height, width] = [8, 3, 5]
  const writer = createOnnxWriter()
  const layer = (from: string, inputs: number, outputs: number) => {
    const weights = writer.constant({
      dims: [outputs, inputs, 1, 1],
      floats: noise(inputs * outputs, outputs),
    })
    const bias = writer.constant({ dims: [1, outputs, 1, 1], floats: noise(outputs, inputs) })
    return writer.operation('Add', [writer.operation('Conv', [from, weights]), bias])
  }
  const scalar = (value: number) => writer.constant({ dims: [], floats: Float32Array.of(value) })
  const wide = layer('x', channels, 2 * channels)
  const erf = writer.operation('Erf', [writer.operation('Div', [wide, scalar(Math.SQRT2)])])
  const share = writer.operation('Mul', [writer.operation('Add', [erf, scalar(1)]), scalar(0.5)])
  const narrow = layer(writer.operation('Mul', [wide, share]), 2 * channels, channels)
  const input = { name: 'x', type: 'float' as const, dims: [1, channels, height, width] }
  const exact = writer.model([input], narrow)
  const values = noise(channels * height * width, 11)
  const { data: expected } = await runNetwork(exact, values, input.dims)

  const network = toEightBits(readNetwork(exact), new Set())
  expect(network.operations.filter(({ type }) => type === 'DynamicQuantizeMatMul')).toHaveLength(2)
  const { data } = await runNetwork(writeNetwork(network, input, narrow), values, input.dims)
  const largest = Math.max(...expected.map(Math.abs))
  for (const [index, value] of data.entries())
    expect(Math.abs(value - (expected[index] ?? 0))).toBeLessThan(0.03 * largest)
})

/** Sums over axes were named by an attribute in the operations PP-OCRv6 is written in. */
const olderThanAxes = (network: Network): Network => ({ ...network, version: 11 })
