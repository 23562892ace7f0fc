import { integerBelow, oneOf } from '../../../support/seeded-random.ts'
import type { PlanKind } from '../document-plan.ts'
import { element, paragraph } from '../html.ts'
import { columns, pageStyle } from '../styles.ts'
import { paragraphIn } from '../tongues.ts'

/** A letter of one page, or of two, of which the second says so at its head. */
export const letter: PlanKind = (random, tongue) => {
  const style = pageStyle(random, [10, 10.5, 11.5])
  const count = random() < 0.3 ? 2 : 1
  const date = `${1 + integerBelow(random, 28)} ${oneOf(random, ['March', 'May', 'October'])} ${1900 + integerBelow(random, 124)}`
  const text = [
    element('paragraph', 'Dear Ms Moss,', 'p', 'first'),
    ...Array.from({ length: 4 + 6 * (count - 1) }, () => paragraph(paragraphIn(tongue, random, 2, 3))),
    element('paragraph', 'Yours faithfully,', 'p', 'first'),
    element('paragraph', 'B. Lang, Harbour Office', 'p', 'signed'),
  ]
  const address = ['Ms Clara Moss', 'Lighthouse Row 8', '48201 Norhaven']
    .map((line) => `${line}<br>`)
    .join(' ')
  return {
    language: tongue.code,
    width: 8.27,
    height: 11.69,
    css: `${style.css} .page { padding: 60pt 72pt } .first { margin-top: 1em !important; text-indent: 0 } .signed { margin-top: 3em !important; text-indent: 0 } .date { text-align: right; margin: 20pt 0 } .head { height: 40pt }`,
    pages: [
      `<div data-role="paragraph" data-story="receiver">${address}</div>${element('paragraph', `Norhaven, ${date}`, 'div', 'date')}${columns('text', 1)}`,
      `<div class="row head">${element('header', 'Harbour Office to Ms Moss', 'span')}${element('page_number', `${tongue.words.page} 2`, 'span')}</div>${columns('text', 1)}`,
    ].slice(0, count),
    stories: { text },
  }
}
