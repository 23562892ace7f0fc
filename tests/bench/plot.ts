// Bars and lines as SVG, readable on light and dark pages: the picture brings its own paper, which follows the
// reader's colour scheme. The colours are those of Okabe and Ito (2008), which colour-blind readers tell apart.

export interface Series {
  name: string
  /** One a category, or one an x; undefined where nothing was measured. */
  values: (number | undefined)[]
  /** Which of the colours, so that a name has the same one in every picture; without it, its place. */
  colour?: number
}

export interface Plot {
  title: string
  /** What the values are, such as `seconds a page`. */
  unit: string
  /** Categories of bars; numbers of what the lines are drawn over. */
  labels: string[]
  series: Series[]
}

const colours = ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#d55e00', '#56b4e9']
const size = { width: 760, height: 320, left: 56, right: 16, top: 64, bottom: 44 }
const field = {
  width: size.width - size.left - size.right,
  height: size.height - size.top - size.bottom,
  floor: size.height - size.bottom,
}

/** Groups of bars, one group a label. */
export function barPlot(plot: Plot): string {
  const { top, y } = scale(plot)
  const group = field.width / Math.max(1, plot.labels.length)
  const bar = (group * 0.8) / Math.max(1, plot.series.length)
  const bars = plot.series.flatMap(({ name, values, colour }, index) =>
    plot.labels.map((label, at) => {
      const value = values[at]
      if (value === undefined) return ''
      const x = size.left + group * (at + 0.1) + bar * index
      const hint = `<title>${escape(`${name}, ${label}: ${short(value)} ${plot.unit}`)}</title>`
      return `<rect x="${short(x)}" y="${short(y(value))}" width="${short(bar * 0.92)}" height="${short(field.floor - y(value))}" fill="${paint(colour ?? index)}">${hint}</rect>`
    }),
  )
  return frame(plot, top, y, (at) => size.left + group * (at + 0.5), bars)
}

/** One line a series; the labels stand at equal distances, whatever their numbers are. */
export function linePlot(plot: Plot): string {
  const { top, y } = scale(plot)
  const x = (at: number) => size.left + (field.width * (at + 0.5)) / Math.max(1, plot.labels.length)
  const lines = plot.series.flatMap(({ name, values, colour }, index) => {
    const points = values.flatMap((value, at) =>
      value === undefined ? [] : [{ value, at, place: `${short(x(at))},${short(y(value))}` }],
    )
    const dots = points.map(({ value, at }) => {
      const hint = `<title>${escape(`${name}, ${plot.labels[at] ?? ''}: ${short(value)} ${plot.unit}`)}</title>`
      return `<circle cx="${short(x(at))}" cy="${short(y(value))}" r="4" fill="${paint(colour ?? index)}">${hint}</circle>`
    })
    const path = points.map(({ place }) => place).join(' ')
    return [
      `<polyline points="${path}" fill="none" stroke="${paint(colour ?? index)}" stroke-width="2.5"/>`,
      ...dots,
    ]
  })
  return frame(plot, top, y, x, lines)
}

const paint = (index: number) => colours[index % colours.length] ?? '#000'
const short = (value: number) => String(Number(value.toPrecision(4)))
const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** From 0 to a round number above the highest value. */
function scale({ series }: Plot): { top: number; y: (value: number) => number } {
  const highest = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const magnitude = 10 ** Math.floor(Math.log10(highest || 1))
  const top = [1, 1.5, 2, 3, 4, 5, 8, 10].map((step) => step * magnitude).find((step) => step >= highest)
  const ceiling = top ?? highest
  return { top: ceiling, y: (value) => field.floor - (field.height * value) / ceiling }
}

function frame(
  plot: Plot,
  top: number,
  y: (value: number) => number,
  x: (at: number) => number,
  marks: string[],
): string {
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((part) => part * top)
  const key = plot.series.map(({ name, colour }, index) => {
    const left = size.left + index * 140
    return `<rect x="${left}" y="38" width="12" height="12" fill="${paint(colour ?? index)}"/><text x="${left + 17}" y="48">${escape(name)}</text>`
  })
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" role="img" aria-label="${escape(`${plot.title}, ${plot.unit}`)}">`,
    '<style>text{font:12px system-ui,sans-serif;fill:#24292f}.paper{fill:#fff}.grid{stroke:#d0d7de}',
    '@media(prefers-color-scheme:dark){text{fill:#e6edf3}.paper{fill:#161b22}.grid{stroke:#373e47}}</style>',
    `<rect class="paper" width="${size.width}" height="${size.height}" rx="6"/>`,
    `<text x="${size.left}" y="24" font-weight="600">${escape(plot.title)} (${escape(plot.unit)})</text>`,
    ...key,
    ...ticks.map(
      (tick) =>
        `<path class="grid" d="M${size.left} ${short(y(tick))}H${size.width - size.right}"/><text x="${size.left - 8}" y="${short(y(tick) + 4)}" text-anchor="end">${short(tick)}</text>`,
    ),
    ...marks.filter((mark) => mark !== ''),
    ...plot.labels.map(
      (label, at) =>
        `<text x="${short(x(at))}" y="${field.floor + 20}" text-anchor="middle">${escape(label)}</text>`,
    ),
    '</svg>',
  ].join('\n')}\n`
}
