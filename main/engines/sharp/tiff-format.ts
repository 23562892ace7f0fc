// Numbers of TIFF files (TIFF 6.0; BigTIFF by Adobe's and AWare's design).

/** Tags of the entries of a directory that are looked at. */
export const NEW_SUBFILE_TYPE = 254
export const STRIP_OFFSETS = 273
export const STRIP_BYTE_COUNTS = 279
export const X_RESOLUTION = 282
export const Y_RESOLUTION = 283
export const RESOLUTION_UNIT = 296

/** Bits of the subfile type: a smaller copy of another page, and a mask over one. */
export const COPY_OR_MASK = 1 | 4
/** Centimetres in an inch. */
export const CM_PER_INCH = 2.54
