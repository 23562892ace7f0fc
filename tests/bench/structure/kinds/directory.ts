import { integerBelow, oneOf } from '../../../support/seeded-random.ts'
import type { PlanKind } from '../document-plan.ts'
import { element, heading } from '../html.ts'
import { columns, pageStyle } from '../styles.ts'

/** The last pages of a book: an index in two to four columns, of short lines that end in numbers, with entries below entries. */
export const directory: PlanKind = (random, tongue) => {
  const style = pageStyle(random, [7.5, 8, 8.5, 9])
  const count = 2 + integerBelow(random, 3)
  const pages = () =>
    Array.from({ length: 1 + integerBelow(random, 3) }, () => 3 + integerBelow(random, 400))
      .toSorted((a, b) => a - b)
      .map((page) => (random() < 0.2 ? `${page}–${page + 1 + integerBelow(random, 6)}` : String(page)))
      .join(', ')
  const hasLetters = random() < 0.7
  const entries = Array.from({ length: 24 }, (_, place) => String.fromCharCode(65 + place)).flatMap(
    (letter) => [
      ...(hasLetters ? [heading(2, letter)] : []),
      ...Array.from({ length: 4 + integerBelow(random, 5) }, () => {
        const name = tongue
          .title(random)
          .split(' ')
          .slice(0, 1 + integerBelow(random, 3))
          .join(' ')
        const below = random() < 0.3 ? Array.from({ length: 1 + integerBelow(random, 3) }, () => element('paragraph', `${tongue.title(random).toLowerCase()}, ${pages()}`, 'p', 'below')) : [] // oxfmt-ignore
        return [
          element('paragraph', `${letter}${name.toLowerCase()}, ${pages()}`, 'p', 'entry'),
          ...below,
        ].join('')
      }),
    ],
  )
  const first = 201 + integerBelow(random, 300)
  return {
    language: tongue.code,
    width: 6.7,
    height: 9.5,
    css: `${style.css} .page { padding: 40pt 42pt } p { margin: 0 !important; padding-left: 1.2em; text-indent: -1.2em !important; text-align: left } .below { padding-left: 2.4em } h2 { font-size: 1.1em; margin: 0.6em 0 0.2em } .columns { margin-top: 10pt }`,
    pages: Array.from(
      { length: 2 },
      (_, page) =>
        `<div class="row">${element('page_number', String(first + page), 'span', 'page_number')}${element('header', oneOf(random, ['Index', 'Index of names']), 'span', 'header')}</div>${page === 0 ? heading(1, 'Index') : ''}${columns('text', count)}`,
    ),
    stories: { text: entries },
  }
}
