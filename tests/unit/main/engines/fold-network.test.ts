import { readFile } from 'node:fs/promises'
import { PbfReader } from 'pbf'
import { describe, expect, test } from 'vitest'
import { foldNetwork } from '../../../../main/engines/fold-network.ts'
import { readTrainedData } from '../../../../main/engines/lstm/traineddata.ts'
import { readNetwork } from '../../../../main/engines/lstm/network-layers.ts'
import { networkToOnnx } from '../../../../main/engines/lstm/network-to-onnx.ts'
import { createOnnxModel } from '../../../../main/engines/onnx-model.ts'
import { ppocrModelPaths } from '../../../../main/engines/ppocr-models.ts'
import { printedPage, sentences } from '../../../support/printed-page.ts'
import { trainedDataOf } from '../../../support/tesseract-data.ts'

const { detector, recognizer, orientation } = ppocrModelPaths()
const page = printedPage(sentences)

describe.each([
  ['detector', detector, [1, 3, 160, 320]],
  ['recogniser', recognizer, [1, 3, 48, 160]],
  ['judge', orientation, [1, 3, 48, 192]],
] as const)("PP-OCR's %s, folded", (_name, path, dims) => {
  test('gives the same results', async () => {
    const [, channels, height, width] = dims
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

  test('has fewer operations', async () => {
    const stored = await readFile(path)
    expect(countOperations(foldNetwork(stored))).toBeLessThan(0.9 * countOperations(stored))
  })
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
