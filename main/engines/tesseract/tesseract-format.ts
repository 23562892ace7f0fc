// Numbers of Tesseract's own interface (tesseract-ocr/tesseract, include/tesseract/publictypes.h).
import type { Segmentation } from '../../ocr/ports.ts'

/** Page segmentation modes. */
export const segmentationModes: Record<Segmentation, number> = {
  auto: 3,
  single_column: 4,
  single_block: 6,
  single_line: 7,
}

/** Levels of its iterators. Paragraphs, 1, are not asked for: without having read them it takes many a line for one. */
export const [BLOCK, LINE, WORD, SYMBOL] = [0, 2, 3, 4]

/** Of the kinds of blocks (PolyBlockType) those from here on are pictures, rules and noise. */
export const FIRST_PICTURE = 9
