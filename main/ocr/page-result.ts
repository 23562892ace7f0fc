import type { Block, PageSource, Rotation } from '../../shared/document.ts'
import type { Warning } from '../../shared/ocr.ts'
import { countLowConfidenceWords, meanConfidence } from './confidence.ts'
import { layoutPage } from './minimal-layout.ts'
import type { PageResult, RuledLine, TextLine } from './ports.ts'

/** What was found on the upright page, before layout. */
export interface Reading {
  width: number
  height: number
  dpi: number
  rotation: Rotation
  source: PageSource
  lines: TextLine[]
  rules: RuledLine[]
  warnings: Warning[]
  preparation: string[]
}

/** Type lower than this many pixels, ascender to descender, is more often guessed than read. */
const MIN_TYPE_PIXELS = 14

/** Lays out what was read and sums it up. */
export function toPageResult(reading: Reading, pageNumber: number): PageResult {
  const { dpi, rotation } = reading
  const warnings = [...reading.warnings]
  const [width, height] = [Math.round(reading.width), Math.round(reading.height)]
  const blocks: Block[] =
    reading.lines.length === 0
      ? []
      : layoutPage({ width, height, dpi, lines: reading.lines, rules: reading.rules })
  const text = blocks.map((block) => block.text).join('\n\n')
  const isEmpty = text.trim() === ''
  const source = isEmpty ? 'blank' : reading.source
  if (isEmpty && !warnings.some(({ code }) => code === 'no_text_layer'))
    warnings.push({ code: 'no_text_found', message: 'No text was found on this page.', page: pageNumber })
  if (source === 'ocr' && isTypeTooSmall(reading.lines))
    warnings.push({
      code: 'low_resolution',
      message: 'The type on this page is very small in pixels. Scan or photograph it at a higher resolution.',
      page: pageNumber,
    })
  const confidence = source === 'text_layer' ? 1 : meanConfidence(blocks)
  return {
    page: {
      page: pageNumber,
      width,
      height,
      dpi: Number(dpi.toFixed(2)),
      rotation,
      source,
      confidence,
      text,
      blocks,
    },
    report: {
      page: pageNumber,
      source,
      confidence,
      lowConfidenceWords: countLowConfidenceWords(blocks),
      rotation,
      warnings,
      preparation: reading.preparation,
    },
  }
}

function isTypeTooSmall(lines: TextLine[]): boolean {
  const sizes = lines.map(({ fontSize }) => fontSize).filter((size) => size !== undefined)
  const median = sizes.sort((a, b) => a - b)[sizes.length >> 1]
  return median !== undefined && median < MIN_TYPE_PIXELS
}
