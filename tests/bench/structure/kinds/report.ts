import { integerBelow, oneOf } from '../../../support/seeded-random.ts'
import type { PlanKind } from '../document-plan.ts'
import { element, figure, heading, list, markers, numberTable, sections, someItems } from '../html.ts'
import { columns, pageStyle } from '../styles.ts'

const pageCount = 10

/** Ten pages with running heads and feet: numbered headings in three levels, nested lists, tables, figures. */
export const report: PlanKind = (random, tongue) => {
  const style = pageStyle(random, [9.5, 10, 11])
  const columnCount = random() < 0.25 ? 2 : 1
  const title = tongue.title(random)
  const place = oneOf(random, ['head', 'foot'] as const)
  const numberOf = oneOf(random, [
    (page: number) => String(page),
    (page: number) => `${tongue.words.page} ${page}`,
    (page: number) => `${tongue.words.page} ${page} / ${pageCount}`,
    (page: number) => `– ${page} –`,
  ])
  const office = `Harbour Office, report ${100 + integerBelow(random, 900)}`
  let [figures, tables] = [0, 0]
  const between = () => {
    const chance = random()
    if (chance < 0.15) return [list(someItems(tongue, random, true), oneOf(random, markers))]
    if (chance < 0.25)
      return [figure(`${tongue.words.figure} ${++figures}: ${tongue.title(random)}`, 10, random)]
    if (chance < 0.4 && columnCount === 1)
      return [
        `<div>${element('caption', `${tongue.words.table} ${++tables}: ${tongue.title(random)}`)}${numberTable(tongue, random)}</div>`,
      ]
    return []
  }
  const text = [
    heading(1, title),
    ...sections(18, { random, tongue, depth: 3, level: 2, isNumbered: random() < 0.7 }, between),
  ]
  const page = (index: number) => {
    const number = element('page_number', numberOf(index + 1), 'span')
    return `<div class="row head">${element('header', index % 2 === 0 ? title : office, 'span')}${place === 'head' ? number : ''}</div>
      ${columns('text', columnCount)}
      <div class="row foot">${element('footer', 'Internal use only', 'span')}${place === 'foot' ? number : ''}</div>`
  }
  return {
    language: tongue.code,
    width: 8.27,
    height: 11.69,
    css: `${style.css} .page { padding: 34pt 62pt 34pt } .head { height: 30pt } .foot { height: 26pt; align-items: flex-end }`,
    pages: Array.from({ length: pageCount }, (_, index) => page(index)),
    stories: { text },
  }
}
