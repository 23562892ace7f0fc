import type { Network } from './onnx-file.ts'

/** Without the operations that give what they get. */
export function withoutIdentities(network: Network): Network {
  const names = new Map<string, string>()
  const operations = network.operations.flatMap((one) => {
    const inputs = one.inputs.map((name) => names.get(name) ?? name)
    if (one.type !== 'Identity') return [{ ...one, inputs }]
    names.set(one.outputs[0] ?? '', inputs[0] ?? '')
    return []
  })
  return { ...network, operations }
}

/** Print is looked at in grey: the three planes the first convolution would see are one, and its weights for them are added up. */
export function ofGrey(network: Network): Network {
  const name = network.operations.find(({ type }) => type === 'Conv')?.inputs[1] ?? ''
  const { dims, values } = network.constants.get(name) ?? { dims: [], values: new Float32Array() }
  const [outputs = 0, planes = 0, height = 0, width = 0] = dims
  const size = height * width
  const sums = Float32Array.from({ length: outputs * size }, (_, index) => {
    const [output, place] = [Math.floor(index / size), index % size]
    let sum = 0
    for (let plane = 0; plane < planes; plane++)
      sum += Number(values[(output * planes + plane) * size + place])
    return sum
  })
  const constants = new Map(network.constants).set(name, { dims: [outputs, 1, height, width], values: sums })
  return { ...network, constants }
}
