import { integerBelow } from '../../../support/seeded-random.ts'
import type { PlanKind } from '../document-plan.ts'
import { element, sections } from '../html.ts'
import { columns, pageStyle } from '../styles.ts'

/** Books laid open on the glass: two pages side by side, each with its own head and number. */
export const spread: PlanKind = (random, tongue) => {
  const style = pageStyle(random, [8.5, 9, 10])
  const title = tongue.title(random)
  const first = 2 * (1 + integerBelow(random, 150))
  const isAtFoot = random() < 0.5
  const count = random() < 0.75 ? 1 : 2
  const half = (number: number) => {
    const head = element('header', number % 2 === 0 ? 'A. Keller' : title, 'span', 'header')
    const page = element('page_number', String(number), 'span', 'page_number')
    const row = number % 2 === 0 ? [page, head] : [head, page]
    return `<div class="half"><div class="row head">${isAtFoot ? head : row.join('')}</div>${columns('text', count)}<div class="center">${isAtFoot ? page : ''}</div></div>`
  }
  return {
    language: tongue.code,
    width: 11,
    height: 8,
    css: `${style.css} .page { flex-direction: row !important; gap: 84pt; padding: 34pt 46pt 24pt } .half { flex: 1; min-width: 0; display: flex; flex-direction: column } .head { min-height: 24pt } .center { text-align: center; min-height: 22pt; padding-top: 8pt }`,
    pages: Array.from({ length: 2 }, (_, page) => `${half(first + 2 * page)}${half(first + 2 * page + 1)}`),
    stories: { text: sections(14, { random, tongue, depth: 1, level: 2, isNumbered: false }) },
  }
}
