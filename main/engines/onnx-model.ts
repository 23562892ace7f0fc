import { InferenceSession, Tensor } from 'onnxruntime-node'

/** An ONNX network with one float input and one float output. */
export interface OnnxModel {
  /** The output is a view that stays valid after the next call. */
  run(input: Float32Array, dims: number[]): Promise<{ data: Float32Array; dims: readonly number[] }>
  close(): Promise<void>
}

/**
 * Loads a network from disk for use on this thread alone.
 *
 * One thread a network: pages are what runs in parallel, and a second thread inside a page would only take
 * the core of another one. Throws what onnxruntime throws when the file is missing or damaged.
 */
export async function openOnnxModel(path: string): Promise<OnnxModel> {
  const session = await InferenceSession.create(path, {
    executionProviders: ['cpu'],
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    // Pages differ in size: an arena keeps the largest of every shape it ever saw, gigabytes after some dozen pages.
    enableCpuMemArena: false,
    enableMemPattern: false,
    graphOptimizationLevel: 'all',
    // 3 is errors only: the networks carry unused initialisers, a warning each on stderr.
    logSeverityLevel: 3,
  })
  const inputName = session.inputNames[0]
  const outputName = session.outputNames[0]
  if (inputName === undefined || outputName === undefined)
    throw new Error(`${path} has no input or no output`)
  return {
    async run(input, dims) {
      const outputs = await session.run({ [inputName]: new Tensor('float32', input, dims) })
      const output = outputs[outputName]
      if (!(output?.data instanceof Float32Array)) throw new Error(`${path} gave no floating point output`)
      return { data: output.data, dims: output.dims }
    },
    async close() {
      await session.release()
    },
  }
}
