import type { Block, Line, Word } from '../../../shared/document.ts'
import type { PageCorrections } from '../../../shared/corrections.ts'
import { meanWordConfidence } from '../confidence.ts'
import { joinWords } from '../layout/line-text.ts'
import { toTextRows } from '../layout/tables/text-rows.ts'
import { correctTable } from './correct-table.ts'
import type { RecognizedWord } from '../ports.ts'
import { placeWords } from './place-words.ts'
import { substituteAnywhere, substituteWords, substitutions, type NewTexts } from './substitute-words.ts'

/** The block with what corrections make of its words, the first of which is number `first` of its page. */
export function correctBlock(block: Block, corrections: PageCorrections, first: number): Block {
  const texts = correctedTexts(block, corrections, first)
  if (texts.size === 0) return block
  const lines = block.lines.map((line) =>
    line.words.some((word) => texts.has(word)) ? correctLine(line, texts) : line,
  )
  const inOrder = wordsInOrder(block)
  const changes = substitutions(inOrder, texts)
  return {
    ...block,
    text: substituteWords(block.text, changes) ?? substituteAnywhere(block.text, changes) ?? plainText(lines),
    lines,
    ...(block.table && { table: correctTable(block.table, inOrder, texts) }),
  }
}

/** The texts of those of its words that are corrected. */
function correctedTexts({ lines }: Block, corrections: PageCorrections, first: number): NewTexts {
  const words = lines.flatMap((line) => line.words)
  return new Map(
    words.flatMap((word, index) => {
      const text = corrections.get(first + index)
      return text === undefined ? [] : [[word, text] as const]
    }),
  )
}

function correctLine(line: Line, texts: NewTexts): Line {
  const text = joinWords(line.words.map((word) => texts.get(word) ?? word.text))
  const words = placeWords(line.words, texts)
  return { ...line, text, confidence: text === '' ? 1 : meanWordConfidence(words), words }
}

/** The words as the block's text has them: those of a table row by row, whatever stands in one cell. */
function wordsInOrder({ type, lines }: Block): Word[] {
  const words = lines.flatMap((line) => line.words)
  return type === 'table'
    ? toTextRows(words as RecognizedWord[]).flatMap((row) => row.words as Word[])
    : words
}

/** Where a text cannot be told apart into its words: its lines, as they stand on the page. */
const plainText = (lines: readonly Line[]) =>
  lines
    .map(({ text }) => text)
    .filter((text) => text !== '')
    .join('\n')
