// tesseract.js with its defaults in a process of its own, started by peers.ts so that its time and memory can be told
// from the bench's. Asked over IPC: one message { path, language } is answered by one { text }, one at a time.
import { createWorker, type Worker } from 'tesseract.js'

const langPath = new URL('../../main/engines/tessdata-fast/', import.meta.url).pathname

const workers = new Map<string, Promise<Worker>>()

function workerFor(language: string): Promise<Worker> {
  const known = workers.get(language)
  if (known !== undefined) return known
  const worker = createWorker(language, 1, { langPath, cacheMethod: 'none', errorHandler: () => undefined })
  workers.set(language, worker)
  return worker
}

process.on('message', ({ path, language }: { path: string; language: string }) => {
  void (async () => {
    const worker = await workerFor(language)
    const answer = await worker.recognize(path).then(
      ({ data }) => ({ text: data.text }),
      (error: unknown) => ({ text: '', error: String(error) }),
    )
    process.send?.(answer)
  })()
})
process.on('disconnect', () => {
  void (async () => {
    for (const worker of workers.values()) await (await worker).terminate()
    process.exit(0)
  })()
})
process.send?.({ ready: true })
