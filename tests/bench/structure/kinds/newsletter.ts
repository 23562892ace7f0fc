import { integerBelow, oneOf, type Random } from '../../../support/seeded-random.ts'
import type { PlanKind } from '../document-plan.ts'
import { element, figure, heading, list, markers, paragraph, someItems } from '../html.ts'
import { columns, pageStyle } from '../styles.ts'
import { paragraphIn, type Tongue } from '../tongues.ts'

/** What a box is told from the text around it by, if by anything but white. */
const boxes = ['tinted', 'framed', 'rounded', 'ruled', 'bare']

/**
 * Two pages of a newsletter: columns that are not all as wide, a box or a sidebar beside them, a second story below a head
 * over all columns, pictures with captions among the text.
 */
export const newsletter: PlanKind = (random, tongue) => {
  const style = pageStyle(random, [8, 8.5, 9, 9.5])
  const name = oneOf(random, ['Harbour Notes', 'The Quay Quarterly', 'Letters from the Lock'])
  const first = 1 + integerBelow(random, 60)
  const numberOf = oneOf(random, [(n: number) => String(n), (n: number) => `Page ${n}`, (n: number) => `| ${n}`]) // oxfmt-ignore
  const text = storyOf(tongue, random, 40)
  const stories: Record<string, string[]> = { text }
  const plain = (story: string, count: number, length = 30) => {
    stories[story] = storyOf(tongue, random, length)
    return columns(story, count)
  }
  const page = (index: number): string => {
    const id = (what: string) => `${what}-${index}`
    const body = oneOf(random, [
      // A sidebar down one side of the page.
      () => {
        const sidebar = box(id('sidebar'), 2 + integerBelow(random, 2), tongue, random)
        const main = `<div class="main">${figureOrNot(random, tongue, 0.5)}${columns('text', 2)}</div>`
        return `<div class="beside">${random() < 0.5 ? sidebar + main : main + sidebar}</div>`
      },
      // One story above another, each below a head that spans the page.
      () =>
        `<div class="half">${columns('text', oneOf(random, [2, 3]))}</div>${heading(1, tongue.title(random))}<div class="half">${plain(id('second'), oneOf(random, [2, 3, 4]))}</div>`,
      // A box at the foot or the head of the last column, a picture in another.
      () => {
        const own = box(id('box'), 1, tongue, random)
        const isAtFoot = random() < 0.7
        const flow = `<div class="flow" data-story="text"></div>`
        const picture = figureOrNot(random, tongue, 0.6)
        return `<div class="columns"><div class="column">${flow}</div><div class="column">${random() < 0.5 ? picture + flow : flow + picture}</div>
          <div class="column">${isAtFoot ? flow + own : own + flow}</div></div>`
      },
      // A box over two columns, with columns of its own, below the text or in its midst.
      () => {
        stories[id('inner')] = storyOf(tongue, random, 6)
        const inner = `<div class="box ${oneOf(random, boxes)} third" data-story="${id('inner')}">${heading(2, tongue.title(random))}${columns(id('inner'), 2)}</div>`
        return `${columns('text', oneOf(random, [2, 3]))}${inner}${random() < 0.4 ? `<div class="third">${columns('text', 2)}</div>` : ''}`
      },
      // A wide column of text and a narrow one of notices.
      () => {
        const notices = Array.from({ length: 3 }, (_, place) => notice(id(`notice-${place}`), tongue, random))
        const wide = `<div class="column wide"><div class="flow" data-story="text"></div></div>`
        const narrow = `<div class="column notices ${oneOf(random, boxes)}">${notices.join('')}</div>`
        return `<div class="columns">${random() < 0.5 ? wide + narrow : narrow + wide}</div>`
      },
    ])()
    const number = element('page_number', numberOf(first + index), 'span')
    const foot = [element('footer', `${name}, spring ${1980 + first}`, 'span'), number]
    return `${index === 0 ? `<div class="masthead">${heading(1, name)}</div>` : `<div class="head">${element('header', name)}</div>`}${index === 0 ? heading(1, tongue.title(random)) : ''}${body}<div class="row foot">${(index % 2 === 0 ? foot : foot.toReversed()).join('')}</div>`
  }
  return {
    language: tongue.code,
    width: 8.5,
    height: 11,
    css: `${style.css} .page { padding: 30pt 42pt 28pt } .head { height: 22pt } .foot { height: 20pt; padding-top: 8pt } .masthead { margin-bottom: 8pt; border-bottom: 2pt solid #246 } .masthead h1 { font-size: 3em; margin: 0 }
      .page > h1 { font-size: 1.8em; margin: 8pt 0 6pt } .half { flex: 1; min-height: 0; display: flex; flex-direction: column } .third { flex: 0.45 !important; min-height: 0; display: flex; flex-direction: column }
      .beside { flex: 1; min-height: 0; display: flex; gap: ${Math.max(style.gutter, 8)}pt } .main { flex: 2.2; min-width: 0; display: flex; flex-direction: column } .beside > .box { flex: 1; min-width: 0; font-size: 0.92em }
      .box, .notices { padding: 7pt } .box h2, .notices h2 { margin-top: 0 } .tinted { background: #e9efe6 } .framed { border: 0.7pt solid #333 } .rounded { border: 1pt solid #386; border-radius: 8pt } .ruled { border-top: 1pt solid #000; border-bottom: 1pt solid #000 }
      .column > .box { margin: 8pt 0 } .wide { flex: 2.4 } .notices > div { margin-bottom: 10pt; text-align: left }`,
    pages: [page(0), page(1)],
    stories,
  }
}

function storyOf(tongue: Tongue, random: Random, length: number): string[] {
  return Array.from({ length }, (_, index) =>
    index % 7 === 5 ? heading(2, tongue.title(random)) : paragraph(paragraphIn(tongue, random, 1, 4)),
  )
}

const figureOrNot = (random: Random, tongue: Tongue, chance: number): string =>
  random() < chance ? figure(tongue.sentence(random), 9, random) : ''

/** A box with a head, `length` parts of text and a list. */
function box(story: string, length: number, tongue: Tongue, random: Random): string {
  const parts = Array.from({ length }, () => paragraph(paragraphIn(tongue, random, 1, 2)))
  return `<div class="box ${oneOf(random, boxes)}" data-story="${story}">${heading(2, tongue.title(random))}${parts.join('')}${list(someItems(tongue, random, false), oneOf(random, markers))}</div>`
}

const notice = (story: string, tongue: Tongue, random: Random): string =>
  `<div data-story="${story}">${heading(2, tongue.title(random))}${paragraph(tongue.sentence(random))}${element('paragraph', `${8 + integerBelow(random, 12)}.30, ${oneOf(random, ['Harbour hall', 'Old school', 'Quay 4'])}`, 'p', 'place')}</div>`
