import { integerBelow, oneOf } from '../../../support/seeded-random.ts'
import type { PlanKind } from '../document-plan.ts'
import { element, figure, heading, list, markers, paragraph, someItems } from '../html.ts'
import { pageStyle } from '../styles.ts'

/** Slides: a title, two or three columns of points or of short text, some in boxes, with a date and a number at the foot. */
export const slides: PlanKind = (random, tongue) => {
  const style = pageStyle(random, [11, 12, 13])
  const marker = oneOf(random, markers)
  const isBoxed = random() < 0.5
  const hasBand = random() < 0.5
  const slide = (index: number) => {
    const count = oneOf(random, [1, 2, 2, 3])
    const parts = Array.from({ length: count }, (_, place) => {
      const inside =
        random() < 0.65
          ? list(someItems(tongue, random, false).slice(0, 4), marker)
          : random() < 0.5
            ? paragraph(`${tongue.sentence(random)} ${tongue.sentence(random)}`)
            : figure(tongue.sentence(random), 8, random)
      return `<div class="part ${isBoxed ? 'tinted' : ''}" data-story="part-${index}-${place}">${count > 1 ? heading(2, tongue.title(random)) : ''}${inside}</div>`
    })
    return `<div class="title ${hasBand ? 'band' : ''}" data-story="title-${index}">${heading(1, tongue.title(random))}</div><div class="parts">${parts.join('')}</div>
      <div class="row foot">${element('footer', 'Harbour Office', 'span')}${element('footer', 'Spring meeting', 'span')}${element('page_number', String(index + 1), 'span')}</div>`
  }
  return {
    language: tongue.code,
    width: oneOf(random, [10, 13.33]),
    height: 7.5,
    css: `${style.css} .page { padding: 28pt 40pt 18pt } .title h1 { font-size: 1.7em; margin: 0 0 14pt } .parts { flex: 1; min-height: 0; overflow: hidden; display: flex; gap: ${style.gutter + 8}pt } .part { flex: 1; min-width: 0; padding: 6pt; overflow: hidden }
      .band { background: #135; color: #fff; margin: -28pt -40pt 12pt; padding: 18pt 40pt 4pt } .part h2 { font-size: 1.15em; margin-top: 0 } .tinted { background: #dfe8f2 } .foot { height: 20pt; padding-top: 6pt } .foot span { font-size: ${8 + integerBelow(random, 3)}pt }`,
    pages: Array.from({ length: 4 }, (_, index) => slide(index)),
    stories: {},
  }
}
