import type { BoundingBox } from '../../../shared/document.ts'
import { union, type Token } from './layer-tokens.ts'

/** How many tokens come back in their order: the longest sequence common to both. */
export function inOrder(wanted: readonly string[], found: readonly string[]): number {
  let before = new Uint32Array(found.length + 1)
  for (const token of wanted) {
    const row = new Uint32Array(found.length + 1)
    for (let at = 1; at <= found.length; at++)
      row[at] =
        token === found[at - 1] ? (before[at - 1] ?? 0) + 1 : Math.max(before[at] ?? 0, row[at - 1] ?? 0)
    before = row
  }
  return before.at(-1) ?? 0
}

/** Tokens that are not among those found, each as often as it is missing. */
export function lacking(wanted: readonly string[], found: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const token of found) left.set(token, (left.get(token) ?? 0) + 1)
  return wanted.filter((token) => {
    const count = left.get(token) ?? 0
    left.set(token, count - 1)
    return count <= 0
  })
}

/** Of a reader that takes words apart, as many pieces as one may be in. */
const MOST_PIECES = 60

/** For each token how well the box of what was found lies on its own: intersection over union, 0 where it was not found. */
export function overlaps(wanted: readonly Token[], found: readonly Token[]): number[] {
  const byText = new Map<string, number[]>()
  for (const [index, { text }] of found.entries()) byText.set(text, [...(byText.get(text) ?? []), index])
  return wanted.map((token) => {
    const text = token.text.replaceAll(' ', '')
    const whole = (byText.get(text) ?? []).map((index) => found[index]?.bbox ?? token.bbox)
    const candidates = whole.length > 0 ? whole : piecedTogether(text, found)
    return Math.max(0, ...candidates.map((bbox) => overlap(token.bbox, bbox)))
  })
}

/** The boxes of neighbours that make up a text together. */
function piecedTogether(text: string, found: readonly Token[]): BoundingBox[] {
  return found.flatMap((first, index) => {
    if (!text.startsWith(first.text)) return []
    let [joined, bbox] = [first.text, first.bbox]
    for (const next of found.slice(index + 1, index + MOST_PIECES)) {
      if (joined.length >= text.length) break
      joined += next.text
      bbox = union(bbox, next.bbox)
    }
    return joined === text ? [bbox] : []
  })
}

function overlap(a: BoundingBox, b: BoundingBox): number {
  const across = Math.min(a[2], b[2]) - Math.max(a[0], b[0])
  const down = Math.min(a[3], b[3]) - Math.max(a[1], b[1])
  if (across <= 0 || down <= 0) return 0
  return (across * down) / (areaOf(a) + areaOf(b) - across * down)
}

const areaOf = ([x0, y0, x1, y1]: BoundingBox) => (x1 - x0) * (y1 - y0)

/** Words that a reader put together again where they were broken at the end of a line, in two as they are printed. */
export function rejoinBroken(wanted: readonly string[], found: readonly string[]): string[] {
  const broken = new Map<string, [string, string]>()
  for (const [index, token] of wanted.entries()) {
    const next = wanted[index + 1]
    if (token.length > 1 && next !== undefined && /[-\u2010]$/.test(token))
      broken.set(token.slice(0, -1) + next, [token, next])
  }
  const whole = new Set(wanted)
  return found.flatMap((token) => (whole.has(token) ? [token] : (broken.get(token) ?? [token])))
}
