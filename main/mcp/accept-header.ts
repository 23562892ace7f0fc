/** Whether an Accept header names a media type, whatever stands beside it. Wildcards do not count: a client that can read a stream says so. */
export function acceptsType(header: string | undefined, type: string): boolean {
  return (header ?? '').split(',').some((entry) => {
    const [name = '', ...parameters] = entry.toLowerCase().split(';')
    const refused = parameters.some((parameter) => /^\s*q\s*=\s*0(\.0*)?\s*$/.test(parameter))
    return name.trim() === type && !refused
  })
}

/** Whether an answer may come as an event stream: some clients accept only JSON, and get that. */
export function acceptsStream(header: string | undefined): boolean {
  return acceptsType(header, 'text/event-stream') && acceptsType(header, 'application/json')
}
