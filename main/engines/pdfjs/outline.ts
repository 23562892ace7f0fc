import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { OutlineEntry } from '../../ocr/ports.ts'

type OutlineNode = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number]

/** Tells which entries of the outline lead to a page. */
export type OutlineOf = (page: PDFPageProxy) => OutlineEntry[]

/** The outline of a PDF, also called its bookmarks; entries that lead to no page of it are left out, and damaged ones. */
export async function readOutline(pdf: PDFDocumentProxy): Promise<OutlineOf> {
  const byPage = new Map<string, OutlineEntry[]>()
  const entries = flatten(await pdf.getOutline().catch(() => null), 1)
  const places = await Promise.all(entries.map(({ node: { dest } }) => placeOf(pdf, dest)))
  for (const [index, place] of places.entries()) {
    const entry = entries[index]
    const key = keyOf(place?.[0])
    if (key === undefined || !entry) continue
    byPage.set(key, [...(byPage.get(key) ?? []), { title: entry.node.title, depth: entry.depth }])
  }
  return ({ ref, pageNumber }) => [
    ...(byPage.get(keyOf(ref) ?? '') ?? []),
    ...(byPage.get(`${pageNumber}`) ?? []),
  ]
}

const flatten = (
  nodes: readonly OutlineNode[] | null,
  depth: number,
): { node: OutlineNode; depth: number }[] =>
  (nodes ?? []).flatMap((node) => [{ node, depth }, ...flatten(node.items as OutlineNode[], depth + 1)])

const placeOf = async (pdf: PDFDocumentProxy, dest: OutlineNode['dest']) =>
  typeof dest === 'string' ? await pdf.getDestination(dest).catch(() => null) : dest

/** Of what a place begins with: the object of its page, or its number, from 0. */
function keyOf(page: unknown): string | undefined {
  if (typeof page === 'number') return `${page + 1}`
  const { num, gen } = (page ?? {}) as { num?: number; gen?: number }
  return num === undefined ? undefined : `${num} ${gen}`
}
