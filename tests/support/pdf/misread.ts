// What programs for recognising text make of words when they are wrong.
import { oneOf, type Random } from '../seeded-random.ts'

const LOOK_ALIKES: Readonly<Record<string, readonly string[]>> = {
  a: ['u', 'o'], b: ['h'], c: ['e'], d: ['cl'], e: ['c', 'o'], f: ['t'], g: ['q', '9'], h: ['b', 'li'], i: ['l', '1'],
  l: ['1', 'i'], m: ['rn', 'in'], n: ['u', 'ri'], o: ['0', 'c'], r: ['n', 'i'], s: ['8', 'a'], t: ['f', 'l'],
  u: ['n', 'ii'], v: ['y'], w: ['vv'], y: ['v'],
} // oxfmt-ignore
const HAN_LOOK_ALIKES = Array.from('千干午牛半木本末未土士工日目曰白自人入八大太天夫')
const FOREIGN: Readonly<Record<string, string>> = {
  ä: 'a', ö: '6', ü: 'ii', ß: 'B', é: 'e', è: 'é', ê: 'é', à: 'a', ç: 'c', ñ: 'ri', ó: '6', í: 'i', á: '4', ú: 'u',
} // oxfmt-ignore

type Misread = (word: string) => string

const letterByLetter =
  (change: (letter: string) => string): Misread =>
  (word) =>
    Array.from(word).map(change).join('')

/** Such a share of the letters is taken for others that look like them. */
export const wrongLetters = (share: number, random: Random): Misread =>
  letterByLetter((letter) => {
    if (!/\p{L}/u.test(letter) || random() >= share) return letter
    return oneOf(random, LOOK_ALIKES[letter] ?? (/\p{Script=Han}/u.test(letter) ? HAN_LOOK_ALIKES : ['x']))
  })

/** Read as English. */
export const readAsEnglish: Misread = letterByLetter((letter) => FOREIGN[letter] ?? letter)

/** Such a share of the words has spaces between its letters. */
export const spacedOut =
  (share: number, random: Random): Misread =>
  (word) =>
    word.length > 3 && random() < share ? Array.from(word).join(' ') : word
