// HTML of what stands in stories, with the roles that the truth is taken from.
import { integerBelow, oneOf, type Random } from '../../support/seeded-random.ts'
import { paragraphIn, type Tongue } from './tongues.ts'

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export const heading = (level: number, text: string, className = ''): string =>
  `<h${level} data-role="heading" data-level="${level}" class="${className}">${escapeHtml(text)}</h${level}>`

/** With places in long words where they may be broken at line ends; `hasCapital`: its first letter is three lines high. */
export function paragraph(text: string, { className = '', hasCapital = false } = {}): string {
  const first = hasCapital ? `<span class="capital">${escapeHtml(text.charAt(0))}</span>` : ''
  const rest = escapeHtml(softHyphens(hasCapital ? text.slice(1) : text))
  return `<p data-role="paragraph" class="${className}">${first}${rest}</p>`
}

export const element = (role: string, text: string, tag = 'div', className = role): string =>
  `<${tag} data-role="${role}" class="${className}">${escapeHtml(text)}</${tag}>`

export interface Item {
  text: string
  items?: readonly Item[]
}

export type Marker = (index: number) => string

export const markers: readonly Marker[] = [
  () => '•',
  () => '–',
  (index) => `${index + 1}.`,
  (index) => `${String.fromCharCode(97 + index)})`,
  (index) => `(${index + 1})`,
]

export function list(items: readonly Item[], marker: Marker, level = 1): string {
  const one = ({ text, items: below }: Item, index: number) =>
    `<li><span class="marker">${marker(index)}</span><span data-role="item" data-level="${level}">${escapeHtml(text)}</span>${below ? list(below, () => '–', level + 1) : ''}</li>`
  return `<ul>${items.map(one).join('')}</ul>`
}

/** Rows of cells; the first `heads` rows are heads. */
export function table(rows: readonly (readonly string[])[], className: string, heads = 1): string {
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`
  const body = rows.map((cells, index) => row(cells, index < heads ? 'th' : 'td')).join('')
  return `<table data-role="table" class="${className}"><tbody>${body}</tbody></table>`
}

/** A picture without words, `height` in em, with its caption below. */
export const figure = (caption: string, height: number, random: Random): string =>
  `<figure>${drawing(height, random)}<figcaption data-role="caption">${escapeHtml(caption)}</figcaption></figure>`

/** Bars, or a view of hills; SVG without text. */
export function drawing(height: number, random: Random): string {
  const shapes =
    random() < 0.5
      ? Array.from({ length: 8 }, (_, index) => {
          const size = 20 + integerBelow(random, 75)
          return `<rect x="${4 + index * 12}" y="${100 - size}" width="8" height="${size}" fill="#678"/>`
        })
      : Array.from({ length: 3 }, (_, index) => {
          const [left, right] = [30 + integerBelow(random, 40), 20 + integerBelow(random, 60)]
          const grey = 200 - 50 * index
          return `<path d="M0 100 L0 ${left} Q50 ${20 * index} 100 ${right} L100 100Z" fill="rgb(${grey},${grey},${grey})"/>`
        })
  return `<svg viewBox="0 0 100 100" preserveAspectRatio="none" style="width:100%;height:${height}em;border:1px solid #999">${shapes.join('')}</svg>`
}

/** Sections of text with their headings, numbered where asked; `depth`: 1 for sections only. */
export function sections(
  count: number,
  {
    random,
    tongue,
    depth,
    level,
    isNumbered,
  }: {
    random: Random
    tongue: Tongue
    depth: number
    /** Of the first sections' headings. */
    level: number
    isNumbered: boolean
  },
  between: () => string[] = () => [],
): string[] {
  const below = (number: number[]): string[] => {
    const name = `${isNumbered ? `${number.join('.')} ` : ''}${tongue.title(random)}`
    const own = Array.from({ length: 1 + integerBelow(random, 3) }, () =>
      paragraph(paragraphIn(tongue, random)),
    )
    const deeper =
      number.length < depth
        ? Array.from({ length: integerBelow(random, 3) }, (_, index) => below([...number, index + 1])).flat()
        : []
    return [heading(level + number.length - 1, name), ...own, ...between(), ...deeper]
  }
  return Array.from({ length: count }, (_, index) => below([index + 1])).flat()
}

/** A few items, some with items below them. */
export const someItems = (tongue: Tongue, random: Random, isNested: boolean): Item[] =>
  Array.from({ length: 3 + integerBelow(random, 3) }, () => ({
    text: tongue.sentence(random),
    ...(isNested &&
      random() < 0.4 && {
        items: Array.from({ length: 2 }, () => ({ text: tongue.title(random) })),
      }),
  }))

/** A table of places and numbers, some of them missing or below nothing. */
export function numberTable(tongue: Tongue, random: Random): string {
  const columns = 3 + integerBelow(random, 3)
  const number = () => {
    const value = random() * oneOf(random, [10, 100, 5000])
    if (random() < 0.08) return oneOf(random, ['–', '', 'n/a'])
    return `${random() < 0.1 ? '−' : ''}${value.toFixed(oneOf(random, [0, 1, 2]))}`
  }
  const rows = Array.from({ length: 4 + integerBelow(random, 6) }, (_, index) => [
    `${oneOf(random, ['Harbour', 'Castle', 'Airfield', 'Market', 'Bridge', 'Station', 'Tower'])} ${index + 1}`,
    ...Array.from({ length: columns }, number),
  ])
  const heads = [tongue.words.date, ...Array.from({ length: columns }, (_, index) => String(2019 + index))]
  return table([heads, ...rows], oneOf(random, ['ruled', 'half-ruled', 'unruled', 'booktabs']))
}

const vowel = 'aeiouyäöüéèêàáíóú'
const breakPlace = new RegExp(`(?<=\\p{L}{2}[${vowel}])(?=[^${vowel}\\P{L}][${vowel}]\\p{L})`, 'giu')

/** Soft hyphens before a consonant and a vowel: no dictionary's places, but such that long words break. */
const softHyphens = (text: string): string =>
  text.replace(/\p{L}{7,}/gu, (word) => word.replace(breakPlace, '\u00ad'))
