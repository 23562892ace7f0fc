import type { PageReader, PageResult, ReadingLimits } from '../ocr/ports.ts'

/** Reads one page past admission, cache and ledger: for a self-test, which nobody pays for. Throws LegibleError. */
export async function readTestPage(
  reader: PageReader,
  { id, bytes, limits }: { id: string; bytes: Uint8Array; limits: ReadingLimits },
): Promise<PageResult> {
  const signal = AbortSignal.timeout(limits.pageTimeoutMs)
  const source = { id, format: 'png' as const, bytes }
  try {
    await reader.open(source, limits, signal)
    return await reader.readPage(source, { pageNumber: 1, languages: ['eng'], mode: 'ocr', limits }, signal)
  } finally {
    reader.release(source)
  }
}
