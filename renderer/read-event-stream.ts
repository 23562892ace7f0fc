import type { AppEvent } from '../shared/desktop-api.ts'

const firstWaitMs = 500
const longestWaitMs = 5000

/**
 * Reads `data:` events from a fetch stream (EventSource cannot send the session's header) and connects again
 * whenever it breaks, telling the listener `lost` and `back`. Ends by itself when the session is refused.
 */
export function readEventStream(
  url: string,
  headers: Record<string, string>,
  emit: (event: AppEvent) => void,
): () => void {
  const stopped = new AbortController()

  async function run(): Promise<void> {
    let waitMs = firstWaitMs
    let lost = false
    while (!stopped.signal.aborted) {
      try {
        const response = await fetch(url, { headers, signal: stopped.signal })
        if (response.status === 401) return emit({ type: 'bridge', state: 'signed-out' })
        if (response.ok && response.body !== null) {
          if (lost) emit({ type: 'bridge', state: 'back' })
          lost = false
          waitMs = firstWaitMs
          for await (const event of eventsOf(response.body)) emit(event)
        }
      } catch {
        // A broken stream and a refused connection are the same to the user: told below, tried again.
      }
      if (stopped.signal.aborted) return
      if (!lost) emit({ type: 'bridge', state: 'lost' })
      lost = true
      await new Promise((resolve) => setTimeout(resolve, waitMs))
      waitMs = Math.min(waitMs * 2, longestWaitMs)
    }
  }
  void run()
  return () => stopped.abort()
}

/** Events of a server-sent-events body: one `data:` line each, comments left out. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<AppEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line.startsWith('data:')) yield JSON.parse(line.slice('data:'.length)) as AppEvent
    }
  }
}
