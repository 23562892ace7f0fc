/** What V8, C++, Rust, WebAssembly, GLib and the system say where no memory is to be had, or none for a thread. */
const shortage =
  /out of memory|bad_alloc|memory allocation of \d+ bytes failed|(?:could not|cannot|failed to|unable to) allocate|allocation failed|cannot enlarge memory|error creating thread|resource temporarily unavailable|\bENOMEM\b|ERR_MEMORY_ALLOCATION_FAILED/i

/** V8's words for a heap that has reached the bound it was given, or for one object no heap could hold: too much was asked for. */
const asksTooMuch = /heap limit|CALL_AND_RETRY|invalid (?:array|string|table|typed array)/i

/** Whether a message, or what a process said before it ended, means that the machine had no memory to give. */
export function saysOutOfMemory(text: string): boolean {
  return shortage.test(text) && !asksTooMuch.test(text)
}

/** The same of an error or of anything that caused it: adapters say that a file is damaged when all they know is that it failed. */
export function isOutOfMemory(error: unknown): boolean {
  if (!(error instanceof Error)) return typeof error === 'string' && saysOutOfMemory(error)
  const { code } = error as Error & { code?: string }
  return saysOutOfMemory(`${code ?? ''} ${error.message}`) || isOutOfMemory(error.cause)
}
