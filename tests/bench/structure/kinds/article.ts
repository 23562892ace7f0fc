import { integerBelow, oneOf } from '../../../support/seeded-random.ts'
import type { PlanKind } from '../document-plan.ts'
import {
  element,
  figure,
  heading,
  list,
  markers,
  numberTable,
  paragraph,
  sections,
  someItems,
} from '../html.ts'
import { columns, pageStyle } from '../styles.ts'
import { paragraphIn, type Tongue } from '../tongues.ts'

const pageCount = 3

/** A paper in one or two columns: title, authors, abstract, numbered sections, floats, footnotes, running heads. */
export const article: PlanKind = (random, tongue) => {
  const style = pageStyle(random, [8.5, 9, 9.5, 10])
  const columnCount = random() < 0.85 ? 2 : 1
  const title = tongue.title(random)
  const first = 1 + integerBelow(random, 400)
  const authors = oneOf(random, ['A. Keller and B. Lang', 'C. Moss, D. Orr, and E. Prins', 'F. Weiss'])
  const isNumbered = random() < 0.7
  const numberAtFoot = random() < 0.5
  let floats = 0
  const between = () => {
    const chance = random()
    if (chance < 0.12) {
      floats += 1
      return [figure(`${tongue.words.figure} ${floats}. ${tongue.sentence(random)}`, 9, random)]
    }
    if (chance < 0.2) return [list(someItems(tongue, random, false), oneOf(random, markers))]
    if (chance < 0.26 && columnCount === 1) return [numberTable(tongue, random)]
    return []
  }
  const body = sections(12, { random, tongue, depth: 2, level: 2, isNumbered }, between)
  const footnote = (number: number) =>
    random() < 0.6
      ? `<div class="foot-area"></div>${element('footnote', `${number} ${tongue.sentence(random)}`)}`
      : ''
  const head = (index: number) => {
    const number = element('page_number', String(first + index), 'span')
    const text = element(
      'header',
      index % 2 === 0 ? title : `Journal of Quiet Places, vol. ${first % 40}`,
      'span',
    )
    return `<div class="row head">${index % 2 === 0 ? text + (numberAtFoot ? '' : number) : (numberAtFoot ? '' : number) + text}</div>`
  }
  const foot = (index: number) =>
    `<div class="foot">${numberAtFoot ? element('page_number', String(first + index)) : ''}</div>`
  return {
    language: tongue.code,
    width: 8.27,
    height: 11.69,
    css: `${style.css} .page { padding: 36pt 52pt 40pt } .head { height: 24pt } .foot { height: 22pt; padding-top: 8pt; text-align: center }
      .front { text-align: center; margin-bottom: 14pt } .front h1 { text-align: center } .abstract { margin: 8pt 28pt; text-align: justify; font-size: 0.93em }`,
    pages: Array.from({ length: pageCount }, (_, index) => {
      const top =
        index === 0
          ? `<div class="front">${front(title, authors, paragraphIn(tongue, random), tongue)}</div>`
          : head(index)
      const float =
        index === 1 && random() < 0.4
          ? figure(`${tongue.words.figure} 9. ${tongue.sentence(random)}`, 12, random)
          : ''
      return `${top}${float}${columns('text', columnCount, { 0: footnote(2 * index + 1), 1: footnote(2 * index + 2) })}${foot(index)}`
    }),
    stories: { text: body },
  }
}

const front = (title: string, authors: string, abstract: string, tongue: Tongue): string =>
  `${heading(1, title)}${element('paragraph', authors, 'div', 'authors')}
   <div class="abstract" data-story="abstract">${heading(2, tongue.words.abstract)}${paragraph(abstract)}</div>`
