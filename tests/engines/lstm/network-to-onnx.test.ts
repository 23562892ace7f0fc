import { describe, expect, test } from 'vitest'
import type { Gates, Layer, WeightMatrix } from '../../../main/engines/lstm/network-layers.ts'
import { networkToOnnx } from '../../../main/engines/lstm/network-to-onnx.ts'
import { createOnnxModel } from '../../../main/engines/onnx/model.ts'
import { seededRandom, type Random } from '../../support/seeded-random.ts'

const HEIGHT = 6
const POOL = 3
const BLANK = 4

function weights(outputs: number, inputs: number, random: Random): WeightMatrix {
  return {
    outputs,
    inputs,
    values: Float32Array.from({ length: outputs * (inputs + 1) }, () => 2 * random() - 1),
  }
}

function gates(outputs: number, inputs: number, random: Random): Gates {
  const one = () => weights(outputs, inputs + outputs, random)
  return { cell: one(), input: one(), forget: one(), output: one() }
}

type Dense = Extract<Layer, { type: 'dense' }>
type Lstm = Extract<Layer, { type: 'lstm' }>

/** A network like Tesseract's, small enough to be computed by hand. */
function smallNetwork(random: Random) {
  const dense: Dense = { type: 'dense', activation: 'tanh', weights: weights(2, 9, random) }
  const summary: Lstm = { type: 'lstm', isSummary: true, gates: gates(3, 2, random) }
  const forth: Lstm = { type: 'lstm', isSummary: false, gates: gates(4, 3, random) }
  const back: Lstm = { type: 'lstm', isSummary: false, gates: gates(3, 4, random) }
  const last: Dense = { type: 'dense', activation: 'softmax', weights: weights(BLANK + 1, 3, random) }
  const layers: Layer[] = [
    { type: 'input', height: HEIGHT, depth: 1 },
    { type: 'series', layers: [{ type: 'convolve', halfX: 1, halfY: 1, inputs: 1 }, dense] },
    { type: 'maxpool', scaleX: POOL, scaleY: POOL },
    { type: 'transpose', layer: summary },
    forth,
    { type: 'reverse', layer: back },
    last,
  ]
  return { layers, dense, summary, forth, back, last }
}

const sigmoid = (value: number) => 1 / (1 + Math.exp(-value))

function apply({ outputs, inputs, values }: WeightMatrix, vector: readonly number[]): number[] {
  return Array.from({ length: outputs }, (_, row) =>
    [...vector, 1].reduce((sum, value, index) => sum + value * (values[row * (inputs + 1) + index] ?? 0), 0),
  )
}

function runLstm({ cell, input, forget, output }: Gates, steps: readonly number[][]): number[][] {
  let state = Array.from({ length: cell.outputs }, () => 0)
  let before = state
  return steps.map((step) => {
    const [c, i, f, o] = [cell, input, forget, output].map((gate) => apply(gate, [...step, ...before]))
    state = state.map((value, k) => value * sigmoid(f![k]!) + Math.tanh(c![k]!) * sigmoid(i![k]!))
    before = state.map((value, k) => Math.tanh(value) * sigmoid(o![k]!))
    return before
  })
}

/** What Tesseract's layers compute (src/lstm/*.cpp), one value after the other. `line`: its columns. */
function computeByHand(
  { dense, summary, forth, back, last }: ReturnType<typeof smallNetwork>,
  line: number[][],
) {
  const at = (x: number, y: number) => line[x]?.[y] ?? 0
  const convolved = line.map((column, x) =>
    column.map((_, y) => {
      const window = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => at(x + dx, y + dy)))
      return apply(dense.weights, window).map(Math.tanh)
    }),
  )
  const steps = Array.from({ length: Math.floor(line.length / POOL) }, (_, step) => {
    const column = Array.from({ length: HEIGHT / POOL }, (__, row) =>
      [0, 1].map((channel) => {
        const pooled = Array.from(
          { length: POOL * POOL },
          (___, place) =>
            convolved[step * POOL + (place % POOL)]?.[row * POOL + Math.floor(place / POOL)]?.[channel] ?? 0,
        )
        return Math.max(...pooled)
      }),
    )
    return runLstm(summary.gates, column).at(-1) ?? []
  })
  const sequence = runLstm(back.gates, runLstm(forth.gates, steps).toReversed()).toReversed()
  return sequence.map((step) => {
    const scores = apply(last.weights, step).map(Math.exp)
    const total = scores.reduce((sum, score) => sum + score)
    return scores.map((score) => score / total)
  })
}

const randomLine = (width: number, random: Random) =>
  Array.from({ length: width }, () => Array.from({ length: HEIGHT }, () => 2 * random() - 1))

describe('a network as an ONNX model', () => {
  test('computes what its layers say, of lines of different widths at once', async () => {
    const random = seededRandom(5)
    const network = smallNetwork(random)
    const { onnx, height, stepWidth, classes } = networkToOnnx({
      layers: { type: 'series', layers: network.layers },
      isInteger: true,
      blank: BLANK,
    })
    expect({ height, stepWidth, classes }).toEqual({ height: HEIGHT, stepWidth: POOL, classes: BLANK + 1 })

    const lines = [randomLine(30, random), randomLine(18, random), randomLine(3, random)]
    const [width, count] = [30, lines.length]
    const input = new Float32Array(count * height * width)
    for (const [index, line] of lines.entries())
      for (const [x, column] of line.entries())
        for (const [y, value] of column.entries()) input[(index * height + y) * width + x] = value
    const lengths = Int32Array.from(lines, (line) => line.length / POOL)
    const model = createOnnxModel(
      async () => onnx,
      () => 1,
    )
    const { data, dims } = await model.run(input, [count, 1, height, width], { lengths })
    await model.close()

    expect(dims).toEqual([width / POOL, count, classes])
    for (const [index, line] of lines.entries())
      for (const [step, expected] of computeByHand(network, line).entries())
        for (const [code, probability] of expected.entries())
          expect(data[(step * count + index) * classes + code]).toBeCloseTo(probability, 5)
  })

  test('holds the values of integer networks within -1 and 1, and no others', async () => {
    const network = smallNetwork(seededRandom(6))
    const outputFor = async (isInteger: boolean, value: number) => {
      const { onnx } = networkToOnnx({
        layers: { type: 'series', layers: network.layers },
        isInteger,
        blank: BLANK,
      })
      const model = createOnnxModel(
        async () => onnx,
        () => 1,
      )
      const input = new Float32Array(HEIGHT * 9).fill(value)
      const { data } = await model.run(input, [1, 1, HEIGHT, 9], { lengths: Int32Array.of(3) })
      await model.close()
      return [...data]
    }
    expect(await outputFor(true, 1.7)).toEqual(await outputFor(true, 1))
    expect(await outputFor(false, 1.7)).not.toEqual(await outputFor(false, 1))
  })
})

const random = seededRandom(7)
const sound = smallNetwork(random).layers
const dense = (outputs: number, inputs: number): Layer => ({
  type: 'dense',
  activation: 'softmax',
  weights: weights(outputs, inputs, random),
})

/** Each is refused: onnxruntime would say so only when the first page is read, or much memory be taken before. */
const misfits: [string, number, Layer][] = [
  ['lines without height', 0, { type: 'input', height: 0, depth: 1 }],
  ['lines of a million pixels', 0, { type: 'input', height: 1_000_000, depth: 1 }],
  ['lines in colour', 0, { type: 'input', height: HEIGHT, depth: 3 }],
  [
    'a window over more than there is',
    1,
    { type: 'series', layers: [{ type: 'convolve', halfX: 1, halfY: 1, inputs: 1 << 28 }, dense(2, 9)] },
  ],
  [
    'a window that the weights are not for',
    1,
    { type: 'series', layers: [{ type: 'convolve', halfX: 2, halfY: 1, inputs: 1 }, dense(2, 9)] },
  ],
  [
    'a window turned inside out',
    1,
    { type: 'series', layers: [{ type: 'convolve', halfX: -2, halfY: -2, inputs: 1 }, dense(2, 9)] },
  ],
  ['steps of no pixels', 2, { type: 'maxpool', scaleX: 0, scaleY: 3 }],
  ['steps wider than a line is high', 2, { type: 'maxpool', scaleX: 3000, scaleY: 3 }],
  [
    'a summary of other inputs',
    3,
    { type: 'transpose', layer: { type: 'lstm', isSummary: true, gates: gates(3, 5, random) } },
  ],
  ['a transposed layer of another kind', 3, { type: 'transpose', layer: dense(3, 2) }],
  ['an LSTM over an image', 3, { type: 'lstm', isSummary: false, gates: gates(3, 2, random) }],
  ['an LSTM of other inputs', 4, { type: 'lstm', isSummary: false, gates: gates(4, 8, random) }],
  ['classes of other inputs', 6, dense(5, 4)],
  ['no classes', 6, dense(0, 3)],
  ['an end without classes', 6, { type: 'lstm', isSummary: false, gates: gates(3, 3, random) }],
]

test.each(misfits)('a network with %s throws RangeError', (_, place, layer) => {
  const layers = sound.with(place, layer)
  expect(() => networkToOnnx({ layers: { type: 'series', layers }, isInteger: true, blank: BLANK })).toThrow(
    RangeError,
  )
})
