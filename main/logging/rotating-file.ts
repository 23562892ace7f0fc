import { renameSync, statSync } from 'node:fs'
import { pino } from 'pino'

const defaultMaxBytes = 5 * 1024 * 1024

/**
 * A log file that is set aside as `<file>.1` when it is full; the one before that is dropped.
 *
 * Writes are synchronous, so that the line before a crash is on the disk: the one that is looked for.
 */
export function openRotatingFile(file: string, maxBytes = defaultMaxBytes): { write(line: string): void } {
  const stream = pino.destination({ dest: file, sync: true, mkdir: true, mode: 0o600 })
  // A full disk or a folder taken away must not end the program; there is nowhere left to tell it.
  stream.on('error', () => {})
  let size = sizeOf(file)
  return {
    write(line) {
      if (size > maxBytes) {
        try {
          renameSync(file, `${file}.1`)
          stream.reopen(file)
        } catch {
          // Another process has just rotated it, or holds it open (Windows): go on writing, try again later.
        }
        size = 0
      }
      size += Buffer.byteLength(line)
      stream.write(line)
    },
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
