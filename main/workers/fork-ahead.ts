import { forkReaderProcess, type ForkedProcess } from './fork-reader-process.ts'
import type { StartReaderProcess } from './process-protocol.ts'

let ahead: { entry: string; child: ForkedProcess } | undefined

/**
 * Starts a reading process for a program that is still loading itself, and is sure to read: both take as long. It keeps
 * nothing running, so that a program which ends without reading just ends.
 */
export function forkAhead(entry: URL, pageEntry: URL): void {
  const child = forkReaderProcess(entry, [pageEntry.href])
  child.unref()
  ahead = { entry: entry.href, child }
}

/** The process that was started ahead, once; then new ones. */
export const forkOrTake: StartReaderProcess = (entry) => {
  const taken = ahead?.entry === entry.href && !ahead.child.isGone() ? ahead.child : undefined
  ahead = undefined
  taken?.ref()
  return taken ?? forkReaderProcess(entry)
}
