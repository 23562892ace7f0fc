import type { RecognizedWord, TextLine } from '../ocr/ports.ts'

// Specks of dirt, and bullets far from what they mark, each with a box of its own.
const SPECK = /^[.,'’‘`]$/u

/**
 * Leaves out marks that say nothing: specks read as dots, and edges of boxes and rules before a line read as ‘. That is
 * a quotation mark only where another ends what it begins: of nine on eight forms and ten receipts none was one.
 */
export function dropStrayMarks(lines: readonly TextLine[]): TextLine[] {
  return lines.flatMap((line) => {
    const words = withoutOpening(line.words)
    const [first] = words
    return !first || (words.length === 1 && SPECK.test(first.text)) ? [] : [{ ...line, words }]
  })
}

function withoutOpening([first, ...rest]: readonly RecognizedWord[]): RecognizedWord[] {
  if (!first) return []
  const isPaired = [first.text.slice(1), ...rest.map(({ text }) => text)].some((text) => /['’]/u.test(text))
  if (!first.text.startsWith('‘') || isPaired) return [first, ...rest]
  const text = first.text.slice(1)
  return text === '' ? rest : [{ ...first, text }, ...rest]
}
