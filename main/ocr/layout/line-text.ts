import type { Line } from '../../../shared/document.ts'
import { meanWordConfidence } from '../confidence.ts'
import type { RecognizedWord, TextLine } from '../ports.ts'

const cjk = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff01-\uff60]/

/** What stands between two words or lines: a space, but nothing between two CJK characters or beside nothing. */
export function gapBetween(left: string, right: string): '' | ' ' {
  if (left === '' || right === '') return ''
  return cjk.test(left.at(-1) ?? '') && cjk.test(right[0] ?? '') ? '' : ' '
}

/** Words with a space between any two, for what is looked up in them: as they are written it is `joinWords`. */
export const textOf = (words: readonly { text: string }[]): string => words.map(({ text }) => text).join(' ')

/** Joins words or lines with the gaps that belong between them. */
export function joinWords(parts: readonly string[]): string {
  // Reading the end of a string that still grows would copy all of it, once a word.
  const joined: string[] = []
  let last = ''
  for (const part of parts) {
    joined.push(gapBetween(last, part), part)
    last = part.at(-1) ?? last
  }
  return joined.join('')
}

/** The line as the document object has it. */
export function toLine({ words, bbox }: TextLine): Line {
  return {
    text: joinWords(words.map(({ text }) => text)),
    bbox,
    confidence: meanWordConfidence(words),
    words: words.map(withoutTag),
  }
}

/** What the file says of words has been heard by now. */
function withoutTag(word: RecognizedWord): Line['words'][number] {
  const { tag: _, ...rest } = word
  return rest
}
