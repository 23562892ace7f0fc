import type { TextBox } from '../ports.ts'
import type { Thresholds } from '../thresholds.ts'
import { measureTextBoxes } from './measure-text-boxes.ts'

/** Whether a page has so much running text that Tesseract's networks, a tenth of the cost a line, pay for their layout. */
export function isDense(boxes: TextBox[], { denseAspect, denseLength }: Thresholds): boolean {
  const { aspect, typeLength } = measureTextBoxes(boxes)
  return aspect >= denseAspect && typeLength >= denseLength
}
