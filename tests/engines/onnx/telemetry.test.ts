import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

const asked = `import { forbidOnnxTelemetry } from ${JSON.stringify(
  new URL('../../../main/engines/onnx/telemetry.ts', import.meta.url).href,
)}; forbidOnnxTelemetry()`
const thread = (env: NodeJS.ProcessEnv) =>
  new Worker(new URL(`data:text/javascript,${encodeURIComponent(asked)}`), { env })

test('a thread whose process may report opens no network', async () => {
  const [error] = (await once(thread({}), 'error')) as [Error]
  expect(error.message).toContain('ORT_DISABLE_TELEMETRY')
})

test('a thread whose process may not report goes on', async () => {
  expect(await once(thread({ ORT_DISABLE_TELEMETRY: '1' }), 'exit')).toEqual([0])
})
