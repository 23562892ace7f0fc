import { thresholds } from '../thresholds.ts'
import { isCommonHan, isCommonHangul } from './common-characters.ts'

const {
  enoughLetters,
  mostOfAlphabet,
  enoughCharacters,
  leastCommonCharacters,
  finalsToJudge,
  mostFinalsInside,
  marksToJudge,
  leastMarksPlaced,
  signsToDoubt,
  mostSignsInWords,
  mostChanges,
} = thresholds

interface Alphabet {
  script: RegExp
  /** Its commonest letters, accents taken off. */
  common: RegExp
  /** Where they are less than this share of all letters, no language was written so. */
  leastShare: number
}

// Where the letters of a font are exchanged, the commonest ones are about as common as all others: Latin a third,
// Cyrillic and Greek the same, Hebrew two fifths, Arabic a third. Sound text: Latin 51 % (Polish) to 67 % (Spanish),
// Cyrillic 60 %, Greek 75 %, Hebrew 70 %, Arabic, Persian and Urdu 65 %.
const alphabets: readonly Alphabet[] = [
  { script: /\p{Script=Latin}/gu, common: /[eaionrst]/giu, leastShare: 0.44 },
  { script: /\p{Script=Cyrillic}/gu, common: /[оеаинтсрвлік]/giu, leastShare: 0.5 },
  { script: /\p{Script=Greek}/gu, common: /[αοιετσςνηυρκ]/giu, leastShare: 0.6 },
  { script: /\p{Script=Hebrew}/gu, common: /[יוהלאתרבמםשענד]/gu, leastShare: 0.58 },
  { script: /\p{Script=Arabic}/gu, common: /[اليیمونرتبعهد]/gu, leastShare: 0.46 },
]

/** Whether the letters are those that texts in their script are made of, and not any letters of it or of all scripts. */
export function hasUsualLetters(text: string): boolean {
  return (
    hasUsualAlphabet(text) &&
    hasUsualCharacters(text) &&
    finalsEndWords(text) &&
    marksFollowLetters(text) &&
    !hasSignsInWords(text) &&
    !isJumble(text)
  )
}

function hasUsualAlphabet(text: string): boolean {
  const letters = text.normalize('NFKD').match(/\p{L}/gu) ?? []
  const joined = letters.join('')
  for (const { script, common, leastShare } of alphabets) {
    const own = joined.match(script) ?? []
    if (own.length < enoughLetters || own.length < mostOfAlphabet * letters.length) continue
    if ((own.join('').match(common)?.length ?? 0) < leastShare * own.length) return false
  }
  return true
}

function hasUsualCharacters(text: string): boolean {
  const isCommon = (script: RegExp, test: (character: string) => boolean) => {
    const own = text.match(script) ?? []
    return own.length < enoughCharacters || own.filter(test).length >= leastCommonCharacters * own.length
  }
  return (
    isCommon(/(?!々)\p{Unified_Ideograph}/gu, isCommonHan) && isCommon(/[\uAC00-\uD7A3]/gu, isCommonHangul)
  )
}

/** The forms that some Hebrew letters and the Greek sigma have at the end of words stand nowhere else. */
function finalsEndWords(text: string): boolean {
  const finals = text.match(/[ךםןףץς]/gu)?.length ?? 0
  const inside = text.match(/[ךםןףץς](?=\p{L})/gu)?.length ?? 0
  return finals < finalsToJudge || inside < mostFinalsInside * finals
}

/** Vowel signs and tone marks of Thai, Hindi and their like belong to a letter before them. */
function marksFollowLetters(text: string): boolean {
  const marks = text.match(/\p{M}/gu)?.length ?? 0
  const placed = text.match(/(?<=[\p{L}\p{M}\u200C\u200D])\p{M}/gu)?.length ?? 0
  return marks < marksToJudge || placed > leastMarksPlaced * marks
}

/**
 * Signs of mathematics and accents without a letter, in the middle of words: what the letters of Polish, Czech or Turkish turn
 * into where their font says it is written in the code page of Western Europe ("powo∏uje" for "powołuje").
 */
function hasSignsInWords(text: string): boolean {
  const torn = text.match(/(?<=\p{Ll})[∏∑∂√∆◊≈∞´˝˛¸ˇ˘˙¯¨](?=\p{Ll})/gu)?.length ?? 0
  return torn >= signsToDoubt && torn > mostSignsInWords * (text.match(/\p{L}{2,}/gu)?.length ?? 0)
}

// Chinese, Japanese, Korean, Thai and their neighbours put no space beside foreign words, and everybody borrows a Greek letter.
const MEETS_OTHERS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Lm}]/u
/** Pages without a letter of these, which most are, need not be gone through one by one. */
const OTHER_THAN_LATIN = new RegExp(`(?!\\p{Script=Latin}|${MEETS_OTHERS.source})\\p{L}`, 'u')
const scripts = (
  'Latin Cyrillic Greek Hebrew Arabic Armenian Georgian Ethiopic Devanagari Bengali Tamil Telugu Syriac Thaana Gujarati ' +
  'Gurmukhi Kannada Malayalam'
)
  .split(' ')
  .map((name) => new RegExp(`\\p{Script=${name}}`, 'u'))

/** Scripts that change in the middle of words: what codes of glyphs look like when they are taken for characters. */
function isJumble(text: string): boolean {
  if (!OTHER_THAN_LATIN.test(text)) return false
  let pairs = 0
  let changes = 0
  let before: number | undefined
  for (const character of text) {
    const isLetter = /\p{L}/u.test(character) && !MEETS_OTHERS.test(character)
    const script = isLetter ? scripts.findIndex((test) => test.test(character)) : undefined
    if (script !== undefined && before !== undefined) {
      pairs++
      if (script !== before) changes++
    }
    before = script
  }
  return pairs > marksToJudge && changes > mostChanges * pairs
}
