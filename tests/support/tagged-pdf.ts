import {
  PDFDocument,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  StandardFonts,
  type PDFFont,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib'

/** An element of a structure tree, or lines of text in it. */
export interface TaggedElement {
  /** Undefined for an artifact. */
  role?: string
  kids?: TaggedElement[]
  /** From the left edge and the bottom of the page to the first baseline, in points. */
  x?: number
  y?: number
  lines?: string[]
  size?: number
  isBold?: boolean
  /** Attributes of a cell. */
  table?: Record<string, number>
  /** The place in which it is written, among all: by default as in the tree. */
  painted?: number
}

const LEADING = 1.3

/** A PDF of one page, 595 by 842 points, with a structure tree. */
export async function taggedPdf(elements: readonly TaggedElement[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([595, 842])
  const fonts = {
    plain: await pdf.embedFont(StandardFonts.Helvetica),
    bold: await pdf.embedFont(StandardFonts.HelveticaBold),
  }
  const { context, catalog } = pdf
  const painted: { at: number; element: TaggedElement; id: number }[] = []
  const parents: PDFRef[] = []
  const root = context.nextRef()

  function add(element: TaggedElement, parent: PDFRef): PDFRef | undefined {
    const { role, kids = [], lines, table, painted: at = painted.length } = element
    const own = context.nextRef()
    const id = parents.length
    if (lines) painted.push({ at, element, id })
    if (role === undefined) return undefined
    if (lines) parents.push(own)
    const below = kids.flatMap((kid) => add(kid, own) ?? [])
    context.assign(
      own,
      context.obj({
        Type: 'StructElem',
        S: role,
        P: parent,
        Pg: page.ref,
        K: [...(lines ? [id] : []), ...below],
        ...(table && { A: { O: 'Table', ...table } }),
      }),
    )
    return own
  }

  const kids = elements.flatMap((element) => add(element, root) ?? [])
  const tree = { Type: 'StructTreeRoot', K: kids, ParentTree: { Nums: [0, parents] } }
  context.assign(root, context.obj(tree))
  catalog.set(PDFName.of('StructTreeRoot'), root)
  catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }))
  page.node.set(PDFName.of('StructParents'), context.obj(0))
  for (const { element, id } of painted.toSorted((a, b) => a.at - b.at)) paint(page, element, id, fonts)
  return pdf.save()
}

function paint(
  page: PDFPage,
  { role, lines = [], x = 60, y = 0, size = 10, isBold = false }: TaggedElement,
  id: number,
  fonts: { plain: PDFFont; bold: PDFFont },
): void {
  const name = PDFName.of(role ?? 'Artifact')
  const begin =
    role === undefined
      ? PDFOperator.of(PDFOperatorNames.BeginMarkedContent, [name])
      : PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [name, `<</MCID ${id}>>`])
  page.pushOperators(begin)
  for (const [index, line] of lines.entries())
    page.drawText(line, {
      x,
      y: y - index * LEADING * size,
      size,
      font: isBold ? fonts.bold : fonts.plain,
    })
  page.pushOperators(PDFOperator.of(PDFOperatorNames.EndMarkedContent))
}
