import type { Document } from '../../../shared/document.ts'
import { isFurniture } from '../../../shared/is-furniture.ts'
import type { OcrOptions, OutputFormat } from '../../../shared/ocr.ts'
import { writeMarkdown } from './markdown.ts'
import { writeText } from './text.ts'
import type { Writer } from './writer.ts'
import { sumOf } from '../statistics.ts'

/** Every output format there is; a new one is a file beside this one and its line here. */
const writers: Readonly<Record<OutputFormat, Writer>> = {
  text: writeText,
  markdown: writeMarkdown,
  json: (document) => JSON.stringify(document),
}

/** Formats that leave out running heads and the like where nobody says: those read for what a document says. */
const DROPPING: ReadonlySet<OutputFormat> = new Set(['markdown'])

type WritingOptions = Pick<OcrOptions, 'format' | 'pageMarkers' | 'lineBreaks' | 'furniture'>

interface WrittenDocument {
  text: string
  /** Of each page: lines of running heads and feet, page numbers and watermarks that are not in `text`. */
  linesLeftOut: number[]
}

/** Writes a document as the options of a request say, with the defaults of the format. JSON has everything always. */
export function writeDocument(document: Document, options: WritingOptions): WrittenDocument {
  const { format = 'text', pageMarkers = false, lineBreaks = 'keep' } = options
  const { furniture = DROPPING.has(format) ? 'drop' : 'keep' } = options
  const write = (given: Document) => writers[format](given, { pageMarkers, lineBreaks })
  if (furniture === 'keep' || format === 'json')
    return { text: write(document), linesLeftOut: document.pages.map(() => 0) }
  const pages = document.pages.map((page) => ({
    ...page,
    blocks: page.blocks.filter((block) => !isFurniture(block)),
  }))
  return {
    text: write({ ...document, pages }),
    linesLeftOut: document.pages.map(({ blocks }) =>
      sumOf(blocks.filter(isFurniture), ({ lines }) => lines.length),
    ),
  }
}
