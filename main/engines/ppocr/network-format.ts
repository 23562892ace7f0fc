// What PP-OCR's networks were trained on: their inputs and outputs have no other form (their `inference.yml`).

/** Of the line images that the recogniser reads, in pixels. */
export const LINE_HEIGHT = 48
/** Columns of a line image for one step of the recogniser's output. */
export const PIXELS_PER_STEP = 8
/** The detector halves its input five times: both sides must be multiples of it. */
export const DETECTOR_GRID = 32
/** To which the shorter side of a page is reduced to tell which way up it lies, in pixels. */
export const ORIENTATION_SHORT_SIDE = 256
/** Of the square of that page which its network sees. */
export const ORIENTATION_SQUARE = 224

// The recogniser's classes, in the order into which scripts/networks/make-line-network.ts brings them; the rest are the
// characters of its text file.
export const BLANK = 0
export const SPACE = 1
