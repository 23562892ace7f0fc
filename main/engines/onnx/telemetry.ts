import { isMainThread } from 'node:worker_threads'

/**
 * Nothing leaves the machine: from 1.29 on, onnxruntime's builds for Linux and macOS tell Microsoft what they are used for,
 * and keep it in the user's cache until they can, unless the environment of their process says otherwise before the first
 * network is opened (https://github.com/microsoft/onnxruntime/blob/main/docs/Privacy.md).
 *
 * What a thread writes into its environment is seen by that thread alone, so whoever starts threads says it for them.
 * Throws in a thread where nobody has: no page is read rather than told.
 */
export function forbidOnnxTelemetry(): void {
  if (isMainThread) process.env['ORT_DISABLE_TELEMETRY'] = '1'
  if (process.env['ORT_DISABLE_TELEMETRY'] !== '1')
    throw new Error('ORT_DISABLE_TELEMETRY must be set before threads that open networks are started.')
}
