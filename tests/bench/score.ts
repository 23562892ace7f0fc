// How far a reading is from the truth. The measures and the normalisation are those of OCR evaluation at large
// (bag-of-words F1, word error rate in reading order, character error rate).
import { distance } from 'fastest-levenshtein'

export interface Score {
  /** Bag-of-words F1: case-folded, punctuation at word ends dropped. 0 to 1. */
  f1: number
  /** Word error rate in reading order, case-sensitive; 1 at most. */
  wer: number
  /** Character error rate; 1 at most. */
  cer: number
}

const unified: [RegExp, string][] = [
  [/[\u2018\u2019\u201a\u201b\u2032\u00b4`]/g, "'"],
  [/[\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb]/g, '"'],
  [/[\u2010-\u2015\u2212\u00ad\u00ac]/g, '-'],
  [/[\u25cf\u25cb\u25aa\u25a0\u25e6\u00b7\u2219\u25ab]/g, '\u2022'],
  [/[\u200b-\u200d\u2060\ufeff]/g, ''],
]
const cjkCharacter = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uac00-\ud7af]/g

function unify(text: string): string {
  return unified.reduce((current, [pattern, replacement]) => current.replace(pattern, replacement), text)
}

export function normalise(text: string): string {
  const combined = unify(text).replace(/([aouAOU])\u0364/g, '$1\u0308')
  return unify(combined.normalize('NFKC')).normalize('NFC').replace(/\s+/g, ' ').trim()
}

/** What stands between spaces; with `cjk`, each Chinese, Japanese or Korean character by itself. */
export function tokens(text: string, cjk: boolean): string[] {
  const spaced = cjk ? text.replace(cjkCharacter, ' $& ') : text
  return spaced.split(/\s+/).filter(Boolean)
}

function bareWords(text: string, cjk: boolean): string[] {
  return tokens(text.toLowerCase(), cjk)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter(Boolean)
}

function bagOfWordsF1(truth: string[], reading: string[]): number {
  if (truth.length + reading.length === 0) return 1
  const left = new Map<string, number>()
  for (const word of truth) left.set(word, (left.get(word) ?? 0) + 1)
  let shared = 0
  for (const word of reading) {
    const count = left.get(word) ?? 0
    if (count === 0) continue
    left.set(word, count - 1)
    shared += 1
  }
  return (2 * shared) / (truth.length + reading.length)
}

/** Levenshtein distance over words: each distinct word becomes one private-use character. */
export function wordDistance(truth: string[], reading: string[]): number {
  const codes = new Map<string, string>()
  const encode = (words: string[]) =>
    words
      .map((word) => {
        const known = codes.get(word)
        if (known !== undefined) return known
        const code = String.fromCharCode(0x100 + codes.size)
        codes.set(word, code)
        return code
      })
      .join('')
  return distance(encode(truth), encode(reading))
}

export const isCjk = (language: string): boolean => /^(chi|jpn|kor)/.test(language)

export function scoreReading(truth: string, reading: string, language: string): Score {
  const cjk = isCjk(language)
  const [wanted, got] = [normalise(truth), normalise(reading)]
  const [wantedTokens, gotTokens] = [tokens(wanted, cjk), tokens(got, cjk)]
  const [wantedText, gotText] = cjk ? [wanted.replaceAll(' ', ''), got.replaceAll(' ', '')] : [wanted, got]
  return {
    f1: bagOfWordsF1(bareWords(wanted, cjk), bareWords(got, cjk)),
    wer: Math.min(1, wordDistance(wantedTokens, gotTokens) / Math.max(1, wantedTokens.length)),
    cer: Math.min(1, distance(wantedText, gotText) / Math.max(1, wantedText.length)),
  }
}
