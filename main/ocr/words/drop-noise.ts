import type { RecognizedWord, TextLine } from '../ports.ts'
import { thresholds } from '../thresholds.ts'
import { isHan } from '../writing.ts'

const { leastOfWord, leastOfLoneHan } = thresholds

const LONE_HAN = /^[\u3040-\u30ff\u3400-\u9fff]$/u

/**
 * Leaves out what was hardly recognised: specks, rules, edges of pictures and bleed-through taken for words, and lines in
 * which nothing else was. Of the tens of thousands of Chinese and Japanese characters some looks like any scrawl, stamp or row
 * of dots, so where a page is in none of their languages (Tesseract's codes), one by itself has to be read surely.
 */
export function dropNoise(lines: readonly TextLine[], languages: readonly string[] = []): TextLine[] {
  const isForeign = languages.length > 0 && !languages.some(isHan)
  const least = ({ text }: RecognizedWord) =>
    isForeign && LONE_HAN.test(text) ? leastOfLoneHan : leastOfWord
  return lines
    .map((line) => ({ ...line, words: line.words.filter((word) => word.confidence >= least(word)) }))
    .filter(({ words }) => words.length > 0)
}
