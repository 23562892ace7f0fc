import { defaultThresholds } from '../../ocr/thresholds.ts'

const { beamWidth } = defaultThresholds

/** As many of the likeliest classes as there are beams, the likeliest first. A step's probabilities begin at `offset`. */
export function likeliestClasses(probabilities: Float32Array, offset: number, count: number): number[] {
  const top: number[] = []
  for (let code = 0; code < count; code++) {
    const value = probabilities[offset + code] ?? 0
    const last = top.at(-1)
    if (top.length === beamWidth && last !== undefined && value <= (probabilities[offset + last] ?? 0))
      continue
    let place = top.length
    while (place > 0 && (probabilities[offset + (top[place - 1] ?? 0)] ?? 0) < value) place--
    top.splice(place, 0, code)
    if (top.length > beamWidth) top.pop()
  }
  return top
}
