import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { QueueEngine } from './engine.ts'

/**
 * Takes from the broker what an earlier version of this server left there when it was ended at once: its queue has another
 * name, so that no worker takes from it any more. The server has put what still waits into the queue of this one.
 */
export async function clearFormerQueue(
  engine: Pick<QueueEngine, 'openQueue'>,
  dataFolder: string,
  name: string,
): Promise<void> {
  const file = join(dataFolder, 'queue.txt')
  const former = readNameIn(file)
  if (former === name) return
  if (former !== undefined) {
    const queue = engine.openQueue(former)
    try {
      await queue.obliterate({ force: true })
    } finally {
      await queue.close()
    }
  }
  writeFileSync(file, name)
}

function readNameIn(file: string): string | undefined {
  try {
    const name = readFileSync(file, 'utf8')
    // The broker may serve others too.
    return /^legible-[\w-]+$/.test(name) ? name : undefined
  } catch {
    return undefined
  }
}
