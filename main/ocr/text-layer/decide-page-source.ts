import { textOf } from '../layout/line-text.ts'
import type { TextLayer } from '../ports.ts'
import { thresholds } from '../thresholds.ts'
import { textPlausibility } from './text-plausibility.ts'

const { soundLayer, filledByPicture, fewLayerCharacters, smallPicture, backgroundPicture } = thresholds

export interface PageSourceDecision {
  source: 'text_layer' | 'ocr' | 'mixed'
  /** Why the text layer was not simply taken, as a plain sentence; undefined when it was. */
  reason?: string
}

/** Decides whether a PDF page's own text can be trusted, must be replaced by OCR, or is only part of what the page shows. */
export function decidePageSource(layer: TextLayer): PageSourceDecision {
  const { visibleCharacters, invisibleCharacters, imageCoverage } = layer
  const characters = visibleCharacters + invisibleCharacters
  if (characters === 0) return { source: 'ocr' }
  const text = layer.lines.map(({ words }) => textOf(words)).join('\n')
  if (textPlausibility(text) < soundLayer) {
    return { source: 'ocr', reason: "The page's own text is garbled, so it was read from its image." }
  }
  if (imageCoverage > filledByPicture && characters < fewLayerCharacters) {
    return {
      source: 'ocr',
      reason: 'The page is a scan with hardly any text of its own, so it was read from its image.',
    }
  }
  // A picture that fills the page under visible text is a background; a scan under invisible text has been read already.
  const hasPicture = imageCoverage > smallPicture && imageCoverage <= backgroundPicture
  if (hasPicture && invisibleCharacters < visibleCharacters) return { source: 'mixed' }
  return { source: 'text_layer' }
}
