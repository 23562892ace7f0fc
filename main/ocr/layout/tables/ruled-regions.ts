import type { BoundingBox } from '../../../../shared/document.ts'
import type { RecognizedWord } from '../../ports.ts'
import { unite } from '../../bounding-box.ts'
import { thresholds } from '../../thresholds.ts'
import { wordsIn } from '../measure-lines.ts'
import type { TableRegion } from './table-region.ts'
import { toTextRows } from './text-rows.ts'
import { extendRegion } from './extend-region.ts'
import { boundsOfLevel, boundsOfUpright, connectRulings, type Rulings } from './rulings.ts'

const { rulesMeet } = thresholds

/** Parts of a page with rules that cross: tables whose columns are ruled. */
export function ruledRegions(rulings: Rulings, words: readonly RecognizedWord[], em: number): TableRegion[] {
  const meeting = rulesMeet * em
  if (rulings.upright.length === 0) return []
  const rows = toTextRows(words)
  return connectRulings(rulings, meeting).flatMap((set) => {
    const bbox = extentOf(set)
    const inner = set.upright.filter(({ at }) => at > bbox[0] + meeting && at < bbox[2] - meeting)
    if (inner.length === 0) return []
    // Rows that are one cell part the upright rules above them from those below.
    const upright = rulings.upright.filter(
      ({ at, from, to }) => at >= bbox[0] && at <= bbox[2] && from >= bbox[1] - em && to <= bbox[3] + em,
    )
    const region = { bbox, words: wordsIn(bbox, words), level: set.level, upright }
    // What stands above and below a frame is none of its table's.
    const isFramed = inner.length + 2 <= set.upright.length
    return [isFramed ? region : extendRegion(region, rows, em)]
  })
}

const extentOf = ({ level, upright }: Rulings): BoundingBox =>
  unite([...level.map(boundsOfLevel), ...upright.map(boundsOfUpright)])
