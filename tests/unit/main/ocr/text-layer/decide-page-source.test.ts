import { expect, test } from 'vitest'
import type { TextLayer } from '../../../../../main/ocr/ports.ts'
import { decidePageSource } from '../../../../../main/ocr/text-layer/decide-page-source.ts'

const prose =
  'The library opens every day at nine in the morning and closes when the last reader has gone home.'

function layer(change: Partial<TextLayer> & { text?: string } = {}): TextLayer {
  const { text = prose, ...rest } = change
  const words = text.split(' ').map((word) => ({
    text: word,
    bbox: [0, 0, 10, 10] as [number, number, number, number],
    confidence: 1,
  }))
  return {
    lines: text === '' ? [] : [{ words, bbox: [0, 0, 10, 10] }],
    rules: [],
    visibleCharacters: Array.from(text).length,
    invisibleCharacters: 0,
    imageCoverage: 0,
    ...rest,
  }
}

const scanned = { visibleCharacters: 0, invisibleCharacters: 90, imageCoverage: 1 }

test.each([
  ['text alone is taken', layer(), 'text_layer'],
  ['a page without text is read from its image', layer({ text: '' }), 'ocr'],
  ['a logo on a page of text is left alone', layer({ imageCoverage: 0.03 }), 'text_layer'],
  ['a picture on a page of text is read as well', layer({ imageCoverage: 0.4 }), 'mixed'],
  ['a picture behind all of the text is a background', layer({ imageCoverage: 1 }), 'text_layer'],
  ['the text that a scanner laid over its scan is taken', layer(scanned), 'text_layer'],
  [
    'so it is in Chinese',
    layer({
      ...scanned,
      text: '图书馆每天上午九点开门，星期一休息。一楼有“儿童阅览室”，二楼可以看报纸和杂志。',
    }),
    'text_layer',
  ],
])('%s', (_name, given, source) => {
  expect(decidePageSource(given)).toEqual({ source })
})

test.each([
  ['garbled text', layer({ text: '\ue021\ue022 \ue045'.repeat(20) }), /garbled/],
  ['a stamp on a scan', layer({ text: 'Received 16 November', imageCoverage: 1 }), /hardly any text/],
])('%s is passed over, and it says why', (_name, given, reason) => {
  expect(decidePageSource(given)).toEqual({
    source: 'ocr',
    reason: expect.stringMatching(reason),
  })
})
