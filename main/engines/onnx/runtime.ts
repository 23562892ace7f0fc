import type { InferenceSession, Tensor } from 'onnxruntime-node'
import type { NetworkRuntime } from '../../../shared/status.ts'

interface Onnx {
  InferenceSession: {
    create(model: Uint8Array, options: InferenceSession.SessionOptions): Promise<InferenceSession>
  }
  Tensor: typeof Tensor
}

/**
 * onnxruntime, and which build of it. The native one wherever it loads; otherwise WebAssembly (ADR 018): Intel Macs have
 * none, and on Windows it wants Microsoft's C++ runtime. Throws what the native one throws where neither loads.
 */
export const { onnx, runtime } = await loadOnnx()

async function loadOnnx(): Promise<{ onnx: Onnx; runtime: NetworkRuntime }> {
  try {
    return { onnx: await import('onnxruntime-node'), runtime: { build: 'native' } }
  } catch (cause) {
    const web = await import('onnxruntime-web').catch(() => {
      throw cause
    })
    // Pages are what runs in parallel, and a module has one number of threads for all its networks.
    web.env.wasm.numThreads = 1
    return { onnx: web, runtime: { build: 'webassembly', reason: firstLine(cause) } }
  }
}

/** What the loader says first; the rest is a list of who asked for the library. */
function firstLine(cause: unknown): string {
  return (cause instanceof Error ? cause.message : String(cause)).split('\n', 1)[0] ?? ''
}
