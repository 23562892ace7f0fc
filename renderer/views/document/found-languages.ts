import type { PageReport } from '../../../shared/ocr.ts'

/** The languages pages were recognised in, that of the most pages first; none where all text was in the file. */
export function foundLanguages(reports: readonly PageReport[]): string[] {
  const pagesIn = new Map<string, number>()
  for (const code of reports.flatMap(({ languages = [] }) => languages))
    pagesIn.set(code, (pagesIn.get(code) ?? 0) + 1)
  return [...pagesIn].toSorted(([, a], [, b]) => b - a).map(([code]) => code)
}
