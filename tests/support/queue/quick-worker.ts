// A worker as `legible worker` runs it, but for the time after which it is noticed that one has gone: one second, so
// that a test need not wait for twelve. Words: queue, coordinator, token.
import { runWorker } from '../../../main/queue/run-worker.ts'
import { version } from '../../../main/version.ts'
import { builtThreads } from '../built-threads.ts'

const [queue = '', coordinator = '', token = ''] = process.argv.slice(2)
await runWorker({
  queue,
  coordinator,
  token,
  name: `test-${process.pid}`,
  pages: 1,
  version,
  languageFolders: [],
  threadEntries: builtThreads().threadEntries,
  signal: new AbortController().signal,
  onReady: () => void process.stdout.write('ready\n'),
  logger: {
    warn: (details, message) => void process.stderr.write(`${message} ${JSON.stringify(details)}\n`),
  },
  lockMs: 1000,
  shutdownMs: 1000,
})
