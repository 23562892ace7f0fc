import { PDFHexString, PDFName, type PDFDocument, type PDFRef } from '@cantoo/pdf-lib'

export interface OutlineEntry {
  title: string
  /** 1 for those at the top. */
  level: number
  /** 1-based. */
  page: number
}

/** Adds bookmarks to a PDF, nested by their levels; `isNamed`: they lead to places by name, as those of LaTeX do. */
export function addOutline(pdf: PDFDocument, entries: readonly OutlineEntry[], isNamed = false): void {
  const { context, catalog } = pdf
  const root = context.nextRef()
  const refs = entries.map(() => context.nextRef())
  const places = entries.map(({ page }) => [pdf.getPage(page - 1).ref, 'XYZ', null, null, null])
  const parents = entries.map(({ level }, index) =>
    entries.slice(0, index).findLastIndex((before) => before.level < level),
  )
  const below = (parent: number) => refs.filter((_, index) => parents[index] === parent)
  const ends = (kids: PDFRef[]) =>
    kids.length > 0 ? { First: kids[0], Last: kids.at(-1), Count: kids.length } : {}
  for (const [index, { title }] of entries.entries()) {
    const parent = parents[index] ?? -1
    const siblings = below(parent)
    const at = siblings.indexOf(refs[index]!)
    const item = context.obj({
      Title: PDFHexString.fromText(title),
      Parent: refs[parent] ?? root,
      ...(at > 0 && { Prev: siblings[at - 1] }),
      ...(at < siblings.length - 1 && { Next: siblings[at + 1] }),
      ...ends(below(index)),
      Dest: isNamed ? PDFHexString.fromText(`place.${index}`) : places[index],
    })
    context.assign(refs[index]!, item)
  }
  context.assign(root, context.obj({ Type: 'Outlines', ...ends(below(-1)) }))
  catalog.set(PDFName.of('Outlines'), root)
  if (!isNamed) return
  const named = places.flatMap((place, index) => [PDFHexString.fromText(`place.${index}`), place])
  catalog.set(PDFName.of('Names'), context.obj({ Dests: { Names: named } }))
}
