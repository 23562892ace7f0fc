import { integerBelow, oneOf } from '../../../support/seeded-random.ts'
import type { PlanKind } from '../document-plan.ts'
import { element, heading, paragraph, table } from '../html.ts'
import { pageStyle } from '../styles.ts'

const goods = [
  'Marine rope, 12 mm',
  'Brass bell with bracket',
  'Water pump, spare seal',
  'Paint, hull grey, 5 l',
  'Lamp oil',
  'Chart of the outer coast, revised edition with soundings',
  'Work on the winch, hours',
  'Delivery',
  'Canvas cover, made to measure, with eyelets',
]
const streets = ['Quay Road 14', 'Mill Lane 3b', 'Lighthouse Row 8', 'Station Square 1']

/** An invoice: addresses, a table of goods with sums below, terms. */
export const invoice: PlanKind = (random, tongue) => {
  const style = pageStyle(random, [9, 9.5, 10.5])
  const number = 10_000 + integerBelow(random, 80_000)
  const items = Array.from({ length: 3 + integerBelow(random, 6) }, (_, index) => {
    const [amount, price] = [1 + integerBelow(random, 12), 100 + integerBelow(random, 20_000)]
    return {
      cells: [String(index + 1), oneOf(random, goods), String(amount), money(price)],
      sum: amount * price,
    }
  })
  const net = items.reduce((total, { sum }) => total + sum, 0)
  const rows = [
    ['No.', 'Description', 'Quantity', 'Price', 'Amount'],
    ...items.map(({ cells, sum }) => [...cells, money(sum)]),
    ['', tongue.words.total, '', '', money(net)],
    ['', 'VAT 20 %', '', '', money(Math.round(net * 0.2))],
  ]
  const address = (name: string, story: string) =>
    `<div class="address" data-role="paragraph" data-story="${story}">${name}<br> ${oneOf(random, streets)}<br> ${10_000 + integerBelow(random, 80_000)} Norhaven</div>`
  return {
    language: tongue.code,
    width: 8.27,
    height: 11.69,
    css: `${style.css} .page { padding: 44pt 56pt } .address { width: 45% } table { width: 100% } td:nth-child(2), th:nth-child(2) { text-align: left; width: 45% } .row { margin-bottom: 26pt; align-items: flex-start } .facts td { text-align: left }
      .facts { width: auto }`,
    pages: [
      `<div class="row">${address('Keller & Lang Ship Chandlers', 'sender')}${address('Ms Clara Moss', 'receiver')}</div>
       ${heading(1, `${tongue.words.invoice} ${number}`)}
       ${table(
         [
           [tongue.words.date, `${1 + integerBelow(random, 28)}.0${1 + integerBelow(random, 9)}.2024`],
           ['Customer', `K-${integerBelow(random, 9000)}`],
           ['Order', `B/${integerBelow(random, 900)}`],
         ],
         'facts text',
         0,
       )}
       ${table(rows, oneOf(random, ['ruled', 'half-ruled', 'unruled', 'booktabs']))}
       ${element('paragraph', `${tongue.words.total}: ${money(Math.round(net * 1.2))} EUR`, 'p')}
       ${paragraph(`Please pay within ${oneOf(random, [10, 14, 30])} days without deduction, and quote the number ${number}.`)}
       ${paragraph(tongue.sentence(random))}`,
    ],
    stories: {},
  }
}

/** Of hundredths. */
const money = (cents: number): string => (cents / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')
