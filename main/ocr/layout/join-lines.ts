import { joinWords } from './line-text.ts'

/**
 * Joins the lines of a paragraph into running text and mends words broken at line ends.
 *
 * The rule needs no dictionary: a hyphen after a letter, at the end of a line whose successor starts in lower case, is
 * the break's and goes; a compound that stands hyphenated elsewhere on the page keeps it, and so do numbers
 * (1990-1995) and names (Baden-Württemberg).
 */
export function joinLines(lines: readonly string[], pageText: string): string {
  let joined = ''
  for (const line of lines) {
    const broken = /(\p{L}+)[-\u00ad\u2010]$/u.exec(joined)
    const rest = /^\p{Ll}[\p{L}\p{M}]*/u.exec(line)
    if (broken === null || rest === null) {
      // A break after a hyphen that stays is still no place for a space.
      joined =
        /\p{L}[-\u2010]$|\d[-\u2013]$/u.test(joined) && /^[\p{L}\d]/u.test(line)
          ? joined + line
          : joinWords([joined, line])
      continue
    }
    const compound = `${broken[1]}-${rest[0]}`
    joined = pageText.includes(compound) ? joined + line : joined.slice(0, -1) + line
  }
  return joined.replace(/\u00ad/g, '')
}
