import { describe, expect, test } from 'vitest'
import { plannedDocuments } from '../../bench/structure/planned-documents.ts'
import { markdownParts } from '../../bench/structure/scoring/markdown-parts.ts'
import { scoreOrder } from '../../bench/structure/scoring/score-order.ts'
import { scoreStructure } from '../../bench/structure/scoring/score-structure.ts'
import { wordsOf } from '../../bench/structure/scoring/words.ts'
import type { TruePart } from '../../bench/structure/truth.ts'

const part = (role: TruePart['role'], text: string, more: Partial<TruePart> = {}): TruePart => ({
  role,
  text,
  story: 'text',
  page: 1,
  ...more,
})
const truth: TruePart[] = [
  part('heading', 'The harbour at night', { level: 1 }),
  part('paragraph', 'Ships wait at the outer pier. Nobody is let in before six.'),
  part('item', 'bring your papers', { level: 1 }),
  part('item', 'pay the fee', { level: 2 }),
  part('header', 'Harbour news'),
  part('page_number', '12'),
]
const document = { schemaVersion: 1 as const, pages: [] }
const score = (markdown: string) => scoreStructure({ parts: truth }, { markdown, kept: markdown, document })

test('a reading that has everything in its place is right in all', () => {
  const right = '## The harbour at night\n\nShips wait at the outer pier. Nobody is let in before six.\n\n- bring your papers\n  - pay the fee' // oxfmt-ignore
  expect(score(right)).toMatchObject({
    order: { right: 4, of: 4 },
    headings: { right: 1, truth: 1, found: 1, levels: 1 },
    items: { right: 2, truth: 2, found: 2, levels: 2 },
    furniture: { right: 2, of: 2 },
    words: { right: 22, of: 22 },
  })
})

test('running heads and numbers in the Markdown are seen, beside each other too', () => {
  expect(score('Harbour news 12\n\nShips wait at the outer pier.').furniture).toEqual({ right: 0, of: 2 })
  expect(score('Ships wait at pier 12.').furniture).toEqual({ right: 2, of: 2 })
})

describe('the order of neighbours', () => {
  const sentences = ['One ship came in late.', 'The pier was quite dark.', 'A dog barked twice then.']
  const parts = [part('paragraph', sentences.join(' '))]
  const order = (text: string) => scoreOrder(parts, wordsOf(text)).right

  test('is right where each sentence stands before the next', () =>
    expect(order(sentences.join(' '))).toBe(2))
  test('is wrong where two change places', () =>
    expect(order([sentences[1], sentences[0], sentences[2]].join(' '))).toBe(0))
  test('is wrong where two are mixed line by line', () => {
    const long = [part('paragraph', 'One ship came in late that night. The pier was quite dark by then.')]
    const mixed = wordsOf('One ship came The pier was in late that night quite dark by then')
    expect(scoreOrder(long, mixed)).toEqual({ right: 0, of: 1 })
  })
  test('is wrong where a caption stands within a paragraph', () => {
    const withCaption = [...parts, part('caption', 'The view by day', { story: 'figure' })]
    const text = [sentences[0], 'The view by day', ...sentences.slice(1)].join(' ')
    expect(scoreOrder(withCaption, wordsOf(text)).right).toBe(1)
  })
})

test('Markdown is taken apart into headings, items and plain lines', () => {
  const markdown = '# A *new* day\n\n1. first\n   - below\n2. next\n\n| a | b |\n| --- | --- |\n| 1\\. | [x](http://y) |\n\n- alone' // oxfmt-ignore
  expect(markdownParts(markdown)).toEqual({
    headings: [{ level: 1, text: 'A new day' }],
    items: [
      { level: 1, text: 'first' },
      { level: 2, text: 'below' },
      { level: 1, text: 'next' },
      { level: 1, text: 'alone' },
    ],
    lines: ['A new day', 'first', 'below', 'next', 'a b', '1. x', 'alone'],
  })
})

test('the generated documents are the same at every run, and have at least three hundred pages', () => {
  const plans = plannedDocuments.map((planned) => planned.plan(planned.random()))
  const pages = plans.map(({ pages: { length } }) => length)
  expect(pages.reduce((a, b) => a + b)).toBeGreaterThanOrEqual(300)
  expect(plannedDocuments.map((planned) => planned.plan(planned.random()))).toEqual(plans)
})
