import { integerBelow, oneOf } from '../../../support/seeded-random.ts'
import type { PlanKind } from '../document-plan.ts'
import { element, escapeHtml, figure, heading, list, markers, paragraph, someItems } from '../html.ts'
import { columns, pageStyle } from '../styles.ts'
import { paragraphIn } from '../tongues.ts'

/** Two pages of a magazine: a drop capital, a pull quote, a sidebar, crossheads, text that goes on overleaf. */
export const magazine: PlanKind = (random, tongue) => {
  const style = pageStyle(random, [8.5, 9, 9.5])
  const count = oneOf(random, [2, 3, 3])
  const first = 2 * (2 + integerBelow(random, 40))
  const section = oneOf(random, ['Travel & Coast', 'Our Towns', 'Work and Weather'])
  const text = [
    paragraph(paragraphIn(tongue, random), { hasCapital: true }),
    ...Array.from({ length: 60 }, (_, index) =>
      index % 6 === 4 ? heading(2, tongue.title(random)) : paragraph(paragraphIn(tongue, random, 2, 4)),
    ),
  ]
  const quote = `<div class="quote" data-role="paragraph" data-story="quote">${escapeHtml(tongue.sentence(random))}</div>`
  const sidebar = `<div class="sidebar" data-story="sidebar">${heading(2, tongue.title(random))}${paragraph(paragraphIn(tongue, random, 1, 2))}${list(someItems(tongue, random, false), markers[0]!)}</div>`
  const foot = (index: number) =>
    `<div class="row foot">${[element('footer', `${section} magazine`, 'span'), element('page_number', String(first + index), 'span')].sort(() => (index === 0 ? 1 : -1)).join('')}</div>`
  return {
    language: tongue.code,
    width: 8.5,
    height: 11,
    css: `${style.css} .page { padding: 34pt 44pt 30pt } .head { height: 20pt } .foot { height: 22pt; padding-top: 8pt } .intro { font-size: 1.3em; margin-bottom: 10pt }
      .quote { font-size: 1.6em; line-height: 1.2; text-align: center; margin: 8pt 30pt; padding: 6pt 0; border-top: 1pt solid #a33; border-bottom: 1pt solid #a33 }
      .sidebar { background: #eef2ee; padding: 8pt; margin-top: 10pt } .sidebar h2 { margin-top: 0 } .page > h1 { font-size: 2.6em }`,
    pages: [
      `<div class="head">${element('header', section)}</div>${heading(1, tongue.title(random))}
       <div class="intro" data-role="paragraph" data-story="intro">${escapeHtml(tongue.sentence(random))}</div>
       ${random() < 0.6 ? figure(tongue.sentence(random), 12, random) : ''}${columns('text', count)}${foot(0)}`,
      `<div class="head">${element('header', section)}</div>${columns('text', count)}${quote}${columns('text', count)}${random() < 0.6 ? sidebar : ''}${foot(1)}`,
    ],
    stories: { text },
  }
}
