// Small networks of tests: numbers to make them of, and one run of them.
import { createOnnxModel } from '../../main/engines/onnx/model.ts'

/** Numbers that look drawn by chance, from -1 to 1, the same in every run. */
export const noise = (length: number, seed: number) =>
  Float32Array.from({ length }, (_, index) => Math.sin((index + 1) * seed) * Math.cos(index * 0.7 + seed))

/** What a network gives for one input. */
export async function runNetwork(file: Uint8Array, input: Float32Array, dims: number[]) {
  const model = createOnnxModel(
    () => Promise.resolve(file),
    () => 1,
  )
  const { data, dims: shape } = await model.run(input, dims)
  const copy = { data: Float32Array.from(data), dims: [...shape] }
  await model.close()
  return copy
}
