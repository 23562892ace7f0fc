import { describe, expect, test } from 'vitest'
import type { Page } from '../../../../../shared/document.ts'
import { findInPage, toSearchable } from '../../../../../renderer/views/document/find-in-pages.ts'
import { nextDoubtfulWord } from '../../../../../renderer/views/document/next-doubtful-word.ts'

const line = (text: string) => ({
  text,
  bbox: [0, 0, 1, 1] as [number, number, number, number],
  confidence: 1,
  words: text.split(' ').map((word) => ({
    text: word.replace('?', ''),
    bbox: [0, 0, 1, 1] as [number, number, number, number],
    confidence: word.endsWith('?') ? 0.3 : 0.99,
  })),
})

const page = (number: number, ...lines: string[]): Page => ({
  page: number,
  width: 1,
  height: 1,
  dpi: 72,
  rotation: 0,
  source: 'ocr',
  confidence: 1,
  text: lines.join('\n'),
  blocks: [{ type: 'paragraph', text: lines.join(' '), bbox: [0, 0, 1, 1], lines: lines.map(line) }],
})

describe('finding a text', () => {
  test('it is found over the end of a line, whatever its case and accents', () => {
    expect(findInPage(toSearchable(page(3, 'Im Café', 'Große wohnt')), 'cafe groze')).toEqual([])
    expect(findInPage(toSearchable(page(3, 'Im Café', 'Große wohnt')), 'CAFE große')).toEqual([
      { id: '3.1 3.2', page: 3, words: ['3.1', '3.2'], text: 'Café Große' },
    ])
  })

  test('a part of a word marks the whole word, and every place is found', () => {
    expect(
      findInPage(toSearchable(page(1, 'lamp lamps', 'clamp')), 'lamp').map(({ words }) => words),
    ).toEqual([['1.0'], ['1.1'], ['1.2']])
  })

  test('a word that has it twice is one place, so that the next one is another', () => {
    expect(
      findInPage(toSearchable(page(1, 'Mississippi pass', 'less')), 'ss').map(({ words }) => words),
    ).toEqual([['1.0'], ['1.1'], ['1.2']])
  })

  test('raised and joined characters are found by the plain ones, and plain ones by them', () => {
    const found = (text: string, query: string) =>
      findInPage(toSearchable(page(1, text)), query).map((match) => match.text)
    expect(found('5 N/m² of the office', 'n/m2')).toEqual(['N/m²'])
    expect(found('5 N/m2 of the oﬃce', 'office')).toEqual(['oﬃce'])
    expect(found('5 N/m2 of the office', 'm²')).toEqual(['N/m2'])
  })

  test('letters, apostrophes and quotes are found as they are typed without them, at their words', () => {
    const read = toSearchable(page(1, 'Œufs d’été «größeren» Þór', 'Łódź „Birkenau“ n’a blåbærgrød end'))
    const found = (query: string) => findInPage(read, query).map(({ text }) => text)
    for (const [query, text] of [
      ['oeufs', 'Œufs'],
      ["oeufs d'ete", 'Œufs d’été'],
      ['grosseren', '«größeren»'],
      ['"größeren" thor', '«größeren» Þór'],
      ['lodz', 'Łódź'],
      ['"Birkenau"', '„Birkenau“'],
      ["n'a", 'n’a'],
      ['blabaergrod', 'blåbærgrød'],
      ['end', 'end'],
    ] as const)
      expect([query, ...found(query)]).toEqual([query, text])
    expect(findInPage(toSearchable(page(1, 'n\'a "x"')), 'n’a „x“')).toHaveLength(1)
  })

  test('a word broken over lines is found whole and in its parts, each marked once', () => {
    const broken: Page = page(1, 'fert wurde eingelie-', 'fert und well-', 'known ist')
    Object.assign(broken.blocks[0]!, { text: 'fert wurde eingeliefert und well-known ist' })
    const found = (query: string) => findInPage(toSearchable(broken), query).map(({ words }) => words)
    expect(found('eingeliefert')).toEqual([['1.2', '1.3']])
    expect(found('wurde eingeliefert und')).toEqual([['1.1', '1.2', '1.3', '1.4']])
    expect(found('well-known ist')).toEqual([['1.5', '1.6', '1.7']])
    expect(found('eingelie-')).toEqual([['1.2']])
    expect(found('fert')).toEqual([['1.0'], ['1.3']])
    expect(found('i')).toEqual([['1.2'], ['1.7']])
  })

  test('a word that a person made two, the second broken over lines, is found whole too', () => {
    const broken: Page = page(1, 'aus-', 'gang')
    const [first] = broken.blocks[0]!.lines[0]!.words
    Object.assign(first!, { text: 'der aus-', corrected: { from: 'deraus-', by: 'user' } })
    Object.assign(broken.blocks[0]!, { text: 'der ausgang' })
    expect(findInPage(toSearchable(broken), 'der ausgang').map(({ words }) => words)).toEqual([
      ['1.0', '1.1'],
    ])
  })

  test('nothing is found for nothing', () => {
    expect(findInPage(toSearchable(page(1, 'lamp')), '  ')).toEqual([])
  })
})

describe('walking doubtful words', () => {
  const pages = [page(1, 'one two?'), page(2, 'three four'), page(3, 'five? six?')]
  const report = (number: number, lowConfidenceWords: number) => ({
    page: number,
    source: 'ocr' as const,
    confidence: 1,
    lowConfidenceWords,
    rotation: 0,
    warnings: [],
  })
  const reports = new Map([report(1, 1), report(2, 0), report(3, 2)].map((each) => [each.page, each]))
  const loaded: number[] = []
  const load = async (number: number) => {
    loaded.push(number)
    return { page: pages[number - 1] as Page, report: report(number, 0) }
  }
  const next = (from?: string) =>
    nextDoubtfulWord(from, { pages: [1, 2, 3], reports, load }).then((word) => word?.id)

  test('they come in reading order, over pages, and begin again after the last', async () => {
    expect(await next()).toBe('1.1')
    expect(await next('1.1')).toBe('3.0')
    expect(await next('3.0')).toBe('3.1')
    expect(await next('3.1')).toBe('1.1')
  })

  test('pages without doubtful words are not even fetched', () => {
    expect(loaded).not.toContain(2)
  })

  test('a document without any says so', async () => {
    expect(await nextDoubtfulWord(undefined, { pages: [2], reports, load })).toBeNull()
  })
})
