// Numbers of pdf.js that its API does not export, and of how files pack what they hold.

/** Steps of a path (pdf.js's DrawOPS): each stands before the numbers of its points. */
export const MOVE = 0
export const LINE = 1
export const CURVE = 2
export const QUADRATIC = 3
export const CLOSE = 4

/** A byte of deflate stands for so many at most (zlib, "Maximum Expansion Factor"). */
export const MOST_PER_BYTE = 1032
/** Of a picture's pixel at most: four samples of 16 bits. */
export const BYTES_PER_PIXEL = 8
