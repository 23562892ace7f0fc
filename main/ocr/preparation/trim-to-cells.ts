import type { BoundingBox } from '../../../shared/document.ts'
import { isLevelRule, middleOf } from '../bounding-box.ts'
import type { Raster, RuledLine, TextBox } from '../ports.ts'
import { thresholds } from '../thresholds.ts'
import { boundsOfInk, darkGreyOf } from './measure-ink.ts'
import { isLevel, levelBounds, sliceOf } from './text-box.ts'

const { contrastOfCharacter, paperBesideSide, sideInBox } = thresholds

/**
 * Takes the sides of its cell off a box that reaches over them: a network reads them as letters and figures, "5|" as 51. A
 * side has level rules above and below the line that meet it, and paper on both sides, beyond it as far as the box goes: else it
 * may be a fold, a streak of a copier, which crosses words, or figures under one another.
 */
export function trimToCells(
  raster: Raster,
  boxes: readonly TextBox[],
  rules: readonly RuledLine[],
): TextBox[] {
  const level = rules.filter(isLevelRule)
  const upright = rules.filter((rule) => !isLevelRule(rule))
  return boxes.map((box) => {
    if (!isLevel(box)) return box
    const reach = sideInBox * box.height
    const [left, , right] = levelBounds(box)
    const isSide = ([x0, top, x1, bottom]: BoundingBox) => {
      if (bottom - top < box.height) return false
      const met = level
        .filter(({ bbox }) => bbox[0] < x1 + reach && bbox[2] > x0 - reach)
        .map(({ bbox }) => middleOf(bbox))
        .filter((y) => y > top - reach && y < bottom + reach)
      return met.some((y) => y < box.centerY) && met.some((y) => y > box.centerY)
    }
    const sides = upright.map(({ bbox }) => bbox).filter((bbox) => bbox[0] < right && bbox[2] > left)
    const first = sides.find((side) => side[0] < left + reach && isSide(side))
    const last = sides.findLast((side) => side[2] > right - reach && isSide(side))
    if (!first && !last) return box
    const grey = darkGreyOf(raster, levelBounds(box), contrastOfCharacter) ?? 0
    // The middle of the letters, where no level rule is.
    const [top, bottom] = [box.centerY - box.height / 4, box.centerY + box.height / 4]
    const isPaper = (from: number, to: number) => !boundsOfInk(raster, [from, top, to, bottom], grey)
    const beside = paperBesideSide * box.height
    const start =
      first && isPaper(left, first[0] - 1) && isPaper(first[2] + 1, first[2] + beside) ? first[2] : left
    const end =
      last && isPaper(last[2] + 1, right) && isPaper(last[0] - beside, last[0] - 1) ? last[0] : right
    return end - start < reach ? box : sliceOf(box, start, end)
  })
}
