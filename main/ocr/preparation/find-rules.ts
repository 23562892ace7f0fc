import type { BoundingBox } from '../../../shared/document.ts'
import type { Raster, RuledLine } from '../ports.ts'
import { thresholds } from '../thresholds.ts'
import { joinRuns, runsFrom } from './find-ink.ts'
import { markDark, type DarkPixels } from './mark-dark.ts'

const { ruleGap, ruleLength, freeRule, ruleSide, ruleContrast, mostRules, ruleThickness } = thresholds

/** Finds the straight level and upright rules of a grey page that stands level: long thin runs of ink with paper beside them. */
export function findRules(raster: Raster): RuledLine[] {
  const factor = Math.max(1, Math.round(raster.width / ruleSide))
  // Every seventh pixel is enough to tell the paper.
  const ink = markDark(darkestOf(raster, factor), ruleContrast, 7)
  const turned = transpose(ink)
  const level = rulesAcross(ink)
  const upright = rulesAcross(turned).map(([x0, y0, x1, y1]): BoundingBox => [y0, x0, y1, x1])
  const found = [...level, ...upright]
  if (found.length > mostRules) return []
  return found.map(([x0, y0, x1, y1]) => ({ bbox: [x0 * factor, y0 * factor, x1 * factor, y1 * factor] }))
}

function transpose({ width, height, data }: DarkPixels): DarkPixels {
  const turned = new Uint8Array(data.length)
  for (let y = 0; y < height; y++)
    for (let x = 0, from = y * width; x < width; x++) turned[x * height + y] = data[from + x] ?? 0
  return { width: height, height: width, data: turned }
}

/** Level rules, as boxes in pixels of the ink. */
function rulesAcross(ink: DarkPixels): BoundingBox[] {
  const done: BoundingBox[] = []
  let open: BoundingBox[] = []
  for (let y = 0; y < ink.height; y++) {
    const next: BoundingBox[] = []
    for (const { from, to } of runsOf(ink, y)) {
      const above = open.find((rule) => rule[3] === y && Math.min(rule[2], to) > Math.max(rule[0], from))
      if (above) {
        above[0] = Math.min(above[0], from)
        above[2] = Math.max(above[2], to)
        above[3] = y + 1
      } else next.push([from, y, to, y + 1])
    }
    done.push(...open.filter((rule) => rule[3] <= y))
    open = [...open.filter((rule) => rule[3] > y), ...next]
  }
  return [...done, ...open].filter((rule) => rule[3] - rule[1] <= ruleThickness && standsFree(rule, ink))
}

/** From where to where ink runs on in a row. */
const runsOf = ({ width, data }: DarkPixels, y: number) =>
  joinRuns(runsFrom(data.subarray(y * width, (y + 1) * width), 1), ruleGap + 1).filter(
    ({ from, to }) => to - from >= ruleLength,
  )

function standsFree([x0, y0, x1, y1]: BoundingBox, { width, height, data }: DarkPixels): boolean {
  let free = 0
  for (let x = x0; x < x1; x++) {
    const above = y0 < 2 ? 0 : data[(y0 - 2) * width + x]
    const below = y1 + 1 >= height ? 0 : data[(y1 + 1) * width + x]
    if (above === 0 && below === 0) free++
  }
  return free >= freeRule * (x1 - x0)
}

/** A grey raster reduced by a whole factor: of each square of pixels the darkest, so that thin lines stay. */
function darkestOf({ width, height, data }: Raster, factor: number): Raster {
  if (factor === 1) return { width, height, channels: 1, data }
  const [across, down] = [Math.floor(width / factor), Math.floor(height / factor)]
  const result = new Uint8Array(across * down).fill(255)
  for (let y = 0; y < down * factor; y++) {
    const to = Math.floor(y / factor) * across
    for (let x = 0, from = y * width; x < across; x++)
      for (let end = from + factor; from < end; from++) {
        const value = data[from] ?? 255
        if (value < (result[to + x] ?? 255)) result[to + x] = value
      }
  }
  return { width: across, height: down, channels: 1, data: result }
}
