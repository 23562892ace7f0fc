// ALTO 4.4 (https://www.loc.gov/standards/alto/): pages, blocks, lines and words with their places, as libraries keep them.
import type { Block, BoundingBox, Line, Page } from '../../shared/document.ts'
import { readsFromRight } from '../ocr/layout/reading-direction.ts'
import type { OutputWriter } from './output-writer.ts'
import { printedWords } from './word-text.ts'
import { attributes, escapeXml } from './xml.ts'

const NAMESPACE = 'http://www.loc.gov/standards/alto/ns-v4#'
const SCHEMA = 'http://www.loc.gov/standards/alto/v4/alto-4-4.xsd'

/** Places are pixels of the page image, origin top left. What a block is, is said by a tag. */
export const writeAlto: OutputWriter = ({ pages }, { name, language, generator }) => {
  const kinds = new Set(pages.flatMap(({ blocks }) => blocks.map(kindOf)))
  const alto = `<?xml version="1.0" encoding="UTF-8"?>
<alto xmlns="${NAMESPACE}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${NAMESPACE} ${SCHEMA}" SCHEMAVERSION="4.4">
<Description>
<MeasurementUnit>pixel</MeasurementUnit>
<sourceImageInformation><fileName>${escapeXml(name)}</fileName></sourceImageInformation>
<Processing ID="reading">
<processingCategory>contentGeneration</processingCategory>
<processingSoftware><softwareName>${escapeXml(generator)}</softwareName></processingSoftware>
</Processing>
</Description>
${kinds.size === 0 ? '' : writeTags(kinds)}<Layout>
${pages.map((page) => writePage(page, language)).join('\n')}
</Layout>
</alto>
`
  return { parts: [new TextEncoder().encode(alto)], warnings: [] }
}

/** The role of a block, or else its type. */
const kindOf = ({ role, type }: Block) => role ?? type

const tagOf = (kind: string) => `kind_${kind}`

function writeTags(kinds: ReadonlySet<string>): string {
  const tags = [...kinds].map((kind) => `<StructureTag${attributes({ ID: tagOf(kind), LABEL: kind })}/>\n`)
  return `<Tags>\n${tags.join('')}</Tags>\n`
}

function writePage({ page, width, height, confidence, blocks }: Page, language: string | undefined): string {
  const size = { WIDTH: width, HEIGHT: height }
  const about = { ID: `page_${page}`, PHYSICAL_IMG_NR: page, ...size, PC: confidence, LANG: language }
  const content = blocks.flatMap((block, index) => writeBlock(block, `${page}_${index + 1}`))
  return [
    `<Page${attributes(about)}>`,
    `<PrintSpace${attributes({ HPOS: 0, VPOS: 0, ...size })}>`,
    ...content,
    '</PrintSpace>',
    '</Page>',
  ].join('\n')
}

/** `id` tells the block from every other of the document. */
function writeBlock(block: Block, id: string): string[] {
  const lines = block.lines.flatMap((line, index) => writeLine(line, `${id}_${index + 1}`))
  if (lines.length === 0) return []
  const about = {
    ID: `block_${id}`,
    TAGREFS: tagOf(kindOf(block)),
    ...place(block.bbox),
    BASEDIRECTION: readsFromRight(block.text) ? 'rtl' : undefined,
  }
  return [`<TextBlock${attributes(about)}>`, ...lines, '</TextBlock>']
}

function writeLine(line: Line, id: string): string[] {
  const words = printedWords(line).map(({ text, bbox, confidence, bold, italic }, index) => {
    const styles = [bold && 'bold', italic && 'italics'].filter((style) => style !== undefined)
    const about = {
      ID: `word_${id}_${index + 1}`,
      ...place(bbox),
      WC: confidence,
      STYLE: styles.length === 0 ? undefined : styles.join(' '),
      CONTENT: text,
    }
    return `<String${attributes(about)}/>`
  })
  if (words.length === 0) return []
  const about = { ID: `line_${id}`, ...place(line.bbox) }
  return [`<TextLine${attributes(about)}>`, words.join('<SP/>\n'), '</TextLine>']
}

const place = ([x0, y0, x1, y1]: BoundingBox) => ({
  HPOS: x0,
  VPOS: y0,
  WIDTH: round(x1 - x0),
  HEIGHT: round(y1 - y0),
})

/** A difference of two numbers of few decimals has no more of them. */
const round = (length: number) => Math.round(length * 100) / 100
