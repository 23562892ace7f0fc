/** Letters that Unicode takes for no other with a mark on it, and how those write them whose keyboard has none of them. */
const spellings: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
}

const spelled = new RegExp(`[${Object.keys(spellings).join('')}]`, 'giu')

/** A text as it is typed without these letters: `größeren` is `grösseren`, `œufs` is `oeufs`. */
export const spellLetters = (text: string): string =>
  text.replaceAll(spelled, (letter) => spellings[letter.toLowerCase()] ?? letter)
