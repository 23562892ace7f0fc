// hOCR 1.2 (https://kba.github.io/hocr-spec/1.2/), as XHTML, in the shape that Tesseract gave it: what reads hOCR reads that.
import type { Block, BoundingBox, Line, Page } from '../../shared/document.ts'
import { readsFromRight } from '../ocr/layout/reading-direction.ts'
import type { OutputWriter } from './output-writer.ts'
import { printedWords } from './word-text.ts'
import { attributes, escapeXml } from './xml.ts'

const CAPABILITIES = 'ocr_page ocr_carea ocr_par ocr_line ocrx_word ocrp_wconf'

/** Boxes are whole pixels of the page image at `scan_res`; `ppageno` counts the pages of the document from 0. */
export const writeHocr: OutputWriter = ({ pages }, { name, title, language, generator }) => {
  const hocr = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml"${attributes({ 'xml:lang': language, lang: language })}>
<head>
<title>${escapeXml(title)}</title>
<meta http-equiv="Content-Type" content="text/html;charset=utf-8"/>
<meta name="ocr-system"${attributes({ content: generator })}/>
<meta name="ocr-capabilities" content="${CAPABILITIES}"/>
<meta name="ocr-number-of-pages"${attributes({ content: pages.length })}/>
</head>
<body>
${pages.map((page) => writePage(page, name)).join('\n')}
</body>
</html>
`
  return { parts: [new TextEncoder().encode(hocr)], warnings: [] }
}

function writePage({ page, width, height, dpi, blocks }: Page, name: string): string {
  // The format has no way to write a quote inside a name.
  const image = name.replaceAll(/["\\]/g, '_')
  const title = [
    `image "${image}"`,
    boxProperty([0, 0, width, height]),
    `ppageno ${page - 1}`,
    `scan_res ${Math.round(dpi)} ${Math.round(dpi)}`,
  ].join('; ')
  const content = blocks.flatMap((block, index) => writeBlock(block, `${page}_${index + 1}`))
  return [`<div class="ocr_page" id="page_${page}"${attributes({ title })}>`, ...content, '</div>'].join('\n')
}

/** `id` tells the block from every other of the document. */
function writeBlock(block: Block, id: string): string[] {
  const lines = block.lines.flatMap((line, index) => writeLine(line, `${id}_${index + 1}`))
  if (lines.length === 0) return []
  const title = boxProperty(block.bbox)
  const dir = readsFromRight(block.text) ? 'rtl' : undefined
  return [
    `<div class="ocr_carea" id="block_${id}"${attributes({ title })}>`,
    `<p class="ocr_par" id="par_${id}"${attributes({ dir, title })}>`,
    ...lines,
    '</p>',
    '</div>',
  ]
}

function writeLine(line: Line, id: string): string[] {
  const words = printedWords(line).map(({ text, bbox, confidence, bold, italic }, index) => {
    const title = `${boxProperty(bbox)}; x_wconf ${Math.round(confidence * 100)}`
    const open = `${bold ? '<strong>' : ''}${italic ? '<em>' : ''}`
    const close = `${italic ? '</em>' : ''}${bold ? '</strong>' : ''}`
    const word = `${open}${escapeXml(text)}${close}`
    return `<span class="ocrx_word" id="word_${id}_${index + 1}"${attributes({ title })}>${word}</span>`
  })
  if (words.length === 0) return []
  const title = boxProperty(line.bbox)
  return [`<span class="ocr_line" id="line_${id}"${attributes({ title })}>`, ...words, '</span>']
}

const boxProperty = (box: BoundingBox) => `bbox ${box.map((side) => Math.max(0, Math.round(side))).join(' ')}`
