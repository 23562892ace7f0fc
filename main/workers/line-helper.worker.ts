// Thread entry. Reads lines of a page for the page thread that started it. Whatever goes wrong here ends it; the page thread
// then reads those lines itself, and tells what is wrong with them. Must not reach http, mcp, storage or electron.
import { parentPort, workerData } from 'node:worker_threads'
import { createLanguageData } from '../engines/language-data.ts'
import { nativeWorkIsToEnd } from '../engines/native-work.ts'
import type { LineHelperData, LineOrder } from './line-helper.ts'
import { createLineReaders } from './line-readers.ts'
import { readShare, type ReadGroup } from './shared-lines.ts'

const port = parentPort
if (!port) throw new Error('line-helper.worker is a thread of a page thread and does nothing by itself')
const { languageFolders, nativeWork } = workerData as LineHelperData

const readers = createLineReaders(createLanguageData({ userFolders: languageFolders }))
const mayGoOn = () => nativeWork === undefined || !nativeWorkIsToEnd(nativeWork)

port.on('message', ({ lines, answers }: LineOrder) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
  const tell = (read: ReadGroup) => answers.postMessage(read)
  void readShare(lines, readers, { tell, mayGoOn }).finally(() => answers.close())
})

// A turn later, when this module's loading is over: it may be ended from then on (engines/native-work.ts).
setImmediate(() => port.postMessage('ready'))
