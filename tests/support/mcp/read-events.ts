/** One event of a stream, as a client that follows the specification reads it. */
export interface StreamEvent {
  event: string
  data: string
}

/** Reads an event stream; `next` waits for one more event, `close` ends the connection. */
export async function openEvents(url: string, headers: Record<string, string> = {}) {
  const stop = new AbortController()
  const answer = await fetch(url, {
    headers: { accept: 'text/event-stream', ...headers },
    signal: stop.signal,
  })
  return { answer, ...readEvents(answer), close: () => stop.abort() }
}

export function readEvents(answer: Response) {
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  let raw = ''
  const next = async (): Promise<StreamEvent | undefined> => {
    for (;;) {
      const end = rest.indexOf('\n\n')
      if (end !== -1) {
        const block = rest.slice(0, end)
        rest = rest.slice(end + 2)
        const fields = block.split('\n').filter((line) => !line.startsWith(':'))
        if (fields.length === 0) continue
        const value = (name: string) =>
          fields
            .filter((line) => line.startsWith(`${name}:`))
            .map((line) => line.slice(name.length + 1).replace(/^ /, ''))
            .join('\n')
        return { event: value('event') || 'message', data: value('data') }
      }
      const { done, value } = await reader.read()
      if (done) return undefined
      rest += value
      raw += value
    }
  }
  return { next, raw: () => raw }
}
