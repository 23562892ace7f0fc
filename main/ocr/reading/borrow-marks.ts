import type { TextLine } from '../ports.ts'
import { correctWord } from '../words/correct-word.ts'

/** Marks that open what is said and that PP-OCRv6 has no classes for: it reads nothing there, or commas. */
const MARKS = /^[„‚¡]+/u
const COMMAS = /^[,'"]+/u
const AROUND_WORD = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

/** Gives the words of a line the marks before them that another reader read before the same words. */
export function borrowMarks(line: TextLine, other: TextLine | undefined): TextLine {
  const marked = other?.words.filter(({ text }) => MARKS.test(text)) ?? []
  if (marked.length === 0) return line
  const words = line.words.map((word) => {
    const at = marked.findIndex(({ text }) => coreOf(text) === coreOf(word.text))
    const [found] = at === -1 ? [] : marked.splice(at, 1)
    const marks = MARKS.exec(found?.text ?? '')?.[0]
    const isBare = !MARKS.test(word.text)
    return marks && isBare ? correctWord(word, marks + word.text.replace(COMMAS, ''), 'mend-letters') : word
  })
  return { ...line, words }
}

const coreOf = (text: string) => text.replaceAll(AROUND_WORD, '')
