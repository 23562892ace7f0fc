import type { Line, Page } from '../../../shared/document.ts'
import { printedHyphens } from '../../../shared/printed-text.ts'
import type { PlacedWord } from './line-course.ts'

/** What cannot be seen and cannot be searched for. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\ufeff]/gu

/**
 * The words of a line that belong into a page's layer: all of a page that was recognised, of a mixed one those that were read
 * in its pictures, and none of what the PDF has as text already.
 */
export function layerWords({ words }: Line, { source }: Pick<Page, 'source'>): PlacedWord[] {
  if (source !== 'ocr' && source !== 'mixed') return []
  const last = words.length - 1
  return words.flatMap((word, index) => {
    if (source === 'mixed' && word.source === undefined) return []
    const broken = index === last ? word.text : word.text.replace(/\u00ad$/, '')
    const text = printedHyphens(broken).replace(CONTROLS, '').trim()
    return text === '' ? [] : [{ text, bbox: word.bbox }]
  })
}
