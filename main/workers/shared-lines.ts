import { once } from 'node:events'
import type { MessagePort } from 'node:worker_threads'
import type { Raster, TextBox, TextLine } from '../ocr/ports.ts'
import type { LineReaders } from './line-readers.ts'

/** Lines of a page that several threads read, each taking the first group that nobody has. */
export interface SharedLines {
  /** In memory that all of them see. */
  raster: Raster
  /** Lines that are read together. */
  groups: readonly (readonly TextBox[])[]
  /** One number: how many groups are taken. */
  taken: Int32Array<SharedArrayBuffer>
  /** For the fast reader; undefined where the lines are for the other. */
  languages?: readonly string[]
}

/** What was read of a group, line by line. */
export interface ReadGroup {
  index: number
  lines: readonly (TextLine | undefined)[]
}

/** Asks another thread to read lines beside this one. */
export interface LineOrder {
  /** How many there are. */
  lines: number
  groups: number
  taken: Int32Array<SharedArrayBuffer>
  /**
   * Its first message are the lines, which whoever passes it on need not see. Then it is told each group that the other has
   * read, and is closed when that has none in hand and takes no more.
   */
  port: MessagePort
}

export const areAllTaken = ({ taken, groups }: LineOrder): boolean => Atomics.load(taken, 0) >= groups

/** Reads what nobody has taken, and tells of each group; ends when all are taken, or when it may not go on. */
export async function readShare(
  lines: SharedLines,
  readers: LineReaders,
  { tell, mayGoOn = () => true }: { tell: (read: ReadGroup) => void; mayGoOn?: () => boolean },
): Promise<void> {
  while (mayGoOn()) {
    const index = Atomics.add(lines.taken, 0, 1)
    const group = lines.groups[index]
    if (!group) return
    tell({ index, lines: await readGroup(lines, group, readers) })
  }
}

/** Reads lines for another thread, until none is left, this one may not go on or the other is no more. Throws as `readGroup`. */
export async function helpWith(
  { port }: LineOrder,
  readers: LineReaders,
  mayGoOn: () => boolean,
): Promise<void> {
  let isWanted = true
  port.once('close', () => (isWanted = false))
  const lines = await Promise.race([
    once(port, 'message').then(([message]) => message as SharedLines),
    once(port, 'close').then(() => undefined),
  ])
  if (!lines) return
  try {
    await readShare(lines, readers, {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
      tell: (read) => port.postMessage(read),
      mayGoOn: () => isWanted && mayGoOn(),
    })
  } finally {
    port.close()
  }
}

/** Throws what the reader throws, and where there is no fast reader for the languages. */
export async function readGroup(
  { raster, languages }: SharedLines,
  group: readonly TextBox[],
  { lineReader, fastLineReader }: LineReaders,
): Promise<(TextLine | undefined)[]> {
  if (languages === undefined) return lineReader.read(raster, group)
  const lines = await fastLineReader.read(raster, group, languages)
  if (!lines) throw new Error('no fast reader for lines that were shared')
  return lines
}
