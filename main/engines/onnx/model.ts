import type { InferenceSession, Tensor } from 'onnxruntime-node'
import { nativeWork } from '../native-work.ts'
import { onnx, runtime } from './runtime.ts'
import { forbidOnnxTelemetry } from './telemetry.ts'

/** An ONNX network whose first input is of floats and which has one float output. */
export interface OnnxModel {
  /** Opens the network, so that the next run does not wait for it. */
  prepare(): Promise<void>
  /** `vectors`: its further inputs, by name. The output is a view that stays valid after the next call. */
  run(
    input: Float32Array,
    dims: number[],
    vectors?: Record<string, Int32Array>,
  ): Promise<{ data: Float32Array; dims: readonly number[] }>
  close(): Promise<void>
}

/** How many cores the next call may use; asked before each. */
export type CoreBudget = () => number

/**
 * A network for use on this thread alone. `load` gives its model file, and is called by the first `prepare` or run.
 *
 * Pages are what runs in parallel, so a network has one thread as a rule; a page that is alone may use more, with a
 * session of its own for that. Throws what `load` throws, and what onnxruntime throws for a damaged file.
 */
export function createOnnxModel(load: () => Promise<Uint8Array>, cores: CoreBudget = () => 1): OnnxModel {
  const sessions = new Map<number, Promise<InferenceSession>>()

  function sessionFor(threads: number): Promise<InferenceSession> {
    const known = sessions.get(threads)
    if (known) return known
    const opening = load().then((model) => openSession(model, threads))
    sessions.set(threads, opening)
    opening.catch(() => sessions.delete(threads))
    return opening
  }

  const threads = () => (runtime.build === 'native' ? Math.max(1, cores()) : 1)

  return {
    async prepare() {
      await sessionFor(threads())
    },
    async run(input, dims, vectors = {}) {
      const session = await sessionFor(threads())
      const [inputName, outputName] = [session.inputNames[0], session.outputNames[0]]
      if (inputName === undefined || outputName === undefined)
        throw new Error('the network has no input or no output')
      const tensors: Record<string, Tensor> = { [inputName]: new onnx.Tensor('float32', input, dims) }
      for (const [name, values] of Object.entries(vectors))
        tensors[name] = new onnx.Tensor('int32', values, [values.length])
      const outputs = await nativeWork(() => session.run(tensors, [outputName]))
      const result = outputs[outputName]
      if (!(result?.data instanceof Float32Array))
        throw new Error('the network gave no floating point output')
      return { data: result.data, dims: result.dims }
    },
    async close() {
      const opened = [...sessions.values()]
      sessions.clear()
      for (const opening of opened) {
        const session = await opening
        await nativeWork(() => session.release())
      }
    },
  }
}

async function openSession(model: Uint8Array, threads: number): Promise<InferenceSession> {
  forbidOnnxTelemetry()
  const options: InferenceSession.SessionOptions = {
    executionProviders: ['cpu'],
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    // Threads that wait for work by spinning would double a page's cost (1.5 s -> 2.8 s of CPU for a form).
    extra: { session: { intra_op: { allow_spinning: '0' } } },
    // Pages differ in size: an arena keeps the largest of every shape it ever saw, gigabytes after some dozen pages.
    enableCpuMemArena: false,
    enableMemPattern: false,
    graphOptimizationLevel: 'all',
    // 3 is errors only: the networks carry unused initialisers, a warning each on stderr.
    logSeverityLevel: 3,
  }
  return nativeWork(() => onnx.InferenceSession.create(model, options))
}
