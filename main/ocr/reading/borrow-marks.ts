import type { TextLine } from '../ports.ts'
import { coreOf } from '../words/core-of.ts'
import { correctWord } from '../words/correct-word.ts'

/** Marks that open what is said and that PP-OCRv6 has no classes for: it reads nothing there, or commas. */
const MARKS = /^[„‚¡]+/u
const COMMAS = /^[,'"]+/u

/** Gives the words of a line the marks before them that another reader read before the same words. */
export function borrowMarks(line: TextLine, other: TextLine | undefined): TextLine {
  const marked = (other?.words ?? []).flatMap(({ text }) => {
    const [marks, core] = [MARKS.exec(text)?.[0], coreOf(text)]
    return marks === undefined || core === '' ? [] : [{ marks, core }]
  })
  if (marked.length === 0) return line
  const words = line.words.map((word) => {
    const at = marked.findIndex(({ core }) => core === coreOf(word.text))
    const [found] = at === -1 ? [] : marked.splice(at, 1)
    if (!found || MARKS.test(word.text)) return word
    return correctWord(word, found.marks + word.text.replace(COMMAS, ''), 'mend-letters')
  })
  return { ...line, words }
}
