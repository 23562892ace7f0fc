import type { BoundingBox, Code, PageSource, Rotation } from '../../shared/document.ts'
import type { StageReport, Warning } from '../../shared/ocr.ts'
import { printedText } from '../../shared/printed-text.ts'
import { countLowConfidenceWords, meanConfidence } from './confidence.ts'
import { layoutPage } from './layout/layout-page.ts'
import type { LayoutKit } from './layout/layout-pipeline.ts'
import { mapBlock } from './map-boxes.ts'
import { lowResolution, noTextFound } from './page-warnings.ts'
import type { LayoutInput, PageResult, TextLine } from './ports.ts'
import { median } from './statistics.ts'
import { thresholds } from './thresholds.ts'

const { leastTypeSize } = thresholds

/** What was found on the upright page, before layout. */
export interface Reading extends Omit<LayoutInput, 'isInFileOrder'> {
  rotation: Rotation
  source: PageSource
  /** From where the lines were read to the page people see; undefined where that is the same. */
  toPage?: (bbox: BoundingBox) => BoundingBox
  warnings: Warning[]
  /** The languages it was read in; none where nothing was recognised. */
  languages?: string[]
  stages: StageReport[]
  /** Undefined where nobody asked for them. */
  codes?: Code[]
}

/** Of a page on which nothing was found yet. */
export function blankReading(width: number, height: number, dpi: number): Reading {
  return { width, height, dpi, rotation: 0, source: 'blank', lines: [], rules: [], warnings: [], stages: [] }
}

/** Lays out what was read and sums it up. */
export function toPageResult(reading: Reading, pageNumber: number, kit: Partial<LayoutKit> = {}): PageResult {
  const { dpi, rotation, lines, rules, pictures, outline } = reading
  const warnings = [...reading.warnings]
  const [width, height] = [Math.round(reading.width), Math.round(reading.height)]
  const isInFileOrder = reading.source === 'text_layer' || reading.source === 'mixed'
  const layout = layoutPage({ width, height, dpi, lines, rules, pictures, isInFileOrder, outline }, kit)
  const blocks = layout.blocks.map((block) =>
    mapBlock(block, (bbox) => roundBox(reading.toPage?.(bbox) ?? bbox)),
  )
  const text = blocks.map(printedText).join('\n\n')
  const isEmpty = text.trim() === ''
  const source = isEmpty ? 'blank' : reading.source
  if (isEmpty && !warnings.some(({ code }) => code === 'no_text_layer'))
    warnings.push(noTextFound({ pageNumber }))
  if (source === 'ocr' && isTypeTooSmall(reading.lines)) warnings.push(lowResolution({ pageNumber }))
  const confidence = source === 'text_layer' ? 1 : meanConfidence(blocks)
  const codes = reading.codes?.map((code) => ({ ...code, bbox: roundBox(code.bbox) }))
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
      ...(codes && { codes }),
    },
    report: {
      page: pageNumber,
      source,
      confidence,
      lowConfidenceWords: countLowConfidenceWords(blocks),
      rotation,
      warnings,
      ...(codes && { codes }),
      ...(reading.languages && source === 'ocr' && { languages: reading.languages }),
      ...(reading.stages.length > 0 && { stages: [...reading.stages, ...layout.report] }),
    },
    styles: layout.styles,
  }
}

/** Tenths of a pixel: what is finer is noise, and three times the JSON. */
const round = (value: number) => Math.round(value * 10) / 10

const roundBox = ([x0, y0, x1, y1]: BoundingBox): BoundingBox => [round(x0), round(y0), round(x1), round(y1)]

function isTypeTooSmall(lines: TextLine[]): boolean {
  const sizes = lines.map(({ fontSize }) => fontSize).filter((size) => size !== undefined)
  return median(sizes, leastTypeSize) < leastTypeSize
}
