import { readFile } from 'node:fs/promises'
import { PbfReader } from 'pbf'
import { describe, expect, test } from 'vitest'
import { foldNetwork } from '../../../../main/engines/fold-network.ts'
import { readTrainedData } from '../../../../main/engines/lstm/traineddata.ts'
import { readNetwork } from '../../../../main/engines/lstm/network-layers.ts'
import { networkToOnnx } from '../../../../main/engines/lstm/network-to-onnx.ts'
import { openOnnxGraph } from '../../../../main/engines/onnx-graph.ts'
import { createOnnxModel } from '../../../../main/engines/onnx-model.ts'
import { ppocrModelPaths } from '../../../../main/engines/ppocr-models.ts'
import { printedPage, sentences } from '../../../support/printed-page.ts'
import { trainedDataOf } from '../../../support/tesseract-data.ts'

const { detector, orientation, readers } = ppocrModelPaths()
const page = printedPage(sentences)
const line = [1, 3, 48, 160]

describe.each([
  ['detector', detector, [1, 3, 160, 320]],
  ['judge', orientation, [1, 3, 48, 192]],
  ...readers.map(
    ({ languages, network }) => [`recogniser of ${languages.join(', ')}`, network, line] as const,
  ),
] as const)("PP-OCR's %s, folded", (_name, path, dims) => {
  test('gives the same results', async () => {
    const [, channels = 0, height = 0, width = 0] = dims
    const input = Float32Array.from({ length: channels * height * width }, (_, index) => {
      const [x, y] = [index % width, Math.floor(index / width) % height]
      return (page.data[y * page.width + x] ?? 255) / 127.5 - 1
    })
    const stored = await readFile(path)
    const before = await run(stored, input, [...dims])
    const after = await run(foldNetwork(stored), input, [...dims])
    expect(after.length).toBe(before.length)
    expect(before.some((value) => value > 0.3)).toBe(true)
    const differing = after.filter((value, index) => !(Math.abs(value - (before[index] ?? NaN)) < 1e-4))
    expect(differing).toEqual([])
  })

  test('has no weights that make subnormal products', async () => {
    const stored = await readFile(path)
    expect(countTinyWeights(foldNetwork(stored))).toBe(0)
  })
})

test.each([
  ['detector', detector],
  ['judge', orientation],
  ['recogniser', readers[0]?.network ?? ''],
])("PP-OCR's %s, folded, has fewer operations", async (_name, path) => {
  const stored = await readFile(path)
  expect(countOperations(foldNetwork(stored))).toBeLessThan(0.9 * countOperations(stored))
})

test('the stored networks have such weights', async () => {
  for (const { network } of readers) expect(countTinyWeights(await readFile(network))).toBeGreaterThan(0)
})

test('a network without anything to fold keeps its operations', () => {
  const { onnx } = networkToOnnx(
    readNetwork(readTrainedData(trainedDataOf('eng')).network ?? new Uint8Array()),
  )
  expect(countOperations(foldNetwork(onnx))).toBe(countOperations(onnx))
})

async function run(model: Uint8Array, input: Float32Array, dims: number[]): Promise<number[]> {
  const network = createOnnxModel(
    () => Promise.resolve(model),
    () => 1,
  )
  const { data } = await network.run(input, dims)
  const copy = [...data]
  await network.close()
  return copy
}

/** Numbers of its constants that are not 0 and less than 1e-20. */
function countTinyWeights(model: Uint8Array): number {
  const graph = openOnnxGraph(model)
  const constants = graph?.operations().filter(({ type }) => type === 'Constant') ?? []
  return constants
    .flatMap(({ outputs }) => [...(graph?.constant(outputs[0])?.floats ?? [])])
    .filter((value) => value !== 0 && Math.abs(value) < 1e-20).length
}

/** Nodes of the graph that are no constants. */
function countOperations(model: Uint8Array): number {
  let count = 0
  new PbfReader(model).readFields((field, _, pbf) => {
    if (field !== 7) return
    pbf.readMessage((graphField, __, graph) => {
      if (graphField !== 1) return
      graph.readMessage((nodeField, ___, node) => {
        if (nodeField === 4 && node.readString() !== 'Constant') count++
      }, undefined)
    }, undefined)
  }, undefined)
  return count
}
