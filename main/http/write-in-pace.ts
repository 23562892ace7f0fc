import { once } from 'node:events'
import type { ServerResponse } from 'node:http'

/** Writes a part of an answer, and waits for a client that reads slowly, so that nothing heaps up for it. */
export async function writeInPace(response: ServerResponse, part: string): Promise<void> {
  if (response.write(part) || response.destroyed) return
  const stop = new AbortController()
  const { signal } = stop
  // Whichever comes first; the other is not waited for any longer.
  await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })])
  stop.abort()
}
