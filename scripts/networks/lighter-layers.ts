import { operation, type Constant, type Network, type Operation } from './onnx-file.ts'

// Each of these gives the numbers that the network gave before, to the rounding of floats, in fewer passes over its layers,
// which take more time to be written and read again than to be computed.

/** What a layer is and the same times a weight of each channel, added up: the layer times the weight and one. */
export function withOneProduct(network: Network): Network {
  const { readersOf, replace, result } = edit(network)
  result.constants.set('one', { dims: [1], values: Float32Array.of(1) })
  for (const weight of network.operations.filter(({ type }) => type === 'HardSigmoid')) {
    const [name = ''] = weight.outputs
    const [product] = readersOf(name)
    const layer = product?.inputs.find((input) => input !== name)
    const [sum, ...others] = readersOf(product?.outputs[0] ?? '')
    if (!product || sum?.type !== 'Add' || others.length > 0 || layer === undefined) continue
    if (!sum.inputs.includes(layer)) continue
    replace(
      [product, sum],
      [
        operation('Add', [name, 'one'], `${name}/more`),
        operation('Mul', [layer, `${name}/more`], sum.outputs[0] ?? ''),
      ],
    )
  }
  return result
}

/** A convolution of two layers put together: the sum of one of each. */
export function withoutConcatenation(network: Network): Network {
  const { readersOf, replace, result } = edit(network)
  for (const concatenation of network.operations.filter(({ type }) => type === 'Concat')) {
    const [convolution] = readersOf(concatenation.outputs[0] ?? '')
    const [weights, bias] = convolution?.inputs.slice(1) ?? []
    const kernel = result.constants.get(weights ?? '')
    if (convolution?.type !== 'Conv' || weights === undefined || !kernel) continue
    const [one = '', other = '', third] = concatenation.inputs
    if (third !== undefined) continue
    const half = (kernel.dims[1] ?? 0) / 2
    result.constants.set(`${weights}/one`, channelsOf(kernel, 0, half))
    result.constants.set(`${weights}/other`, channelsOf(kernel, half, 2 * half))
    const [name = ''] = convolution.outputs
    const part = (suffix: string, inputs: string[]): Operation => ({
      ...convolution,
      name: `${name}/${suffix}`,
      inputs,
      outputs: [`${name}/${suffix}`],
    })
    replace(
      [concatenation, convolution],
      [
        part('one', [one, `${weights}/one`]),
        part('other', [other, `${weights}/other`, ...(bias === undefined ? [] : [bias])]),
        operation('Add', [`${name}/other`, `${name}/one`], name),
      ],
    )
  }
  return result
}

/**
 * Two convolutions at the end that double the sides of a layer each, without overlap: every pixel gives 4 × 4 of the result
 * by itself, so that both are products over its channels, and the pixels are put in their places at the end.
 */
export function withPixelsAtTheEnd(network: Network): Network {
  const { readersOf, replace, result } = edit(network)
  const [first, second] = network.operations.filter(({ type }) => type === 'ConvTranspose')
  const [firstSum] = readersOf(first?.outputs[0] ?? '')
  const [positive] = readersOf(firstSum?.outputs[0] ?? '')
  const [secondSum] = readersOf(second?.outputs[0] ?? '')
  const [end] = readersOf(secondSum?.outputs[0] ?? '')
  const constantOf = (one?: Operation) =>
    one?.inputs.map((name) => result.constants.get(name)).find((constant) => constant !== undefined)
  const [wide, narrow] = [constantOf(first), constantOf(second)]
  const [wideBias, narrowBias] = [constantOf(firstSum), constantOf(secondSum)]
  if (!first || !firstSum || !positive || !second || !secondSum || !end)
    throw new RangeError('the network does not end in two convolutions that double it')
  if (!wide || !narrow || !wideBias || !narrowBias)
    throw new RangeError('the network lacks weights at its end')
  const [inputs = 0, channels = 0] = wide.dims
  const four = 4 * channels
  const offsets = Float32Array.from({ length: four }, (_, at) => Number(wideBias.values[at % channels]))
  result.constants.set('four/weights', { dims: [four, inputs, 1, 1], values: ofFourPixels(wide) })
  result.constants.set('four/bias', { dims: [four], values: offsets })
  result.constants.set('sixteen/weights', { dims: [16, four, 1, 1], values: ofSixteenPixels(narrow) })
  result.constants.set('sixteen/bias', {
    dims: [16],
    values: new Float32Array(16).fill(Number(narrowBias.values[0])),
  })
  const [name = ''] = end.outputs
  replace(
    [first, firstSum, positive, second, secondSum, end],
    [
      operation('Conv', [first.inputs[0] ?? '', 'four/weights', 'four/bias'], 'four'),
      operation(positive.type, ['four'], 'four/active'),
      operation('Conv', ['four/active', 'sixteen/weights', 'sixteen/bias'], 'sixteen'),
      operation(end.type, ['sixteen'], 'sixteen/active'),
      operation('DepthToSpace', ['sixteen/active'], name, { blocksize: 4 }),
    ],
  )
  return result
}

/** Weights [inputs, outputs, 2, 2] as those of a product that gives the outputs of the four pixels one after the other. */
function ofFourPixels({ dims, values }: Constant): Float32Array {
  const [inputs = 0, outputs = 0] = dims
  const weights = new Float32Array(4 * outputs * inputs)
  for (let pixel = 0; pixel < 4; pixel++)
    for (let output = 0; output < outputs; output++)
      for (let input = 0; input < inputs; input++)
        weights[(pixel * outputs + output) * inputs + input] = Number(
          values[(input * outputs + output) * 4 + pixel],
        )
  return weights
}

/** Weights [inputs, 1, 2, 2] as those of a product of the inputs of four pixels, which gives 4 × 4 pixels row by row. */
function ofSixteenPixels({ dims, values }: Constant): Float32Array {
  const [inputs = 0] = dims
  const weights = new Float32Array(16 * 4 * inputs)
  for (let pixel = 0; pixel < 4; pixel++)
    for (let part = 0; part < 4; part++) {
      const row = 2 * Math.floor(pixel / 2) + Math.floor(part / 2)
      const place = 4 * row + 2 * (pixel % 2) + (part % 2)
      for (let input = 0; input < inputs; input++)
        weights[(place * 4 + pixel) * inputs + input] = Number(values[input * 4 + part])
    }
  return weights
}

/** A copy of a network in which operations can be replaced by others, which take the place of the last of them. */
function edit(network: Network) {
  const result = {
    ...network,
    operations: [...network.operations],
    constants: new Map(network.constants),
  }
  return {
    result,
    readersOf: (name: string) => result.operations.filter(({ inputs }) => inputs.includes(name)),
    replace: (old: readonly Operation[], instead: readonly Operation[]): void => {
      const last = Math.max(...old.map((one) => result.operations.indexOf(one)))
      result.operations.splice(last, 1, ...instead)
      result.operations = result.operations.filter((one) => !old.includes(one))
    },
  }
}

/** The weights of a convolution [outputs, inputs, height, width] for some of its inputs. */
function channelsOf({ dims, values }: Constant, from: number, to: number): Constant {
  const [outputs = 0, inputs = 0, height = 0, width = 0] = dims
  const size = height * width
  const chosen = new Float32Array(outputs * (to - from) * size)
  for (let output = 0; output < outputs; output++) {
    const start = (output * inputs + from) * size
    chosen.set(
      (values as Float32Array).subarray(start, start + (to - from) * size),
      output * (to - from) * size,
    )
  }
  return { dims: [outputs, to - from, height, width], values: chosen }
}
