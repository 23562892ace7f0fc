import { integerBelow, oneOf, type Random } from '../../../support/seeded-random.ts'
import type { PlanKind } from '../document-plan.ts'
import { element, figure, heading, paragraph, sections } from '../html.ts'
import { columns, pageStyle } from '../styles.ts'
import { paragraphIn, type Tongue } from '../tongues.ts'

const name = 'Journal of Quiet Places'

/**
 * Pages of a journal as publishers set them: heads and feet in many styles, what is known of the article beside its
 * abstract, figures over both columns, a note in one of them, works cited in small type.
 */
export const journal: PlanKind = (random, tongue) => {
  const style = pageStyle(random, [8, 8.5, 9, 9.5])
  const number = 1 + integerBelow(random, 900)
  const year = 1990 + integerBelow(random, 30)
  const furniture = oneOf(random, furnitures)({ number, year, title: tongue.title(random) })
  const works = Array.from({ length: 18 }, (_, index) =>
    element('paragraph', `[${index + 1}] ${work(tongue, random)}`, 'p', 'work'),
  )
  const body = [
    ...sections(14, { random, tongue, depth: 2, level: 2, isNumbered: random() < 0.7 }),
    heading(2, 'References'),
    ...works,
  ]
  const note = () =>
    random() < 0.6
      ? `<div class="foot-area"></div>${element('footnote', `* Corresponding author. ${tongue.sentence(random)}`)}`
      : ''
  const wide = (index: number) =>
    figure(`${tongue.words.figure} ${index}. ${tongue.sentence(random)}`, 10, random)
  const pages = Array.from({ length: 4 }, (_, index) => {
    const [isAbove, isBelow] = [random() < 0.3, random() < 0.3]
    return `<div class="head">${furniture.head(index)}</div>${index === 0 ? front(tongue, random) : isAbove ? wide(index) : ''}
      ${columns('text', 2, { [random() < 0.7 ? 0 : 1]: index === 0 ? note() : '' })}${index > 0 && isBelow ? wide(index + 4) : ''}<div class="foot">${furniture.foot(index)}</div>`
  })
  return {
    language: tongue.code,
    width: 8.27,
    height: oneOf(random, [10.6, 11.69]),
    css: `${style.css} .page { padding: 34pt 48pt 30pt } .head { min-height: 26pt } .foot { min-height: 24pt; padding-top: 8pt } .ruled-head { border-bottom: 0.5pt solid #333; padding-bottom: 2pt } .ruled-foot { border-top: 0.5pt solid #333; padding-top: 2pt }
      .header, .footer { font-size: 0.85em } .small-italic { font-style: italic } .band { background: #246; color: #fff; margin: -12pt -24pt 8pt; padding: 10pt 24pt } .foot .band { margin: 0 -24pt -12pt } .up { position: absolute; right: 10pt; bottom: 60pt; writing-mode: vertical-rl; transform: rotate(180deg) } .outside { position: absolute; right: 16pt; top: 46% }
      .capitals { text-transform: uppercase; letter-spacing: 0.06em } .tiny { font-size: 0.7em; white-space: normal } .bold { font-weight: bold } .center { text-align: center } .right { text-align: right }
      .front h1 { font-size: 1.7em } .info { display: flex; gap: 18pt; margin: 8pt 0 12pt; border-top: 0.5pt solid #777; border-bottom: 0.5pt solid #777; padding: 6pt 0 } .known { flex: 1; font-size: 0.85em } .info .abstract { flex: 2.3 } .work { font-size: 0.88em; padding-left: 1.6em; text-indent: -1.6em }`,
    pages,
    stories: { text: body },
  }
}

/** Title, authors, where they work; the abstract alone, or beside what is known of the article. */
function front(tongue: Tongue, random: Random): string {
  const abstract = `<div class="abstract" data-story="abstract">${heading(2, tongue.words.abstract)}${paragraph(paragraphIn(tongue, random, 4, 3))}</div>`
  const known = `<div class="known" data-story="known">${heading(2, 'Article history')}${['Received 4 March', 'Accepted 9 May', 'Available online 2 June'].map((text) => element('paragraph', text, 'p')).join('')}${heading(2, 'Keywords')}${['Harbour', 'Quiet place', 'Town clock'].map((text) => element('paragraph', text, 'p')).join('')}</div>`
  const info = random() < 0.6 ? `<div class="info">${known}${abstract}</div>` : abstract
  const title = heading(1, `${tongue.title(random)}: ${tongue.sentence(random).replace(/\.$/u, '')}`)
  return `<div class="front">${title}${element('paragraph', 'Anna Keller, Bruno Lang and Cecily Moss', 'div', 'authors')}${element('paragraph', 'Department of Harbours, Quay University, 12 Long Street, Wick', 'div', 'small-italic')}</div>${info}`
}

const work = (tongue: Tongue, random: Random): string =>
  `A. Keller, B. Lang, ${tongue.title(random)}, J. Quiet Pl. ${1 + integerBelow(random, 60)} (${1960 + integerBelow(random, 60)}) ${100 + integerBelow(random, 800)}–${901 + integerBelow(random, 90)}.`

interface Furniture {
  head(page: number): string
  foot(page: number): string
}
type MakeFurniture = (of: { number: number; year: number; title: string }) => Furniture

const part = (role: string, text: string, className = '') =>
  element(role, text, 'span', `${role} ${className}`)
const row = (parts: readonly string[], className = '') =>
  `<div class="row ${className}">${parts.join('')}</div>`
const turned = (page: number, parts: string[]) => (page % 2 === 0 ? parts : parts.toReversed())

const furnitures: readonly MakeFurniture[] = [
  // Authors and journal on one line, the number outside.
  ({ number, year }) => ({
    head: (page) =>
      page === 0
        ? `<div class="center">${part('header', `${name} ${number % 40} (${year}) ${number}–${number + 9}`)}</div>`
        : row(
            turned(page, [
              part('page_number', String(number + page)),
              part('header', `A. Keller et al. / ${name} ${number % 40} (${year}) ${number}–${number + 9}`, 'small-italic'), // oxfmt-ignore
              '<span></span>',
            ]),
          ),
    foot: (page) =>
      page === 0
        ? `<div class="tiny">${part('footer', `0022-510X/$ – see front matter © ${year} Quay Press. All rights reserved.`, 'tiny')}<br>${part('footer', `doi:10.1016/j.jqp.${year}.02.0${number}`, 'tiny')}</div>`
        : '',
  }),
  // Short title in capitals, the number alone at the foot.
  ({ number, title }) => ({
    head: (page) =>
      page === 0
        ? ''
        : `<div class="center">${part('header', page % 2 === 0 ? title : 'Keller, Lang and Moss', 'capitals')}</div>`,
    foot: (page) => `<div class="center">${part('page_number', String(number + page))}</div>`,
  }),
  // Ruled off, journal to the left, volume to the right, who may read it below.
  ({ number, year }) => ({
    head: () => row([part('header', name, 'bold'), part('header', `Vol. ${number % 40}, No. ${1 + (number % 6)}, ${year}`)], 'ruled-head'), // oxfmt-ignore
    foot: (page) =>
      `${row([part('footer', 'www.quietplaces.example'), part('page_number', String(number + page))], 'ruled-foot')}<div class="center">${part('footer', `Downloaded from quietplaces.example on ${1 + (number % 28)} May ${year + 2}`, 'tiny')}</div>`,
  }),
  // The number first, then the short title, to the outer side.
  ({ number, title }) => ({
    head: (page) => `<div class="${page % 2 === 0 ? '' : 'right'}">${part('header', `${number + page} ${title}`, 'small-italic')}</div>`, // oxfmt-ignore
    foot: () => '',
  }),
  // Two lines on the left, a mark on the right, as open journals have.
  ({ number, year }) => ({
    head: () => row([`<span>${part('header', `${name} ${year}, ${number % 40}, ${number}`, 'small-italic')}<br>${part('header', `https://doi.org/10.3390/jqp${number}`, 'tiny')}</span>`, part('header', 'Open Access', 'bold')]), // oxfmt-ignore
    foot: (page) => `<div class="right">${part('page_number', `${page + 1} of 12`)}</div>`,
  }),
  // On a tinted band over the page, in two lines.
  ({ number, year }) => ({
    head: () => `<div class="band">${row([part('header', name), part('header', `Volume ${number % 40}, ${year}`)])}${part('header', 'Reports from harbours and market towns')}</div>`, // oxfmt-ignore
    foot: (page) => `<div class="band">${part('footer', 'Quay Press, Wick')} ${part('page_number', String(number + page))}</div>`, // oxfmt-ignore
  }),
  // Up the margin, the number beside the text.
  ({ number, year, title }) => ({
    head: () =>
      `<div class="up">${part('header', `${name} ${number % 40} (${year})`)}<br>${part('header', title)}</div>`,
    foot: (page) => `<div class="outside">${part('page_number', String(number + page))}</div>`,
  }),
  // Authors, a line below the number, at the foot; nothing at the head.
  ({ number, year, title }) => ({
    head: () => '',
    foot: (page) => row(turned(page, [part('page_number', String(number + page)), part('footer', `${title} | ${name} | ${year}`)])), // oxfmt-ignore
  }),
]
