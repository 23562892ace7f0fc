import { describe, expect, test } from 'vitest'
import { barPlot, linePlot, type Plot } from '../../bench/plot.ts'

const plot: Plot = {
  title: 'Time <by> "category"',
  unit: 's',
  labels: ['form', 'photo'],
  series: [
    { name: 'one', values: [1, 2] },
    { name: 'two & three', values: [undefined, 4] },
  ],
}
const bars = (svg: string) => [
  ...svg.matchAll(/<rect x="([\d.]+)" y="([\d.]+)"[^>]*height="([\d.]+)"[^>]*><title>/g),
]
const heights = (svg: string) => bars(svg).map((bar) => Number(bar[3]))

describe('bars', () => {
  test('are as high as their values, and absent where nothing was measured', () => {
    const [one = 0, two = 0, four = 0, ...more] = heights(barPlot(plot))
    expect(more).toEqual([])
    expect(two / one).toBeCloseTo(2, 1)
    expect(four / one).toBeCloseTo(4, 1)
  })

  test('stand on one line', () => {
    const feet = bars(barPlot(plot)).map((bar) => Number(bar[2]) + Number(bar[3]))
    for (const foot of feet) expect(foot).toBeCloseTo(feet[0] ?? 0, 0)
  })

  test('of nothing but zeros have no height', () => {
    expect(heights(barPlot({ ...plot, series: [{ name: 'one', values: [0, 0] }] }))).toEqual([0, 0])
  })
})

describe('lines', () => {
  test('go through the points that were measured', () => {
    const svg = linePlot(plot)
    const [first = '', second = ''] = [...svg.matchAll(/<polyline points="([^"]*)"/g)].map((line) => line[1])
    expect(first.split(' ')).toHaveLength(2)
    expect(second.split(' ')).toHaveLength(1)
    expect(svg.match(/<circle/g)).toHaveLength(3)
  })

  test('rise where values rise', () => {
    const [, points = ''] = /<polyline points="([^"]*)"/.exec(linePlot(plot)) ?? []
    const [low = 0, high = 0] = points.split(' ').map((point) => Number(point.split(',')[1]))
    expect(high).toBeLessThan(low)
  })
})

test.each([barPlot, linePlot])(
  '%o names its series and labels, and escapes what would break the picture',
  (draw) => {
    const svg = draw(plot)
    expect(svg).toContain('>two &amp; three</text>')
    expect(svg).toContain('>photo</text>')
    expect(svg).toContain('Time &lt;by&gt; &quot;category&quot;')
    expect(svg).not.toMatch(/NaN|Infinity|undefined/)
  },
)

test('a picture is readable on light and on dark pages', () => {
  const svg = barPlot(plot)
  expect(svg).toContain('prefers-color-scheme:dark')
  expect(svg).toMatch(/<rect class="paper" width="760" height="320"/)
})
