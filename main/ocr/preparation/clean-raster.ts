import type { Raster } from '../ports.ts'
import { invertRaster, isLightOnDark } from './invert-dark.ts'
import { isSpeckled, removeSpecks } from './remove-specks.ts'
import { isGrainy, smoothRaster } from './smooth-grain.ts'

/** What can be measured and mended before anything is known of the page's text. In this order: specks are told apart on light paper. */
const STEPS = [
  { name: 'invert', isNeeded: isLightOnDark, apply: invertRaster },
  { name: 'remove specks', isNeeded: isSpeckled, apply: removeSpecks },
  { name: 'smooth', isNeeded: isGrainy, apply: smoothRaster },
]

/** Makes a grey raster dark type on light, clean paper, where it is not. */
export function cleanRaster(raster: Raster): { raster: Raster; preparation: string[] } {
  const preparation: string[] = []
  let clean = raster
  for (const { name, isNeeded, apply } of STEPS) {
    if (!isNeeded(clean)) continue
    clean = apply(clean)
    preparation.push(name)
  }
  return { raster: clean, preparation }
}
