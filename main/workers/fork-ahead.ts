import { forkReaderProcess, type ForkedProcess } from './fork-reader-process.ts'
import type { StartReaderProcess } from './process-protocol.ts'

let ahead: ForkedProcess | undefined
const besideThis = {
  process: new URL('./reader.process.ts', import.meta.url),
  page: new URL('./page.worker.ts', import.meta.url),
}

/**
 * Starts a reading process for a program that is still loading itself, and is sure to read: both take as long. It keeps
 * nothing running, so that a program which ends without reading just ends. A packaged app names its built files.
 */
export function forkAhead(entries: { process: URL; page: URL } = besideThis): void {
  ahead = forkReaderProcess(entries.process, [entries.page.href])
  ahead.unref()
}

/** The process that was started ahead, once; then new ones. */
export const forkOrTake: StartReaderProcess = (entry) => {
  const taken = ahead?.isGone() ? undefined : ahead
  ahead = undefined
  taken?.ref()
  return taken ?? forkReaderProcess(entry)
}
