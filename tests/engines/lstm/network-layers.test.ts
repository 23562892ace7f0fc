import { describe, expect, test } from 'vitest'
import { readNetwork, type Layer } from '../../../main/engines/lstm/network-layers.ts'
import { networkToOnnx } from '../../../main/engines/lstm/network-to-onnx.ts'
import { integerBelow, seededRandom } from '../../support/seeded-random.ts'
import { bundledLanguages, flipByte, layerPlaces, partsOf, withNumber } from '../../support/tesseract-data.ts'

const english = partsOf('eng').network

/** A network in a line, as Tesseract's own descriptions of networks are. */
function describeLayer(layer: Layer): string {
  switch (layer.type) {
    case 'series':
      return `[${layer.layers.map(describeLayer).join(' ')}]`
    case 'input':
      return `${layer.height} pixels`
    case 'convolve':
      return `window ${2 * layer.halfX + 1}x${2 * layer.halfY + 1}`
    case 'maxpool':
      return `pool ${layer.scaleX}x${layer.scaleY}`
    case 'transpose':
    case 'reverse':
      return `${layer.type} ${describeLayer(layer.layer)}`
    case 'lstm': {
      const { cell } = layer.gates
      return `${layer.isSummary ? 'summary' : 'lstm'} ${cell.inputs - cell.outputs}→${cell.outputs}`
    }
    case 'dense':
      return `${layer.activation} ${layer.weights.inputs}→${layer.weights.outputs}`
  }
}

describe('the network of a .traineddata file', () => {
  test('of English goes from 36 pixels to 111 classes, the last of them the blank', () => {
    const { layers, isInteger, blank } = readNetwork(english)
    expect(describeLayer(layers)).toBe(
      '[36 pixels [window 3x3 tanh 9→16] pool 3x3 transpose summary 16→48 lstm 48→96 reverse lstm 96→96 ' +
        'lstm 96→192 softmax 192→111]',
    )
    expect(isInteger).toBe(true)
    expect(blank).toBe(110)
  })

  test('has weights for every input and one bias, brought back from bytes to what was trained', () => {
    const { layers } = readNetwork(english)
    const last = layers.type === 'series' ? layers.layers.at(-1) : undefined
    if (last?.type !== 'dense') throw new Error('the last layer is dense')
    const { values } = last.weights
    expect(values).toHaveLength(111 * 193)
    // Each row has a scale of its own, and is as many steps of it as a byte has.
    for (const row of [0, 50, 110]) {
      const own = values.subarray(row * 193, (row + 1) * 193)
      const steps = [...own].map((value) => value / (Math.max(...own.map(Math.abs)) / 127))
      expect(Math.max(...steps.map((step) => Math.abs(step - Math.round(step))))).toBeLessThan(0.01)
      expect(new Set(own).size).toBeGreaterThan(20)
    }
  })

  test.each(bundledLanguages)('of %s ends in as many classes as its blank says', (language) => {
    const { layers, blank } = readNetwork(partsOf(language).network)
    expect(describeLayer(layers)).toMatch(new RegExp(`^\\[(36|48) pixels .* softmax \\d+→${blank + 1}\\]$`))
  })
})

/** What reading gives that is left to the writer of the model: it must notice what does not fit. */
const readWhole = (bytes: Uint8Array) => networkToOnnx(readNetwork(bytes))

describe('a damaged network throws RangeError', () => {
  test('wherever it is cut', () => {
    const random = seededRandom(1)
    const lengths = [
      0,
      ...layerPlaces(english).flatMap((place) => [place, place + 3, place + 30]),
      ...Array.from({ length: 20 }, () => integerBelow(random, english.byteLength)),
      // Behind the blank's number stand three that only training needs.
      english.byteLength - 13,
    ]
    for (const length of lengths) expect(() => readWhole(english.subarray(0, length))).toThrow(RangeError)
  })

  // Behind each name: two bytes, five numbers and a text, then what the kind of layer has of its own, counts among it.
  test('or is read, wherever a number of it is changed, and takes no more than it should', () => {
    const peakBefore = process.resourceUsage().maxRSS
    const places = layerPlaces(english).flatMap((place) =>
      Array.from({ length: 70 }, (_, index) => place - 5 + index),
    )
    const random = seededRandom(2)
    let refused = 0
    const attempt = (bytes: Uint8Array) => {
      try {
        expect(readWhole(bytes).onnx.byteLength).toBeLessThan(10_000_000)
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError)
        refused++
      }
    }
    for (let round = 0; round < 60; round++) attempt(flipByte(english, places, random))
    for (const value of [0, -1, 0x7fffffff, 0x1000000])
      for (const place of places.filter((_, index) => index % 13 === 5))
        attempt(withNumber(english, place, value))
    expect(refused).toBeGreaterThan(100)
    // Kilobytes.
    expect(process.resourceUsage().maxRSS - peakBefore).toBeLessThan(600_000)
  })

  test('whose gates differ in size, though they hold as many weights', () => {
    // The last LSTM's: 192 rows of 288 weights and a bias each. The second of its four is turned by a quarter.
    const size = Buffer.from(Int32Array.of(192, 289).buffer)
    const bytes = Buffer.from(english)
    const second = bytes.indexOf(size, bytes.indexOf(size) + 1)
    expect(second).toBeGreaterThan(0)
    expect(() => readNetwork(withNumber(withNumber(english, second, 289), second + 4, 192))).toThrow(
      'gates differ in size',
    )
  })

  test('that is nested without end', () => {
    // A layer that says of itself to hold another.
    const one = new Uint8Array(1 + 4 + 6 + 2 + 4 + 4 + 8 + 4 + 4)
    one.set([6, 0, 0, 0, ...new TextEncoder().encode('Series')], 1)
    one[one.byteLength - 4] = 1
    const nested = new Uint8Array(one.byteLength * 20_000)
    for (let place = 0; place < nested.byteLength; place += one.byteLength) nested.set(one, place)
    expect(() => readNetwork(nested)).toThrow(RangeError)
  })
})
