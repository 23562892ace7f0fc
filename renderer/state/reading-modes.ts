import type { ReadingMode } from '../../shared/ocr.ts'

export type { ReadingMode }

/** In the order they are offered; the shared list comes with zod, which the page does without. */
export const readingModes: readonly ReadingMode[] = ['auto', 'ocr', 'text']
