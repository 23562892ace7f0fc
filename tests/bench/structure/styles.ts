import { oneOf, type Random } from '../../support/seeded-random.ts'

const serifs = ['Nimbus Roman', 'C059', 'P052', 'URW Bookman', 'DejaVu Serif']
const sansSerifs = ['Nimbus Sans', 'URW Gothic', 'DejaVu Sans', 'Nimbus Sans Narrow']

export interface PageStyle {
  css: string
  /** Between columns, in points. */
  gutter: number
}

/**
 * CSS that all kinds share, in one of many dresses: fonts, sizes, gutters of half a line height to two, justified or
 * ragged, paragraphs parted by indents or by space.
 */
export function pageStyle(random: Random, sizes: readonly number[]): PageStyle {
  const size = oneOf(random, sizes)
  const leading = oneOf(random, [1.15, 1.2, 1.3, 1.45])
  const gutter = oneOf(random, [0.6, 0.8, 1, 1.3, 2]) * size * leading
  const font = random() < 0.7 ? oneOf(random, serifs) : oneOf(random, sansSerifs)
  const headFont = random() < 0.5 ? font : oneOf(random, sansSerifs)
  const align = random() < 0.75 ? 'justify' : 'left'
  const rule = random() < 0.25 ? `${-gutter / 2}pt 0 0 -${gutter / 2 - 0.5}pt #555` : 'none'
  const paragraphs =
    random() < 0.6 ? 'p { margin: 0; text-indent: 1.4em }' : 'p { margin: 0 0 0.6em; text-indent: 0 }'
  return {
    gutter,
    css: `
* { box-sizing: border-box; }
body { margin: 0; font: ${size}pt/${leading} '${font}', serif; color: #111; }
.page { position: relative; overflow: hidden; break-after: page; display: flex; flex-direction: column }
.page:last-child { break-after: auto }
.row { display: flex; justify-content: space-between; align-items: baseline }
.columns { display: flex; flex: 1; min-height: 0; gap: ${gutter}pt }
.column { flex: 1; min-width: 0; display: flex; flex-direction: column }
.column + .column { box-shadow: ${rule} }
.flow { flex: 1; min-height: 0; overflow: hidden; text-align: ${align} }
.cut { text-align-last: ${align} }
${paragraphs}
p.goes-on, h1 + p, h2 + p, h3 + p, p.first, p:has(.capital) { text-indent: 0 }
h1, h2, h3, h4 { font-family: '${headFont}', sans-serif; line-height: 1.15; text-align: left; }
h1 { font-size: 1.9em; margin: 0 0 0.5em } h2 { font-size: 1.35em; margin: 0.9em 0 0.35em } h3 { font-size: 1.1em; margin: 0.8em 0 0.3em } h4 { font-size: 1em; margin: 0.7em 0 0.2em }
ul { list-style: none; margin: 0.4em 0; padding-left: 1.8em; text-align: left } li { margin: 0.15em 0 }
.marker { display: inline-block; width: 1.5em; margin-left: -1.5em; text-indent: 0 }
figure { margin: 0.8em 0 } figcaption, .caption { font-size: 0.86em; margin-top: 0.4em; text-align: left; text-indent: 0 }
.footnote { font-size: 0.8em; line-height: 1.2; text-align: left }
.foot-area { border-top: 0.5pt solid #333; padding-top: 3pt; width: 40%; }
table { border-collapse: collapse; margin: 0.7em 0; font-size: 0.9em; line-height: 1.25; text-align: left }
th, td { padding: 1.5pt 5pt; vertical-align: top; font-weight: normal } th { font-weight: bold }
td + td { text-align: right } th + th { text-align: right } .text td, .text th { text-align: left }
.ruled td, .ruled th { border: 0.5pt solid #333 } .half-ruled tr { border-bottom: 0.5pt solid #888 }
.booktabs { border-top: 1pt solid #000; border-bottom: 1pt solid #000 } .booktabs th { border-bottom: 0.5pt solid #000 }
.header, .footer, .page_number { font-size: 0.85em; white-space: nowrap }
.capital { float: left; font-size: 3.1em; line-height: 0.85; padding-right: 0.08em; font-weight: bold }
`,
  }
}

/** Columns side by side through which a story runs; `feet`: HTML below some of them, by index from the left. */
export function columns(story: string, count: number, feet: Readonly<Record<number, string>> = {}): string {
  const column = (index: number) =>
    `<div class="column"><div class="flow" data-story="${story}"></div>${feet[index] ?? ''}</div>`
  return `<div class="columns">${Array.from({ length: count }, (_, index) => column(index)).join('')}</div>`
}
