import { integerBelow, oneOf } from '../../../support/seeded-random.ts'
import type { PlanKind } from '../document-plan.ts'
import { element, heading, list, markers, numberTable, paragraph, someItems } from '../html.ts'
import { columns, pageStyle } from '../styles.ts'
import { paragraphIn } from '../tongues.ts'

/** Two pages of a manual: steps, nested lists and notes in a box, below headings of two levels. */
export const manual: PlanKind = (random, tongue) => {
  const style = pageStyle(random, [9, 10, 10.5])
  const first = 3 + integerBelow(random, 90)
  const chapter = `${1 + integerBelow(random, 12)}. ${tongue.title(random)}`
  const text = Array.from({ length: 14 }, (_, index) => [
    heading(index % 3 === 0 ? 2 : 3, tongue.title(random)),
    paragraph(paragraphIn(tongue, random, 1, 3)),
    ...(random() < 0.7 ? [list(someItems(tongue, random, true), oneOf(random, markers))] : []),
    ...(random() < 0.2 ? [numberTable(tongue, random)] : []),
    ...(random() < 0.3 ? [paragraph(tongue.sentence(random), { className: 'note' })] : []),
  ]).flat()
  const page = (index: number) =>
    `<div class="row head">${element('header', chapter, 'span')}</div>${index === 0 ? heading(1, chapter) : ''}${columns('text', random() < 0.3 ? 2 : 1)}
     <div class="foot">${element('page_number', String(first + index))}</div>`
  return {
    language: tongue.code,
    width: 8.27,
    height: 11.69,
    css: `${style.css} .page { padding: 30pt 58pt } .head { height: 34pt } .foot { height: 24pt; padding-top: 8pt; text-align: right } .note { border: 0.5pt solid #555; background: #f3f3ea; padding: 5pt; margin: 0.6em 0; text-indent: 0 }`,
    pages: [page(0), page(1)],
    stories: { text },
  }
}
