import { medianHeight, onSameRow } from '../../bounding-box.ts'
import type { TextLine } from '../../ports.ts'
import { thresholds } from '../../thresholds.ts'
import { openLines, setApart, type LayoutStage } from '../layout-context.ts'
import { textOf } from '../line-text.ts'

const { evenAddress, leastAddress, mostAddress, mostLeading, sameTextEdge } = thresholds

// "20457 Norhaven", "D-20457 Norhaven", "Norhaven, CA 90210", "Norhaven NH4 7QT".
const TOWN =
  /^(?:[A-Z]{1,2}[- ])?\d{4,5} \p{Lu}|\b[A-Z]{2} \d{5}(?:-\d{4})?$|\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/u
// "Quay Road 14", "Mill Lane 3b", "14 Quay Road".
const STREET = /\p{L}.* \d{1,4} ?[a-z]?$|^\d{1,5}[a-z]? \p{Lu}/u

export const findAddresses: LayoutStage = {
  name: 'find-addresses',
  does: 'Keeps the lines of an address together where something stands beside it, as the sender’s and the receiver’s of a bill: these are no rows of a table.',
  run({ blocks }) {
    const addresses = addressesIn(openLines(blocks))
    if (addresses.length === 0) return undefined
    return {
      change: addresses.length === 1 ? '1 address' : `${addresses.length} addresses`,
      blocks: setApart(blocks, addresses),
    }
  },
}

/** From left to right: what stands to the left of every line of an address names its parts, unless that is an address too. */
function addressesIn(lines: readonly TextLine[]): TextLine[][] {
  const em = medianHeight(lines, 1)
  const found: TextLine[][] = []
  const taken = new Set<TextLine>()
  for (const town of lines.toSorted((a, b) => a.bbox[0] - b.bbox[0])) {
    if (!TOWN.test(textOf(town.words))) continue
    const address = addressAt(town, lines, em)
    const beside = lines.filter(
      (other) => !address.includes(other) && address.some((line) => onSameRow(line.bbox, other.bbox)),
    )
    const isLabelled = address.every((line) =>
      beside.some(
        (other) => !taken.has(other) && other.bbox[2] < line.bbox[0] && onSameRow(line.bbox, other.bbox),
      ),
    )
    if (address.length < leastAddress || beside.length === 0 || isLabelled) continue
    for (const line of address) taken.add(line)
    found.push(address)
  }
  return found
}

/** The lines over a town’s, a street’s among them, that stand as far apart as these two, and those below; none where no street is named. */
function addressAt(town: TextLine, lines: readonly TextLine[], em: number): TextLine[] {
  const column = lines
    .filter(({ bbox }) => Math.abs(bbox[0] - town.bbox[0]) < (sameTextEdge * em) / 4)
    .toSorted((a, b) => a.bbox[1] - b.bbox[1])
  const at = column.indexOf(town)
  const street = column[at - 1]
  const leading = town.bbox[1] - (street?.bbox[1] ?? -Infinity)
  if (!street || leading > mostLeading * em || !STREET.test(textOf(street.words))) return []
  const isNext = (lower: TextLine, upper: TextLine) =>
    Math.abs(lower.bbox[1] - upper.bbox[1] - leading) < evenAddress * leading
  let [first, last] = [at - 1, at]
  for (let line = column[first - 1]; line && isNext(column[first] ?? line, line); line = column[first - 1])
    first--
  for (let line = column[last + 1]; line && isNext(line, column[last] ?? line); line = column[last + 1])
    last++
  return last - first < mostAddress ? column.slice(first, last + 1) : []
}
