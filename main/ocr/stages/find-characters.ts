import type { BoundingBox } from '../../../shared/document.ts'
import { meanWordConfidence } from '../confidence.ts'
import { holdsMiddle } from '../bounding-box.ts'
import type { Stage } from '../page-context.ts'
import type { TextBox, TextLine } from '../ports.ts'
import { findCapitals } from '../preparation/find-capitals.ts'
import { findDash } from '../preparation/find-dash.ts'
import { findCharacters } from '../preparation/find-characters.ts'
import { levelBounds } from '../preparation/text-box.ts'
import { isNetworkWriting } from '../writing.ts'
import { thresholds } from '../thresholds.ts'

const { sureOfCapital, sureOfCharacter } = thresholds

// An O over several lines may be read as a nought.
const CAPITAL = /^[\p{Lu}0]$/u
const CHARACTER = /^[\p{L}\p{N}][.,:)]?$/u

/** Whether what was read is one such sign, surely. */
function isOne(line: TextLine | undefined, sign: RegExp, least: number): line is TextLine {
  const words = line?.words ?? []
  return sign.test(words.map((word) => word.text).join('')) && meanWordConfidence(words) >= least
}

export const findCharactersStage: Stage = {
  name: 'find-characters',
  does:
    'Finds single letters, digits and dashes in the rows of lines, as in the cells of tables, and capitals over several ' +
    'lines, which a detector passes over: what stands there by itself, and is read surely as one or is a flat bar.',
  async run({ raster, kind, boxes, languages }, { lineReader }) {
    if (kind === 'snippet' || !languages.every(isNetworkWriting)) return undefined
    const found = findCharacters(raster, boxes)
    const dashes = found.filter((box) => findDash(raster, box, boxes) !== undefined)
    const rest = found.filter((box) => !dashes.includes(box))
    const places = findCapitals(raster, boxes)
    const read = await lineReader.read(raster, [...rest, ...places])
    const characters = [
      ...dashes,
      ...rest.filter((_, index) => isOne(read[index], CHARACTER, sureOfCharacter)),
    ]
    const capitals = new Map<TextLine, BoundingBox>()
    for (const [index, line] of read.slice(rest.length).entries())
      if (isOne(line, CAPITAL, sureOfCapital)) capitals.set(line, levelBounds(places[index] as TextBox))
    if (characters.length + capitals.size === 0) return undefined
    const taken = [...capitals.values()]
    const others = boxes.filter((box) => !taken.some((place) => holdsMiddle(place, levelBounds(box))))
    return {
      change: `${characters.length + capitals.size} of ${found.length + places.length}`,
      boxes: [...others, ...characters],
      lines: [...capitals.keys()],
    }
  },
}
