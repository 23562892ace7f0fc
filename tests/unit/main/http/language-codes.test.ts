import { expect, test } from 'vitest'
import { toLanguages } from '../../../../main/http/compatible/language-codes.ts'

test.each([
  [['eng'], ['eng']],
  [
    ['ger', 'en-US'],
    ['deu', 'eng'],
  ],
  [['chs'], ['chi_sim']],
  [['zh-Hant'], ['chi_tra']],
  [['eng+fre, dut'], ['eng', 'fra', 'nld']],
  [['eng', 'en'], ['eng']],
  [[undefined], undefined],
  [[''], undefined],
  [['auto'], undefined],
  // Nobody knows it: found page by page, whatever else is named.
  [['english', 'klingon'], ['auto']],
])('%j are %j', (names, codes) => {
  expect(toLanguages(names)).toEqual(codes)
})
