import { integerBelow, oneOf, type Random } from '../../../support/seeded-random.ts'
import type { PlanKind } from '../document-plan.ts'
import { element, escapeHtml, heading } from '../html.ts'
import { pageStyle } from '../styles.ts'

const fields: readonly (readonly [label: string, values: readonly string[]])[] = [
  ['Family name', ['Keller', 'Okafor', 'Lindqvist']],
  ['First names', ['Anna Maria', 'Boris', 'Clara']],
  ['Date of birth', ['14.03.1961', '2 June 1988', '1975-11-30']],
  ['Street and number', ['Quay Road 14', 'Mill Lane 3b', 'Am Markt 27']],
  ['Postcode and town', ['48201 Norhaven', '9310 Eastwick', 'SW3 8PL Harbourton']],
  ['Telephone', ['0471 556 201', '+44 20 5550 1934', '']],
  ['Registration number', ['NH-20417-B', '000 114 772', 'K 88/20341']],
  ['Length of the vessel (m)', ['11.40', '8.5', '23']],
  ['Insured until', ['31.12.2024', 'June 2025', '']],
  ['Berth requested', ['Pier 4, outer side', 'Pier 2', 'none']],
]

const sharedRules =
  '.fields { border-top: 0.5pt solid #000; border-left: 0.5pt solid #000 } .field { border-right: 0.5pt solid #000; border-bottom: 0.5pt solid #000 }'
const ownFrames = '.fields { gap: 8pt } .field { border: 0.5pt solid #000 }'

/** A form with fields in two columns that share their rules, or in three with a frame each, some of them empty, and boxes to tick. */
export const form: PlanKind = (random, tongue) => {
  const style = pageStyle(random, [8.5, 9, 10])
  const across = oneOf(random, [2, 2, 3])
  const field = ([label, values]: (typeof fields)[number], index: number, part: string) => {
    const value = oneOf(random, values)
    const text = `<span class="label">${label}</span> <span class="value">${escapeHtml(value)}</span>`
    return `<div class="field" data-role="paragraph" data-story="field-${part}-${index}">${text}</div>`
  }
  const part = (letter: string, some: readonly (typeof fields)[number][]) =>
    `${heading(2, `${letter}. ${tongue.title(random)}`)}<div class="fields">${some.map((one, index) => field(one, index, letter)).join('')}</div>`
  const shuffled = shuffle(fields, random)
  return {
    language: tongue.code,
    width: 8.27,
    height: 11.69,
    css: `${style.css} .page { padding: 40pt 50pt } .fields { display: grid; grid-template-columns: repeat(${across}, 1fr) } ${across === 2 ? sharedRules : ownFrames}
      .field { padding: 3pt 4pt; min-height: 3.4em } .label { display: block; font-size: 0.75em } .value { font-family: 'Nimbus Mono PS' }
      .ticks div { margin: 3pt 0 } .foot { margin-top: auto }`,
    pages: [
      `${heading(1, `Form ${20 + integerBelow(random, 70)}: ${tongue.title(random)}`)}${element('paragraph', tongue.sentence(random))}
       ${part('A', shuffled.slice(0, 6))}${part('B', shuffled.slice(4))}${heading(2, `C. ${tongue.title(random)}`)}
       <div class="ticks">${Array.from({ length: 3 }, (_, index) => `<div>${random() < 0.5 ? '☐' : '☒'} <span data-role="item" data-level="1" data-story="tick-${index}">${escapeHtml(tongue.sentence(random))}</span></div>`).join('')}</div>
       <div class="row foot">${element('footer', `HO-${100 + integerBelow(random, 900)} (rev. 4)`, 'span')}${element('page_number', `${tongue.words.page} 1`, 'span')}</div>`,
    ],
    stories: {},
  }
}

const shuffle = <T>(items: readonly T[], random: Random): T[] =>
  items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
