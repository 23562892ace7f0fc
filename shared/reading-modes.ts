/** In the order they are offered. Alone in its file so that the page gets it without zod. */
export const readingModes = ['auto', 'ocr', 'text'] as const
export type ReadingMode = (typeof readingModes)[number]
