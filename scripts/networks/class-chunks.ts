import { DATA_TYPES } from '../../main/engines/onnx/onnx-format.ts'
import { inBytes, type Layer } from './eight-bits.ts'
import { operation, type Network, type Operation } from './onnx-file.ts'

/** Classes of a network in the order in which they are to come out, and how they are looked at. */
export interface ClassOrder {
  /** Of each class that comes out, which one of the network it is. The second is the space. */
  order: readonly number[]
  /** So many of the first are told from products of floats, the others from products of bytes. */
  exact: number
  /** Classes of a chunk. */
  size: number
}

/**
 * Puts what tells the likeliest class in place of the probabilities of all. The last product, its bias and the softmax go;
 * each chunk of classes gives the highest of its levels, which class that is, and the sum of the exponentials of all.
 * What comes out as `output` is [steps, 3 × chunks + 1]: the highest levels, the classes, the sums, and the level of the
 * space. All probabilities of a long line are nine megabytes, and were written four times; those of a chunk stay in the
 * processor's cache. The levels must be below 88, or their exponentials are no floats: those of PP-OCRv6 are below 40.
 */
export function inChunks(network: Network, { order, exact, size }: ClassOrder, output: string): Network {
  const constants = new Map(network.constants)
  const [last] = network.operations.filter(({ type }) => type === 'MatMul').slice(-1)
  const bias = network.operations.find(({ inputs }) => inputs.includes(last?.outputs[0] ?? ''))
  const weights = constants.get(last?.inputs[1] ?? '')
  const offsets = bias?.inputs.map((name) => constants.get(name)).find((constant) => constant !== undefined)
  const [features = 0, classes = 0] = weights?.dims ?? []
  if (!last || !bias || !weights || !offsets) throw new RangeError('no product and bias at the end')

  const [matrix, offset] = [weights.values as Float32Array, offsets.values as Float32Array]
  const layerOf = (chosen: readonly number[]): Layer => ({
    inputs: features,
    outputs: chosen.length,
    weights: Float32Array.from({ length: features * chosen.length }, (_, index) => {
      const feature = Math.floor(index / chosen.length)
      return matrix[feature * classes + (chosen[index % chosen.length] ?? 0)] ?? 0
    }),
    offsets: Float32Array.from(chosen, (index) => offset[index] ?? 0),
  })
  const inFloats = ({ weights, inputs, outputs, offsets }: Layer, name: string): Operation => {
    constants.set(`${name}/weights`, { dims: [inputs, outputs], values: weights })
    constants.set(`${name}/bias`, { dims: [outputs], values: offsets })
    return operation('Gemm', ['rows', `${name}/weights`, `${name}/bias`], name)
  }
  constants.set('rows/shape', { dims: [2], values: BigInt64Array.from([-1n, BigInt(features)]) })
  constants.set('one', { dims: [1], values: BigInt64Array.of(1n) })
  const starts = [...startsOf(0, exact), ...startsOf(exact, classes)]
  const chunks = starts.map((start, chunk) => {
    const name = `chunk${chunk}`
    const layer = layerOf(order.slice(start, starts[chunk + 1]))
    constants.set(`${name}/first`, { dims: [1], values: Float32Array.of(start) })
    return [
      start < exact ? inFloats(layer, name) : inBytes(layer, 'rows', name, constants),
      {
        ...operation('TopK', [name, 'one'], `${name}/top`, { axis: 1 }),
        outputs: [`${name}/highest`, `${name}/index`],
      },
      operation('Cast', [`${name}/index`], `${name}/number`, { to: DATA_TYPES.float }),
      operation('Add', [`${name}/number`, `${name}/first`], `${name}/class`),
      operation('Exp', [name], `${name}/exponentials`),
      operation('ReduceSum', [`${name}/exponentials`], `${name}/sum`, { axes: [1], keepdims: 1 }),
    ]
  })
  const all = (part: string) => chunks.map((_, chunk) => `chunk${chunk}/${part}`)
  return {
    ...network,
    constants,
    operations: [
      ...network.operations.slice(0, network.operations.indexOf(last)),
      operation('Reshape', [last.inputs[0] ?? '', 'rows/shape'], 'rows'),
      ...chunks.flat(),
      operation('Gather', ['chunk0', 'one'], 'space', { axis: 1 }),
      operation('Concat', [...all('highest'), ...all('class'), ...all('sum'), 'space'], output, { axis: 1 }),
    ],
  }

  function startsOf(from: number, to: number): number[] {
    return Array.from({ length: Math.ceil((to - from) / size) }, (_, chunk) => from + chunk * size)
  }
}
