import { withoutLeader } from '../layout/tables/cell-kinds.ts'
import { thresholds } from '../thresholds.ts'
import { hasUsualLetters } from './usual-letters.ts'

// Marks that stand in running text of many kinds: prices, sums, arrows, boxes, numbers in circles, units set as one sign.
const ORDINARY = /[\p{L}\p{M}\p{N}\p{P}\s$€£¥₩₪₹₽฿+<>=|~^`°\u2190-\u21FF\u2460-\u25FF\u3000-\u33FF]/gu
// Between two letters of an alphabet, or around them, these are no writing but a cipher of glyph ids.
const SYMBOLS_INSIDE =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}][^\p{L}\p{M}\d\s.,'’&/@_:+()\u3000-\u303F\u30FB\uFF00-\uFFEF-]+[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]|[^\p{L}\p{M}\s\d(["'„“«¿¡#$€@/+*•\u3000-\u303F\u30FB\uFF00-\uFFEF-][\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]+[!"#$%&*<>=@^~|]/u

const { leastVowels, lettersToJudge, longestWord, mostBroken, mostOfAlphabet, mostVowels, wordsToJudge } =
  thresholds

/**
 * How likely a string is text somebody meant to be read, 0 to 1. Looks at what broken fonts leave behind: characters
 * of private use, control characters, letters or characters that no language uses so, symbols inside words, words without
 * spaces between them where their script has spaces. Says nothing of languages; a list of numbers or a page of code is
 * plausible.
 */
export function textPlausibility(text: string): number {
  const characters = text.replaceAll(/\s+/g, '')
  if (characters === '') return 0
  const share = (pattern: RegExp) => count(characters, pattern) / count(characters, /./gsu)

  // Private use, replacement and control characters are never meant.
  const broken = share(/[\uE000-\uF8FF\uFFFD\p{Cc}\p{Cn}\p{Co}]/gu)
  if (broken > mostBroken) return Math.max(0, 0.4 - broken)

  const letters = count(characters, /\p{L}/gu)
  // Too few letters to judge by, such as a table of numbers.
  if (letters < lettersToJudge) return 0.8
  if (!hasUsualLetters(text)) return 0.2

  const words = text.split(/\s+/).filter(Boolean)
  const mixed = words.filter((word) => SYMBOLS_INSIDE.test(word)).length / words.length
  const symbols = 1 - share(ORDINARY)
  const latin = words.filter((word) => /^[\p{Script=Latin}'’-]{3,}[.,;:!?)]*$/u.test(word))
  const isLatin = count(text, /\p{Script=Latin}/gu) > mostOfAlphabet * letters
  // Dots that lead to a number of a page are no letters.
  const isLong = (word: string) => withoutLeader(word).length > longestWord
  const longest = latin.filter(isLong).length / Math.max(1, latin.length)
  return Math.max(0, (isLatin && !hasVowels(latin) ? 0.2 : 1) - 2 * mixed - 2 * symbols - 2 * longest)
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** In no language written in Latin letters do vowels fall under a fifth or rise over two thirds of the letters. */
function hasVowels(latin: readonly string[]): boolean {
  if (latin.length < wordsToJudge) return true
  const letters = latin.join('').match(/\p{L}/gu)?.join('').normalize('NFD').replaceAll(/\p{M}/gu, '') ?? ''
  const vowels = count(letters, /[aeiouyæœøı]/giu)
  return vowels > leastVowels * letters.length && vowels < mostVowels * letters.length
}
