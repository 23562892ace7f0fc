import type { Block, Line, Word } from '../../../shared/document.ts'
import type { PageCorrections } from '../../../shared/corrections.ts'
import { meanWordConfidence } from '../confidence.ts'
import { joinWords } from '../layout/line-text.ts'
import { toTextRows } from '../layout/tables/text-rows.ts'
import { correctTable } from './correct-table.ts'
import type { RecognizedWord } from '../ports.ts'
import { substituteAnywhere, substituteWords, substitutions } from './substitute-words.ts'

/** The block with what corrections make of its words, the first of which is number `first` of its page. */
export function correctBlock(block: Block, corrections: PageCorrections, first: number): Block {
  let number = first
  const texts = new Map<Word, string>()
  let isTouched = false
  const lines = block.lines.map((line) => {
    const words = line.words.map((word) => {
      const text = corrections.get(number++)
      texts.set(word, text ?? word.text)
      isTouched ||= text !== undefined
      return text === undefined ? word : correctWord(word, text)
    })
    return words.every((word, index) => word === line.words[index]) ? line : toLine(line, words)
  })
  if (!isTouched) return block
  const inOrder = wordsInOrder(block)
  const changes = substitutions(inOrder, texts)
  return {
    ...block,
    text: substituteWords(block.text, changes) ?? substituteAnywhere(block.text, changes) ?? plainText(lines),
    lines,
    ...(block.table && { table: correctTable(block.table, inOrder, texts) }),
  }
}

/** What was read stays known, whatever step of the program had changed it before. */
function correctWord(word: Word, text: string): Word {
  return { ...word, text, confidence: 1, corrected: { from: word.corrected?.from ?? word.text, by: 'user' } }
}

function toLine(line: Line, words: Word[]): Line {
  const text = joinWords(words.map((word) => word.text))
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
