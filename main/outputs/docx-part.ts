import {
  AlignmentType,
  ExternalHyperlink,
  HeadingLevel,
  Paragraph,
  TextRun,
  type FileChild,
  type IParagraphOptions,
  type ParagraphChild,
} from 'docx'
import type { Numbering } from './docx-numbering.ts'
import { writeTable, type CellLook } from './docx-table.ts'
import { numberColumns } from './number-columns.ts'
import type { FlowPart } from './read-flow.ts'
import { decimalMark } from './read-number.ts'
import type { NestedItem } from './read-list.ts'
import type { Run } from './read-runs.ts'
import { xmlText } from './xml.ts'

/** Half points. */
const FOOTNOTE_SIZE = 18
const CODE_FONT = 'Courier New'

const headings = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
]

interface Options {
  numbering: Numbering
  /** Twips. */
  textWidth: number
  /** BCP 47 tag of the document; undefined where nobody knows. */
  language: string | undefined
}

/** A part of the running text as paragraphs and tables of Word. */
export function writePart(part: FlowPart, { numbering, textWidth, language }: Options): FileChild[] {
  const direction = { bidirectional: part.isFromRight }
  switch (part.kind) {
    case 'heading':
      return [
        paragraph([part.runs], { ...direction, heading: headings[part.level - 1] ?? HeadingLevel.HEADING_6 }),
      ]
    case 'paragraph':
      return [
        paragraph(
          part.lines,
          { ...direction, ...(part.role === 'caption' && { style: 'Caption' }) },
          part.role === 'footnote' ? { size: FOOTNOTE_SIZE } : {},
        ),
      ]
    case 'code':
      return [paragraph(toLines(part.text), direction, { font: CODE_FONT })]
    case 'list':
      return part.lists.flatMap((items) => writeItems(items, 0, { numbering, direction }))
    case 'table':
      return [
        writeTable(part.table, {
          textWidth,
          isFromRight: part.isFromRight,
          ofNumbers: numberColumns(part.table, decimalMark([part.table], language)),
          writeText,
        }),
        // Tables that touch would be one.
        new Paragraph({}),
      ]
  }
}

/** The text of a cell. */
function writeText(text: string, { isFromRight, isBold, isAtEnd, size }: CellLook): Paragraph {
  const options = {
    bidirectional: isFromRight,
    spacing: { after: 0 },
    ...(isAtEnd && { alignment: AlignmentType.END }),
  }
  return paragraph(toLines(text), options, { bold: isBold, size })
}

const toLines = (text: string): Run[][] =>
  text.split('\n').map((line) => [{ text: line, bold: false, italic: false, link: undefined }])

/** `level`: 0 for a list by itself, 1 for one within an item of it. */
function writeItems(
  items: readonly NestedItem[],
  level: number,
  options: { numbering: Numbering; direction: IParagraphOptions },
): Paragraph[] {
  const { numbering, direction } = options
  const [first] = items
  // What the page wrote itself, such as a), stays part of the text.
  const look =
    first?.marker === 'written'
      ? { indent: numbering.indentOf(level) }
      : {
          numbering:
            first?.marker === 'number'
              ? numbering.numbersFrom(first.number, level)
              : numbering.bullets(level),
          contextualSpacing: true,
        }
  return items.flatMap(({ runs, below }) => [
    paragraph([runs], { ...direction, ...look }),
    ...below.flatMap((list) => writeItems(list, level + 1, options)),
  ])
}

type Look = { size?: number; font?: string; bold?: boolean }

function paragraph(lines: readonly Run[][], options: IParagraphOptions, look: Look = {}): Paragraph {
  const isFromRight = options.bidirectional === true
  const children = lines.flatMap((runs, index) =>
    runs.map((run, place) => toChild(run, { isFromRight, breaksLine: index > 0 && place === 0, look })),
  )
  return new Paragraph({ ...options, children })
}

function toChild(
  { text, bold, italic, link }: Run,
  { isFromRight, breaksLine, look }: { isFromRight: boolean; breaksLine: boolean; look: Look },
): ParagraphChild {
  const run = new TextRun({
    ...look,
    text: xmlText(text),
    rightToLeft: isFromRight,
    ...(bold && { bold }),
    ...(italic && { italics: true }),
    ...(breaksLine && { break: 1 }),
    ...(link !== undefined && { style: 'Hyperlink' }),
  })
  return link === undefined ? run : new ExternalHyperlink({ link, children: [run] })
}
