import { gapBetween } from './line-text.ts'

const HYPHENS: ReadonlySet<string | undefined> = new Set(['-', '\u00ad', '\u2010'])

/**
 * Joins the lines of a paragraph into running text and mends words broken at line ends.
 *
 * The rule needs no dictionary: a hyphen after a letter, at the end of a line whose successor starts in lower case, is
 * the break's and goes; a compound that stands hyphenated elsewhere on the page keeps it, one of several hyphens whose
 * last part is a word of the page as well, and so do numbers (1990-1995) and names (Baden-Württemberg).
 */
export function joinLines(lines: readonly string[], pageText: string): string {
  const joined: string[] = []
  for (const line of lines) {
    const before = joined.pop() ?? ''
    // Of a longer word only the end is looked at: enough to know it again on the page.
    const broken = HYPHENS.has(before.at(-1)) ? /(-?)(\p{L}{1,40}).$/u.exec(before.slice(-43)) : null
    const rest = /^\p{Ll}[\p{L}\p{M}]{0,40}/u.exec(line)
    if (broken !== null && rest !== null) {
      const [, chain, start] = broken
      const isCompound =
        pageText.includes(`${start}-${rest[0]}`) || (chain !== '' && standsAlone(rest[0], pageText))
      joined.push(isCompound ? before : before.slice(0, -1), line)
      continue
    }
    // A break after a hyphen that stays is still no place for a space.
    const isUnbroken = /\p{L}[-\u2010]$|\d[-\u2013]$/u.test(before.slice(-3)) && /^[\p{L}\d]/u.test(line)
    joined.push(before, isUnbroken ? '' : gapBetween(before, line), line)
  }
  return joined.join('').replace(/\u00ad/g, '')
}

/** Whether a part of a word is one by itself: it stands on the page once more than at the beginning of its line. */
const standsAlone = (part: string, pageText: string): boolean =>
  [...pageText.matchAll(new RegExp(String.raw`(?<![\p{L}\p{M}-])${part}(?![\p{L}\p{M}])`, 'gu'))].length > 1
