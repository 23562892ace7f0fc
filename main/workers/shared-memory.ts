import type { DocumentSource } from '../ocr/ports.ts'

/** The same document in memory that all threads see, copied at most once. */
export function toSharedMemory(source: DocumentSource): DocumentSource {
  if (source.bytes.buffer instanceof SharedArrayBuffer) return source
  const bytes = new Uint8Array(new SharedArrayBuffer(source.bytes.byteLength))
  bytes.set(source.bytes)
  return { ...source, bytes }
}
