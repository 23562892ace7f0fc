import { expect, test } from 'vitest'
import { dropNoise } from '../../../../../main/ocr/words/drop-noise.ts'
import type { TextLine } from '../../../../../main/ocr/ports.ts'

const bbox: [number, number, number, number] = [0, 0, 10, 10]
const line = (...words: [text: string, confidence: number][]): TextLine => ({
  bbox,
  words: words.map(([text, confidence]) => ({ text, confidence, bbox })),
})

test('what was hardly recognised goes, and a line of nothing else; a doubtful word stays', () => {
  const lines = [line(['~;', 0.1], ['The', 0.96], ['bnght', 0.41]), line(['|', 0.05], ['“.', 0.22])]
  expect(dropNoise(lines).map(({ words }) => words.map(({ text }) => text))).toEqual([['The', 'bnght']])
})

test('a scrawl that looks like a Chinese character goes from an English page, and what is surely one stays', () => {
  const lines = [
    line(['Signature', 0.98], ['く', 0.97]),
    line(['二', 0.9]),
    line(['水', 0.999], ['東京', 0.9]),
  ]
  const kept = (languages?: string[]) =>
    dropNoise(lines, languages).map(({ words }) => words.map(({ text }) => text).join(' '))
  expect(kept(['eng'])).toEqual(['Signature', '水 東京'])
  expect(kept(['jpn'])).toEqual(['Signature く', '二', '水 東京'])
  expect(kept()).toEqual(['Signature く', '二', '水 東京'])
})
