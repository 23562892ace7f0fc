import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { OutlineEntry } from '../../ocr/ports.ts'

type OutlineNode = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number]

/** Tells which entries of the outline lead to a page. */
export type OutlineOf = (page: PDFPageProxy) => OutlineEntry[]

/** The outline of a PDF, also called its bookmarks; entries that lead to no page of it are left out, and damaged ones. */
export async function readOutline(pdf: PDFDocumentProxy): Promise<OutlineOf> {
  const entries = await Promise.all(
    flatten(await pdf.getOutline().catch(() => null), 1).map(async ({ dest, ...entry }) => ({
      entry,
      page: keyOf((await placeOf(pdf, dest))?.[0]),
    })),
  )
  const byPage = Map.groupBy(entries, ({ page }) => page)
  const entriesOf = (page = '') => (byPage.get(page) ?? []).map(({ entry }) => entry)
  return ({ ref, pageNumber }) => [...entriesOf(keyOf(ref)), ...entriesOf(`${pageNumber}`)]
}

const flatten = (
  nodes: readonly OutlineNode[] | null,
  depth: number,
): (OutlineEntry & Pick<OutlineNode, 'dest'>)[] =>
  (nodes ?? []).flatMap(({ title, dest, items }) => [
    { title, dest, depth },
    ...flatten(items as OutlineNode[], depth + 1),
  ])

const placeOf = async (pdf: PDFDocumentProxy, dest: OutlineNode['dest']) =>
  typeof dest === 'string' ? await pdf.getDestination(dest).catch(() => null) : dest

/** Of what a place begins with: the object of its page, or its number, from 0. */
function keyOf(page: unknown): string | undefined {
  if (typeof page === 'number') return `${page + 1}`
  const { num, gen } = (page ?? {}) as { num?: number; gen?: number }
  return num === undefined ? undefined : `${num} ${gen}`
}
