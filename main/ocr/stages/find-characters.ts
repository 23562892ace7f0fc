import { meanWordConfidence } from '../confidence.ts'
import { holdsMiddle } from '../bounding-box.ts'
import type { Stage } from '../page-context.ts'
import { findCapitals } from '../preparation/find-capitals.ts'
import { findDash } from '../preparation/find-dash.ts'
import { findCharacters } from '../preparation/find-characters.ts'
import { levelBounds } from '../preparation/text-box.ts'
import { isNetworkWriting } from '../writing.ts'
import { thresholds } from '../thresholds.ts'

const CHARACTER = /^[\p{L}\p{N}][.,:)]?$/u

export const findCharactersStage: Stage = {
  name: 'find-characters',
  does:
    'Finds single letters, digits and dashes in the rows of lines, as in the cells of tables, and capitals over several ' +
    'lines, which a detector passes over: what stands there by itself, and is read surely as one or is a flat bar.',
  async run({ raster, kind, boxes, languages }, { lineReader }) {
    if (kind === 'snippet' || !languages.every(isNetworkWriting)) return undefined
    const capitals = findCapitals(raster, boxes)
    const found = [...findCharacters(raster, boxes), ...capitals]
    const dashes = found.filter((box) => findDash(raster, box, boxes) !== undefined)
    const rest = found.filter((box) => !dashes.includes(box))
    const lines = await lineReader.read(raster, rest)
    const read = rest.filter((_, index) => {
      const words = lines[index]?.words ?? []
      const text = words.map((word) => word.text).join('')
      return CHARACTER.test(text) && meanWordConfidence(words) >= thresholds.sureOfCharacter
    })
    const sure = [...read, ...dashes]
    if (sure.length === 0) return undefined
    const places = sure.filter((box) => capitals.includes(box)).map(levelBounds)
    const others = boxes.filter((box) => !places.some((place) => holdsMiddle(place, levelBounds(box))))
    return { change: `${sure.length} of ${found.length}`, boxes: [...others, ...sure] }
  },
}
