import { integerBelow, oneOf } from '../../../support/seeded-random.ts'
import type { PlanKind } from '../document-plan.ts'
import { element, sections } from '../html.ts'
import { columns, pageStyle } from '../styles.ts'

/** Pages whose lines are numbered, every fifth or tenth: patents between their columns, editions of texts beside the one. */
export const numbered: PlanKind = (random, tongue) => {
  const style = pageStyle(random, [9, 10, 11])
  const isPatent = random() < 0.6
  const step = isPatent ? 5 : oneOf(random, [5, 10])
  const place = isPatent
    ? 'left: 50%; transform: translateX(-50%)'
    : oneOf(random, ['left: 100%', 'right: 100%'])
  const first = 1 + 2 * integerBelow(random, 20)
  const numbers = Array.from(
    { length: isPatent ? 7 : 40 / step },
    (_, index) =>
      `<span class="line-number" style="top: calc(${step * (index + 1) - 1} * 1lh)">${step * (index + 1)}</span>`,
  ).join('')
  const head = (page: number) =>
    isPatent
      ? `<div class="center">${element('header', 'US 8,123,456 B2', 'div', 'header')}</div><div class="row">${[0, 1].map((side) => element('page_number', String(first + 2 * page + side), 'span', 'page_number')).join('')}</div>`
      : `<div class="center">${element('header', 'Songs of the harbour', 'div', 'header')}</div>`
  return {
    language: tongue.code,
    width: 8.27,
    height: 10.6,
    css: `${style.css} .page { padding: 36pt ${isPatent ? 52 : 90}pt } .center { text-align: center } .columns { position: relative; margin-top: 10pt${isPatent ? '; gap: 2.6em' : ''} } p { margin: 0 !important } .column { overflow: hidden }
      .row { padding: 0 20% } .line-number { position: absolute; ${place}; padding: 0 1em; font-size: 0.9em; line-height: calc(1lh / 0.9) }`,
    pages: Array.from(
      { length: 2 },
      (_, page) =>
        `${head(page)}${columns('text', isPatent ? 2 : 1).replace(/<\/div>$/u, `${numbers}</div>`)}`,
    ),
    stories: { text: sections(10, { random, tongue, depth: 1, level: 2, isNumbered: false }) },
  }
}
