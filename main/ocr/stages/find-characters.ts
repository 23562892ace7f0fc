import { meanWordConfidence } from '../confidence.ts'
import type { Stage } from '../page-context.ts'
import { findCharacters } from '../preparation/find-characters.ts'
import { isNetworkWriting } from '../writing.ts'
import { thresholds } from '../thresholds.ts'

const CHARACTER = /^[\p{L}\p{N}][.,:)]?$/u

export const findCharactersStage: Stage = {
  name: 'find-characters',
  does: 'Finds single letters and digits in the rows of lines, as in the cells of tables, which a detector passes over: what stands there by itself, and is read surely as one.',
  async run({ raster, kind, boxes, languages }, { lineReader }) {
    if (kind === 'snippet' || !languages.every(isNetworkWriting)) return undefined
    const found = findCharacters(raster, boxes)
    const lines = await lineReader.read(raster, found)
    const sure = found.filter((_, index) => {
      const words = lines[index]?.words ?? []
      const text = words.map((word) => word.text).join('')
      return CHARACTER.test(text) && meanWordConfidence(words) >= thresholds.sureOfCharacter
    })
    return sure.length === 0
      ? undefined
      : { change: `${sure.length} of ${found.length}`, boxes: [...boxes, ...sure] }
  },
}
