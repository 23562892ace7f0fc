import { integerBelow, oneOf, type Random } from '../../../support/seeded-random.ts'
import type { PlanKind } from '../document-plan.ts'
import { element, figure, heading, list, markers, paragraph, someItems } from '../html.ts'
import { columns, pageStyle } from '../styles.ts'
import { paragraphIn, type Tongue } from '../tongues.ts'

/** How the columns of a row are shared among its articles, by the number of columns. */
const rows: Record<number, readonly (readonly number[])[]> = {
  3: [[3], [2, 1], [1, 2], [1, 1, 1]],
  4: [
    [3, 1],
    [1, 3],
    [2, 2],
    [2, 1, 1],
    [1, 1, 2],
  ],
  5: [
    [3, 2],
    [4, 1],
    [1, 3, 1],
    [2, 2, 1],
    [2, 3],
  ],
}

/** A page of a newspaper: a masthead, articles below headlines that span their columns, a tinted box. */
export const newspaper: PlanKind = (random, tongue) => {
  const style = pageStyle(random, [7.5, 8, 8.5])
  const count = oneOf(random, [3, 4, 5])
  const shares = [oneOf(random, rows[count]!), oneOf(random, rows[count]!)]
  const stories: Record<string, string[]> = {}
  const boxed = random() < 0.5
  const bands = shares.map((spans, row) => {
    const articles = spans.map((span, index) => {
      const story = `story-${row}-${index}`
      const isBox = boxed && row === 1 && index === spans.length - 1
      stories[story] = storyOf(tongue, random, isBox, span)
      return `<div class="article ${isBox ? 'box' : ''}" style="flex:${span}" data-story="${story}">
        ${heading(2, tongue.title(random))}${isBox ? '' : element('paragraph', 'By our correspondent', 'div', 'byline')}${columns(story, span)}</div>`
    })
    return `<div class="band">${articles.join('')}</div>`
  })
  const number = 1 + integerBelow(random, 60)
  return {
    language: tongue.code,
    width: count === 5 ? 11.69 : 9.8,
    height: count === 5 ? 16.54 : 13.4,
    css: `${style.css} .page { padding: 30pt 40pt } .masthead { border-bottom: 1pt solid #000; text-align: center; margin-bottom: 10pt } .masthead h1 { text-align: center; font-size: 4em; margin: 0 }
      .band { display: flex; gap: ${style.gutter}pt; flex: 1; min-height: 0; margin-bottom: 12pt } .article { display: flex; flex-direction: column; min-width: 0; flex-basis: 0 !important }
      .article h2 { font-size: 1.9em; margin: 0 0 4pt } .byline { font-style: italic; margin-bottom: 3pt } .box { background: #e8e8e4; border: 0.5pt solid #444; padding: 6pt }`,
    pages: [
      `<div class="row head">${element('header', `Saturday Gazette, edition ${number + 300}`, 'span')}${element('page_number', String(number), 'span')}</div>
       <div class="masthead">${heading(1, 'The Saturday Gazette')}</div>${bands.join('')}`,
    ],
    stories,
  }
}

function storyOf(tongue: Tongue, random: Random, isBox: boolean, span: number): string[] {
  if (isBox)
    return [
      paragraph(tongue.sentence(random)),
      list(someItems(tongue, random, false), oneOf(random, markers)),
    ]
  const paragraphs = Array.from({ length: 40 }, () => paragraph(paragraphIn(tongue, random, 1, 3)))
  const hasPicture = span > 1 && random() < 0.6
  const picture = hasPicture ? [figure(tongue.sentence(random), 10, random)] : []
  return [...paragraphs.slice(0, 2), ...picture, ...paragraphs.slice(2)]
}
