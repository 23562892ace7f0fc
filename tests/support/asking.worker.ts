// A page thread that reads nothing. Page N asks for help with N lines, and ends as `helped` when another thread has helped, or
// as `alone` when the first byte of its document is no more 0.
import { MessageChannel, parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { countNativeWork, sharedNumber } from '../../main/engines/native-work.ts'
import type { FromThread, Job, PageThreadStart, ToThread } from '../../main/workers/protocol.ts'

countNativeWork((workerData as PageThreadStart).nativeWork)

const tell = (message: FromThread, moved: MessagePort[] = []) => parentPort?.postMessage(message, moved)

parentPort?.on('message', (message: ToThread) => {
  if (message.type === 'help') {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
    message.order.port.postMessage('helped')
    message.order.port.close()
    tell({ type: 'helped' })
  } else if (message.type === 'job' && message.job.kind === 'read')
    void read(message.job).then((value) => tell({ type: 'done', value }))
})

async function read({ source, task }: Extract<Job, { kind: 'read' }>): Promise<string> {
  const { port1, port2: port } = new MessageChannel()
  const lines = task.pageNumber
  let isHelped = false
  port1.once('message', () => (isHelped = true))
  tell({ type: 'help-wanted', order: { lines, groups: lines, taken: sharedNumber(0), port } }, [port])
  while (!isHelped && source.bytes[0] === 0) await new Promise((resolve) => setTimeout(resolve, 10))
  port1.close()
  return isHelped ? 'helped' : 'alone'
}

tell({ type: 'ready' })
