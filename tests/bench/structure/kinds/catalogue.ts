import { integerBelow, oneOf } from '../../../support/seeded-random.ts'
import type { PlanKind } from '../document-plan.ts'
import { drawing, element, heading, paragraph } from '../html.ts'
import { pageStyle } from '../styles.ts'

const things = ['Storm lantern', 'Deck brush', 'Folding stool', 'Oilskin coat', 'Pocket compass', 'Tin kettle', 'Wool blanket', 'Signal flag', 'Boat hook', 'Log book'] // oxfmt-ignore

/** Two pages of a catalogue: a grid of cards, each with a picture, a name, what it is, and its price. */
export const catalogue: PlanKind = (random, tongue) => {
  const style = pageStyle(random, [8, 8.5, 9])
  const across = oneOf(random, [2, 3, 3])
  const down = oneOf(random, [3, 4])
  const first = 2 + integerBelow(random, 80)
  const card = (story: string) =>
    `<div class="card" data-story="${story}">${random() < 0.8 ? drawing(7, random) : ''}${heading(2, `${oneOf(random, things)} No. ${100 + integerBelow(random, 900)}`)}
      ${paragraph(`${tongue.sentence(random)} ${tongue.sentence(random)}`)}${element('paragraph', `${1 + integerBelow(random, 200)}.50 EUR`, 'p', 'price')}</div>`
  const page = (index: number) =>
    `<div class="row head">${element('header', 'Keller & Lang, summer list', 'span')}${element('page_number', String(first + index), 'span')}</div>${index === 0 ? heading(1, tongue.title(random)) : ''}
     <div class="grid">${Array.from({ length: across * down }, (_, place) => card(`card-${index}-${place}`)).join('')}</div>`
  return {
    language: tongue.code,
    width: 8.27,
    height: 11.69,
    css: `${style.css} .page { padding: 30pt 44pt } .head { height: 34pt } .grid { flex: 1; display: grid; grid-template-columns: repeat(${across}, 1fr); grid-template-rows: repeat(${down}, 1fr); gap: 14pt ${style.gutter}pt }
      .card { overflow: hidden; min-width: 0 } .card h2 { font-size: 1.15em; margin: 4pt 0 } .price { font-weight: bold; text-indent: 0 }`,
    pages: [page(0), page(1)],
    stories: {},
  }
}
