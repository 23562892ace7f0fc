import { expect, test } from 'vitest'
import { foundLanguages } from '../../../../../renderer/views/document/found-languages.ts'
import type { PageReport } from '../../../../../shared/ocr.ts'

const report = (page: number, languages?: string[]): PageReport => ({
  page,
  source: languages ? 'ocr' : 'text_layer',
  confidence: 1,
  lowConfidenceWords: 0,
  rotation: 0,
  warnings: [],
  ...(languages && { languages }),
})

test('the languages of a document are those of its pages, that of the most pages first', () => {
  expect(foundLanguages([report(1, ['fra']), report(2), report(3, ['deu']), report(4, ['deu'])])).toEqual([
    'deu',
    'fra',
  ])
  expect(foundLanguages([report(1)])).toEqual([])
})
