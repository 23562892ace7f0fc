/** An amount with its unit, a date, a number in groups: what a cell keeps in one line, as far as that is one. */
export const isFigures = (text: string): boolean =>
  text.length <= 24 && /^[^\p{L}\n]*\d[^\p{L}\n]*\p{L}{0,3}$/u.test(text)
