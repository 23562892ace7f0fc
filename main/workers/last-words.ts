import type { Readable } from 'node:stream'
import { saysOutOfMemory } from '../../shared/out-of-memory.ts'

/** Longer than any of the words that are looked for, which may come in two pieces. */
const kept = 200

/** What the reading process says before it ends itself for the sake of the others. */
export const overBound = 'A document takes more space than any may.'

export interface LastWords {
  /** The machine had no memory left. */
  isShort: boolean
  /** It said nothing at all. */
  isWordless: boolean
  /** It ended itself: a document asked for too much. */
  isOverBound: boolean
}

/**
 * Listens to what a process prints when it breaks down. All else is dropped: a dying engine prints its memory map, and
 * a page's text may be in it.
 */
export function listenToLastWords(stderr: Readable | null): LastWords {
  let tail = ''
  const words: LastWords = { isShort: false, isWordless: true, isOverBound: false }
  stderr?.on('data', (chunk: Buffer) => {
    tail += chunk.toString('latin1')
    words.isWordless = false
    words.isShort ||= saysOutOfMemory(tail)
    words.isOverBound ||= tail.includes(overBound)
    tail = tail.slice(-kept)
  })
  return words
}
