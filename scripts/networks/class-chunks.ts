import { DATA_TYPES } from '../../main/engines/onnx/onnx-format.ts'
import { operation, type Network, type Operation } from './onnx-file.ts'

/**
 * Puts what tells the likeliest class in place of the probabilities of all. The last product, its bias and the softmax go;
 * each chunk of `size` classes gives the highest of its levels, which class that is, and the sum of the exponentials of all.
 * What comes out as `output` is [steps, 3 × chunks + 1]: the highest levels, the classes, the sums, and the level of the last
 * class. All probabilities of a long line are nine megabytes, and were written four times; those of a chunk stay in the
 * processor's cache. The levels must be below 88, or their exponentials are no floats: those of PP-OCRv6 are below 40.
 */
export function inChunks(network: Network, size: number, output: string): Network {
  const constants = new Map(network.constants)
  const [last] = network.operations.filter(({ type }) => type === 'MatMul').slice(-1)
  const bias = network.operations.find(({ inputs }) => inputs.includes(last?.outputs[0] ?? ''))
  const weights = constants.get(last?.inputs[1] ?? '')
  const offsets = bias?.inputs.map((name) => constants.get(name)).find((constant) => constant !== undefined)
  const [features = 0, classes = 0] = weights?.dims ?? []
  if (!last || !bias || !weights || !offsets) throw new RangeError('no product and bias at the end')

  const [matrix, offset] = [weights.values as Float32Array, offsets.values as Float32Array]
  const addLayer = (name: string, from: number, to: number) => {
    const values = new Float32Array(features * (to - from))
    for (let feature = 0; feature < features; feature++)
      values.set(matrix.subarray(feature * classes + from, feature * classes + to), feature * (to - from))
    constants.set(`${name}/weights`, { dims: [features, to - from], values })
    constants.set(`${name}/bias`, { dims: [to - from], values: offset.slice(from, to) })
  }
  const rows: Operation[] = [operation('Reshape', [last.inputs[0] ?? '', 'rows/shape'], 'rows')]
  constants.set('rows/shape', { dims: [2], values: BigInt64Array.from([-1n, BigInt(features)]) })
  const chunks = Array.from({ length: Math.ceil(classes / size) }, (_, chunk) => {
    const name = `chunk${chunk}`
    addLayer(name, chunk * size, Math.min(classes, (chunk + 1) * size))
    constants.set(`${name}/first`, { dims: [1], values: Float32Array.of(chunk * size) })
    return [
      operation('Gemm', ['rows', `${name}/weights`, `${name}/bias`], name),
      operation('ReduceMax', [name], `${name}/highest`, { axes: [1], keepdims: 1 }),
      operation('ArgMax', [name], `${name}/index`, { axis: 1, keepdims: 1 }),
      operation('Cast', [`${name}/index`], `${name}/number`, { to: DATA_TYPES.float }),
      operation('Add', [`${name}/number`, `${name}/first`], `${name}/class`),
      operation('Exp', [name], `${name}/exponentials`),
      operation('ReduceSum', [`${name}/exponentials`], `${name}/sum`, { axes: [1], keepdims: 1 }),
    ]
  })
  constants.set('last/index', { dims: [1], values: BigInt64Array.of(BigInt((classes - 1) % size)) })
  const all = (part: string) => chunks.map((_, chunk) => `chunk${chunk}/${part}`)
  return {
    ...network,
    constants,
    operations: [
      ...network.operations.slice(0, network.operations.indexOf(last)),
      ...rows,
      ...chunks.flat(),
      operation('Gather', [`chunk${chunks.length - 1}`, 'last/index'], 'last', { axis: 1 }),
      operation('Concat', [...all('highest'), ...all('class'), ...all('sum'), 'last'], output, { axis: 1 }),
    ],
  }
}
