import type { Block } from '../../../shared/document.ts'
import type { StageReport } from '../../../shared/ocr.ts'
import type { BlockStyle, LayoutInput, TextLine } from '../ports.ts'
import { textOf } from './line-text.ts'
import { joinMarkers } from './join-markers.ts'
import type { DraftBlock } from './layout-context.ts'
import { runLayout, type LayoutKit } from './layout-pipeline.ts'
import { countCharacters, typeSize } from './measure-lines.ts'
import { median, weightedMedian } from '../statistics.ts'
import { readingFrame } from './reading-frame.ts'
import { writeBlock } from './write-block.ts'

interface LaidOutPage {
  blocks: Block[]
  /** Of each block. */
  styles: BlockStyle[]
  report: StageReport[]
}

/**
 * Turns the lines of one upright page into blocks in reading order, whichever source the lines came from.
 * Every word of the input stands in exactly one block of the output.
 */
export function layoutPage(input: LayoutInput, kit: Partial<LayoutKit> = {}): LaidOutPage {
  const frame = readingFrame(input)
  const lines = joinMarkers(frame.lines.filter(({ words }) => words.length > 0))
  if (lines.length === 0) return { blocks: [], styles: [], report: [] }
  const pageText = lines.map(({ words }) => textOf(words)).join('\n')
  const { page, report } = runLayout(
    {
      ...frame,
      isInFileOrder: input.isInFileOrder ?? false,
      outline: input.outline ?? [],
      bodySize: bodyTypeSize(lines),
      pageText,
      blocks: [{ lines }],
    },
    { now: () => 0, ...kit },
  )
  return {
    blocks: frame.toPage(page.blocks.map((block) => writeBlock(block, pageText))),
    styles: page.blocks.map((block) => styleOf(block, input.dpi)),
    report,
  }
}

const styleOf = ({ lines, tag, type, outlineDepth }: DraftBlock, dpi: number): BlockStyle => ({
  size: (median(lines.map(typeSize)) / dpi) * 72,
  bold: lines.every(({ bold }) => bold === true),
  ...(tag && { isTagged: true }),
  ...(outlineDepth !== undefined && { outlineDepth }),
  ...(type === 'heading' && tag?.level !== undefined && { level: tag.level }),
})

const bodyTypeSize = (lines: readonly TextLine[]): number =>
  weightedMedian(lines, typeSize, ({ words }) => countCharacters(words), 1)
