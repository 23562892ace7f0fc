import type { Sample, SoakVerdict } from './judge-soak.ts'

const width = 900
const bandHeight = 130
const left = 70

/** The samples as an SVG: one band for each figure, over the minutes, with the warm-up in grey. */
export function drawSoak(samples: readonly Sample[], verdict: SoakVerdict, warmUpMinutes: number): string {
  const bands: [title: string, values: number[]][] = [
    [
      `Resident memory, MB (${verdict.megabytesPerMinute.toFixed(3)} MB a minute after the warm-up)`,
      samples.map(({ residentMegabytes }) => residentMegabytes),
    ],
    ['Open files', samples.map(({ files }) => files)],
    ['Threads', samples.map(({ threads }) => threads)],
  ]
  const minutes = samples.at(-1)?.minute ?? 1
  const x = (minute: number) => (left + (minute / minutes) * (width - left - 20)).toFixed(1)
  const drawn = bands.map(([title, values], index) => {
    const top = 40 + index * (bandHeight + 40)
    const highest = Math.max(...values) * 1.1
    const y = (value: number) => (top + bandHeight * (1 - value / highest)).toFixed(1)
    const points = samples.map(({ minute }, at) => `${x(minute)},${y(values[at] ?? 0)}`).join(' ')
    return `<text x="${left}" y="${top - 8}" font-weight="600">${title}</text>
<rect x="${left}" y="${top}" width="${(Number(x(warmUpMinutes)) - left).toFixed(1)}" height="${bandHeight}" fill="#eee"/>
<path d="M${left} ${top}V${top + bandHeight}H${width - 20}" fill="none" stroke="#888"/>
<text x="${left - 8}" y="${top + 10}" text-anchor="end">${Math.round(highest)}</text><text x="${left - 8}" y="${top + bandHeight}" text-anchor="end">0</text>
<polyline points="${points}" fill="none" stroke="#2457c5" stroke-width="1.5"/>`
  })
  const height = 40 + bands.length * (bandHeight + 40)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="13">
<rect width="${width}" height="${height}" fill="#fff"/>
${drawn.join('\n')}
<text x="${width - 20}" y="${height - 12}" text-anchor="end">${minutes.toFixed(0)} minutes</text>
</svg>
`
}
