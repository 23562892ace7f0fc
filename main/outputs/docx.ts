// Word documents: the running text as paragraphs that can be worked on, no boxes, no pictures of lines.
import {
  Document as WordDocument,
  Packer,
  Paragraph,
  type FileChild,
  type IDocumentDefaultsOptions,
  type ISectionOptions,
} from 'docx'
import type { Page } from '../../shared/document.ts'
import { createNumbering, type Numbering } from './docx-numbering.ts'
import { writePart } from './docx-part.ts'
import { paperOf, textWidth, type Paper } from './docx-paper.ts'
import type { OutputWriter } from './output-writer.ts'
import { readFlow } from './read-flow.ts'

/** Half points. */
const BODY_SIZE = 22
const HEADING_SIZES = [32, 28, 26, 24, 22, 22]
/** Twentieths of a point. */
const SPACE_AFTER = 120

export const writeDocx: OutputWriter = async ({ pages }, { title, language, generator }) => {
  const numbering = createNumbering()
  const sections = groupByPaper(pages).map((group) => toSection(group, { numbering, language }))
  const document = new WordDocument({
    title,
    creator: generator,
    lastModifiedBy: generator,
    styles: { default: { document: defaults(language), ...headingStyles() } },
    numbering: { config: numbering.config() },
    sections,
  })
  return { parts: [await Packer.toBuffer(document)], warnings: [] }
}

function defaults(language: string | undefined): IDocumentDefaultsOptions {
  return {
    run: {
      font: 'Calibri',
      size: BODY_SIZE,
      ...(language !== undefined && { language: wordLanguage(language) }),
    },
    paragraph: { spacing: { after: SPACE_AFTER } },
  }
}

function headingStyles() {
  const style = (size: number) => ({
    run: { size, bold: true },
    paragraph: { keepNext: true, spacing: { before: 2 * SPACE_AFTER, after: SPACE_AFTER } },
  })
  const [heading1, heading2, heading3, heading4, heading5, heading6] = HEADING_SIZES.map(style)
  return { heading1, heading2, heading3, heading4, heading5, heading6 } as Record<
    string,
    ReturnType<typeof style>
  >
}

/** Word knows languages by their country: `de` is `de-DE`. It keeps one of each kind of writing. */
function wordLanguage(tag: string) {
  const { language, script, region } = new Intl.Locale(tag).maximize()
  const name = region === undefined ? language : `${language}-${region}`
  if (/^(?:Hans|Hant|Jpan|Kore)$/.test(script ?? '')) return { eastAsia: name }
  return /^(?:Arab|Hebr)$/.test(script ?? '') ? { bidirectional: name } : { value: name }
}

interface Group {
  paper: Paper
  pages: Page[]
}

/** Pages of one size are a section, which is what has a size in Word. */
function groupByPaper(pages: readonly Page[]): Group[] {
  const groups: Group[] = []
  for (const page of pages) {
    const paper = paperOf(page)
    const last = groups.at(-1)
    if (last?.paper.width === paper.width && last.paper.height === paper.height) last.pages.push(page)
    else groups.push({ paper, pages: [page] })
  }
  return groups
}

function toSection(
  { paper, pages }: Group,
  given: { numbering: Numbering; language: string | undefined },
): ISectionOptions {
  const options = { ...given, textWidth: textWidth(paper) }
  const written = pages
    .map((page) => readFlow(page).flatMap((part) => writePart(part, options)))
    .filter((children) => children.length > 0)
  return {
    properties: { page: { size: paper.size, margin: paper.margin } },
    children: written.flatMap((children, index) => (index === 0 ? children : [pageBreak(), ...children])),
  }
}

/** A paragraph of no height of its own: the page's first part may be a table, which cannot begin a page by itself. */
function pageBreak(): FileChild {
  return new Paragraph({ pageBreakBefore: true, spacing: { after: 0, line: 20, lineRule: 'exact' } })
}
