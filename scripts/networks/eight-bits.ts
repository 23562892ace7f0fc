import { operation, type Constant, type Network, type Operation } from './onnx-file.ts'

// Products of bytes: processors without instructions for these (VNNI, dot product) add two of them, a level of 0 to 255 by a
// weight, in 16 bits, and cut what does not fit. Neighbours that together have no more than this always fit, so that the
// sums are the same whole numbers on every processor.
const MOST_OF_TWO = 128
const MOST = 127
// By which a scale grows until rounding keeps to it.
const STEP = 1.002

/** Weights of a matrix [inputs, outputs] as bytes, with the scale of each output. */
function toBytes(
  weights: Float32Array,
  inputs: number,
  outputs: number,
): { bytes: Int8Array; scales: Float32Array } {
  if (inputs % 2 === 1) throw new RangeError('weights come in twos')
  const bytes = new Int8Array(weights.length)
  const scales = new Float32Array(outputs)
  const at = (input: number, output: number) => weights[input * outputs + output] ?? 0
  for (let output = 0; output < outputs; output++) {
    let largest = 0
    for (let input = 0; input < inputs; input += 2) {
      const [one, other] = [Math.abs(at(input, output)), Math.abs(at(input + 1, output))]
      largest = Math.max(largest, one, other, one + other)
    }
    let scale = largest / MOST || 1
    while (!fits(scale)) scale *= STEP
    scales[output] = scale
    for (let input = 0; input < inputs; input++)
      bytes[input * outputs + output] = Math.round(at(input, output) / scale)

    function fits(by: number): boolean {
      for (let input = 0; input < inputs; input += 2) {
        const [one, other] = [input, input + 1].map((each) => Math.abs(Math.round(at(each, output) / by)))
        if ((one ?? 0) + (other ?? 0) > MOST_OF_TWO) return false
      }
      return true
    }
  }
  return { bytes, scales }
}

/** A matrix [inputs, outputs], and what is added to its outputs. */
export interface Layer {
  weights: Float32Array
  inputs: number
  outputs: number
  offsets: Float32Array
}

/** A product in bytes of what `from` names, given as `to`; puts its weights among the constants. */
export function inBytes(
  { weights, inputs, outputs, offsets }: Layer,
  from: string,
  to: string,
  constants: Map<string, Constant>,
): Operation {
  const { bytes, scales } = toBytes(weights, inputs, outputs)
  constants.set(`${to}/weights`, { dims: [inputs, outputs], values: bytes })
  constants.set(`${to}/scales`, { dims: [outputs], values: scales })
  constants.set(`${to}/bias`, { dims: [outputs], values: offsets })
  const operands = [from, `${to}/weights`, `${to}/scales`, '', `${to}/bias`]
  return operation('DynamicQuantizeMatMul', operands, to, {}, 'com.microsoft')
}

/** A pointwise convolution with its bias: a layer over the channels of each pixel. */
interface Pointwise extends Layer {
  convolution: Operation
  bias: Operation
}

/**
 * Turns each pair of pointwise convolutions with GELU between them into products of bytes, channels last; levels are
 * brought to bytes as the network runs, by what each product's input reaches from and to. `exact`: names of convolutions
 * that stay in floats. The rest of the network is left as it is; it must have no `Identity`.
 */
export function toEightBits(network: Network, exact: ReadonlySet<string>): Network {
  const { operations } = network
  const constants = new Map(network.constants)
  const readersOf = (name: string) => operations.filter(({ inputs }) => inputs.includes(name))
  const gone = new Set<Operation>()
  const instead = new Map<Operation, Operation[]>()
  for (const first of operations) {
    const widening = pointwise(first)
    if (!widening) continue
    const activation = geluAfter(widening.bias.outputs[0] ?? '')
    const narrowing = activation && pointwise(activation.next)
    if (!narrowing) continue
    for (const one of [widening.convolution, widening.bias, ...activation.chain, narrowing.convolution])
      gone.add(one)
    const name = (part: string) => `${first.name}/${part}`
    instead.set(narrowing.bias, [
      operation('Transpose', [first.inputs[0] ?? ''], name('pixels'), { perm: [0, 2, 3, 1] }),
      ...product(widening, name('pixels'), name('wide')),
      operation('Gelu', [name('wide')], name('active'), {}, 'com.microsoft'),
      ...product(narrowing, name('active'), name('narrow')),
      operation('Transpose', [name('narrow')], narrowing.bias.outputs[0] ?? '', { perm: [0, 3, 1, 2] }),
    ])
  }
  return {
    ...network,
    constants,
    operations: operations.filter((one) => !gone.has(one)).flatMap((one) => instead.get(one) ?? [one]),
  }

  function pointwise(convolution: Operation): Pointwise | undefined {
    const kernel = constants.get(convolution.inputs[1] ?? '')
    const [outputs = 0, inputs = 0, height, width] = kernel?.dims ?? []
    if (convolution.type !== 'Conv' || !kernel || height !== 1 || width !== 1) return undefined
    const [bias] = readersOf(convolution.outputs[0] ?? '')
    const offsets = bias?.type === 'Add' ? constantOf(bias) : undefined
    if (!bias || !offsets) return undefined
    const weights = new Float32Array(inputs * outputs)
    for (let index = 0; index < weights.length; index++)
      weights[(index % inputs) * outputs + Math.floor(index / inputs)] = Number(kernel.values[index])
    return {
      convolution,
      bias,
      weights,
      inputs,
      outputs,
      offsets: Float32Array.from(offsets.values as Float32Array),
    }
  }

  function constantOf({ inputs }: Operation): Constant | undefined {
    return inputs.map((name) => constants.get(name)).find((constant) => constant !== undefined)
  }

  /** The five operations that GELU is written as, and the one that reads what they give. */
  function geluAfter(name: string): { chain: Operation[]; next: Operation } | undefined {
    const chain = new Set<Operation>()
    let next: Operation | undefined
    const names = [name]
    for (let one = names.pop(); one !== undefined; one = names.pop())
      for (const reader of readersOf(one)) {
        if (reader.type === 'Conv') next = reader
        else if (!chain.has(reader)) {
          if (!['Div', 'Erf', 'Add', 'Mul'].includes(reader.type) || chain.size === 5) return undefined
          chain.add(reader)
          names.push(...reader.outputs)
        }
      }
    const hasErf = [...chain].some(({ type }) => type === 'Erf')
    return next && hasErf ? { chain: [...chain], next } : undefined
  }

  function product(layer: Pointwise, from: string, to: string): Operation[] {
    if (!exact.has(layer.convolution.name)) return [inBytes(layer, from, to, constants)]
    const { weights, inputs, outputs, offsets } = layer
    constants.set(`${to}/weights`, { dims: [inputs, outputs], values: weights })
    constants.set(`${to}/bias`, { dims: [outputs], values: offsets })
    return [
      operation('MatMul', [from, `${to}/weights`], `${to}/sum`),
      operation('Add', [`${to}/sum`, `${to}/bias`], to),
    ]
  }
}
