/**
 * How likely a string is text somebody meant to be read, 0 to 1. Looks at what broken fonts leave behind: characters
 * of private use, control characters, letters without vowels, symbols inside words, words without spaces between them.
 * Says nothing of languages; a list of numbers or a page of code is plausible.
 */
export function textPlausibility(text: string): number {
  const characters = Array.from(text.replace(/\s+/g, ''))
  if (characters.length === 0) return 0
  const share = (pattern: RegExp) =>
    characters.filter((character) => pattern.test(character)).length / characters.length

  // Private use, replacement and control characters are never meant.
  const broken = share(/[\uE000-\uF8FF\uFFFD\p{Cc}\p{Cn}\p{Co}]/u)
  if (broken > 0.05) return Math.max(0, 0.4 - broken)

  const words = text.split(/\s+/).filter(Boolean)
  const latin = words.filter((word) => /^[\p{Script=Latin}'’-]{3,}[.,;:!?)]*$/u.test(word))
  const letters = characters.filter((character) => /\p{L}/u.test(character)).length
  // Too few letters to judge by, such as a table of numbers.
  if (letters < 20) return 0.8

  // Letters, digits and symbols mixed inside words is what a substitution cipher of glyph ids looks like.
  const mixed =
    words.filter((word) =>
      /\p{L}[^\p{L}\p{M}\d\s.,'’&/@_:+()-]+\p{L}|[^\p{L}\p{M}\s\d(["'„“«¿¡#$€@/+*•-]\p{L}+[!"#$%&*<>=@^~|]/u.test(
        word,
      ),
    ).length / words.length
  const vowels =
    latin.length === 0 ? 0.4 : (latin.join('').match(/[aeiouyàâäáãåæèéêëìíîïòóôöõøœùúûüýÿ]/giu)?.length ?? 0)
  const vowelShare =
    latin.length === 0 ? 0.4 : vowels / Math.max(1, latin.join('').match(/\p{L}/gu)?.length ?? 1)
  const symbols = share(/[^\p{L}\p{M}\p{N}\p{P}\s$€£¥+<>=|~^`°]/u)
  const longest = latin.filter((word) => word.length > 30).length / Math.max(1, latin.length)
  // In no language written in Latin letters do vowels fall under a fifth or rise over two thirds of the letters.
  const balanced = latin.length < 5 || (vowelShare > 0.2 && vowelShare < 0.67)
  if (!hasCommonLetters(latin.join(''))) return 0.2
  return Math.max(0, (balanced ? 1 : 0.2) - 2 * mixed - 2 * symbols - 2 * longest)
}

/**
 * In every European language written in Latin letters e, a, i, o, n, r, s and t are half of all letters and more
 * (Polish 51 %, English 65 %, Spanish 67 %); where a font's letters are exchanged they are a third.
 */
function hasCommonLetters(latin: string): boolean {
  const letters = latin.normalize('NFD').replace(/[^a-z]/gi, '')
  if (letters.length < 100) return true
  return (letters.match(/[eaionrst]/gi)?.length ?? 0) / letters.length > 0.44
}
