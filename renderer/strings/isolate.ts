/** Hebrew, Arabic and others that are written from the right, and signs that turn what is behind them. */
const fromRight =
  /[\u0590-\u08FF\u200F\u202B\u202E\u2067\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/**
 * A name for the middle of a sentence: it looks as it does where it stands alone, and the numbers and signs behind it stay
 * behind it.
 */
export const isolate = (name: string): string => (fromRight.test(name) ? `\u2066${name}\u2069` : name)
