import type { Line } from '../../../shared/document.ts'
import type { TextLine } from '../ports.ts'

const cjk = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff01-\uff60]/

/** Joins words or lines: one space between them, none between two CJK characters. */
export function joinWords(parts: readonly string[]): string {
  let joined = ''
  for (const part of parts) {
    if (joined !== '' && part !== '' && !(cjk.test(joined.at(-1) ?? '') && cjk.test(part[0] ?? '')))
      joined += ' '
    joined += part
  }
  return joined
}

/** The line as the document object has it. Confidence is the mean of its words' weighted by characters. */
export function toLine({ words, bbox }: TextLine): Line {
  let characters = 0
  let sum = 0
  for (const { text, confidence } of words) {
    characters += text.length
    sum += text.length * confidence
  }
  return {
    text: joinWords(words.map(({ text }) => text)),
    bbox,
    confidence: characters === 0 ? 0 : Number((sum / characters).toFixed(4)),
    words,
  }
}
