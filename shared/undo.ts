/** So long what was deleted can be brought back; then it is gone from the disk too. */
export const undoMs = 20_000

/** So long the page offers it: a press in the last moment must still be in time. */
export const undoOfferedMs = 15_000
