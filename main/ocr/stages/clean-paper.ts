import type { Stage } from '../page-context.ts'
import { invertRaster, isLightOnDark } from '../preparation/invert-dark.ts'
import { isSpeckled, removeSpecks } from '../preparation/remove-specks.ts'
import { isGrainy, smoothRaster } from '../preparation/smooth-grain.ts'

const invert = { name: 'invert', isNeeded: isLightOnDark, apply: invertRaster }
/** In this order: specks are told apart on light paper. */
const steps = [
  invert,
  { name: 'remove specks', isNeeded: isSpeckled, apply: removeSpecks },
  { name: 'smooth', isNeeded: isGrainy, apply: smoothRaster },
]

export const cleanPaper: Stage = {
  name: 'clean-paper',
  does: 'Makes light type on dark dark on light, and takes specks and grain off pages.',
  run({ raster, kind }) {
    const done: string[] = []
    let clean = raster
    // A capture has neither, and dots and thin strokes of its small type look like them: 1.1 points of F1 on snippets.
    for (const { name, isNeeded, apply } of kind === 'snippet' ? [invert] : steps) {
      if (!isNeeded(clean)) continue
      clean = apply(clean)
      done.push(name)
    }
    return done.length === 0 ? undefined : { change: done.join(', '), raster: clean }
  },
}
