import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { Usage } from '../../../shared/accounts.ts'
import { regional } from '../../state/use-formats.ts'
import { useMedia } from '../../state/use-media.ts'
import { fillDays } from './fill-days.ts'

const height = 140
const shownDays = 30

/** Credits of the last thirty days as bars. The table below says the same in numbers. */
export function UsageChart({ days, label }: { days: Usage['byDay']; label: string }) {
  const { i18n } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const isDark = useMedia('(prefers-color-scheme: dark)')
  useEffect(() => {
    const element = frame.current
    if (element === null) return
    // A canvas knows no variables: the style sheet sets them on the frame, resolved for the theme in force.
    const { color: accent, outlineColor: ink, borderColor: line, fontFamily } = getComputedStyle(element)
    const font = `11px ${fontFamily}`
    const filled = fillDays(days, new Date(), shownDays)
    const day = new Intl.DateTimeFormat(regional(i18n.language), { day: 'numeric', month: 'short' })
    const chart = new UPlot(
      {
        width: element.clientWidth,
        height,
        legend: { show: false },
        cursor: { show: false },
        scales: {
          x: { time: false, range: [-0.6, shownDays - 0.4] },
          y: { range: (_, __, max) => [0, topOf(max)] },
        },
        axes: [
          {
            stroke: ink,
            grid: { show: false },
            font,
            ticks: { show: false },
            size: 24,
            splits: () => [0, 7, 14, 21, shownDays - 1],
            values: (_, splits) => splits.map((at) => day.format(filled[at]?.date)),
          },
          {
            stroke: ink,
            grid: { stroke: line, width: 1 },
            font,
            ticks: { show: false },
            size: 44,
            splits: (_, __, ___, top) => [0, top / 2, top],
          },
        ],
        series: [{}, { fill: accent, stroke: accent, width: 0, points: { show: false }, ...barPaths() }],
      },
      [filled.map((_, at) => at), filled.map(({ credits }) => credits)],
      element,
    )
    const observer = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height }))
    observer.observe(element)
    return () => {
      observer.disconnect()
      chart.destroy()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- drawn anew in the colours of the evening
  }, [days, i18n.language, isDark])
  return <div ref={frame} className="usage-chart" role="img" aria-label={label} />
}

/** The next even number that is easy to read, so that the uppermost line has a label: 4, 10, 20, 40, 100 … */
function topOf(max: number): number {
  for (let scale = 1; ; scale *= 10) {
    const top = [2, 4, 10].map((each) => each * scale).find((each) => each >= Math.max(4, max))
    if (top !== undefined) return top
  }
}

function barPaths(): Partial<UPlot.Series> {
  const paths = UPlot.paths.bars?.({ size: [0.7, 24], radius: 0.15 })
  return paths === undefined ? {} : { paths }
}
