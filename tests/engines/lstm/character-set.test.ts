import { describe, expect, test } from 'vitest'
import { readCharacterSet } from '../../../main/engines/lstm/character-set.ts'
import { SPACE } from '../../../main/engines/lstm/traineddata-format.ts'
import { readNetwork } from '../../../main/engines/lstm/network-layers.ts'
import { flipByte, partsOf, withNumber } from '../../support/tesseract-data.ts'
import { seededRandom } from '../../support/seeded-random.ts'

const setOf = (language: string) => {
  const { characters, recoder } = partsOf(language)
  return readCharacterSet(characters, recoder)
}

describe('a character set', () => {
  test('names the character of every class but the blank', () => {
    const { characters, characterOfClass } = setOf('eng')
    const texts = characterOfClass.map((character) => characters[character ?? -1]?.text)
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:;!?()&$%€ '
    for (const letter of letters) expect(texts.filter((text) => text === letter)).toHaveLength(1)
    expect(characters[SPACE]?.text).toBe(' ')
    expect(characterOfClass.length).toBeLessThanOrEqual(readNetwork(partsOf('eng').network).blank)
  })

  test('knows digits from letters', () => {
    const { characters, characterOfClass } = setOf('eng')
    const readable = new Set(characterOfClass)
    const digits = characters.filter(({ isDigit }, index) => isDigit && readable.has(index))
    expect(digits.map(({ text }) => text).sort()).toEqual('0123456789'.split(''))
  })

  test('of German has its own letters', () => {
    const texts = setOf('deu').characters.map(({ text }) => text)
    for (const letter of 'äöüÄÖÜß') expect(texts).toContain(letter)
    expect(setOf('eng').characters.map(({ text }) => text)).not.toContain('ß')
  })
})

describe('a character set throws RangeError', () => {
  test.each(['jpn', 'chi_sim'])('for %s, which spells a character with several classes', (language) => {
    expect(() => setOf(language)).toThrow(RangeError)
  })

  test('for a script that runs from right to left, or has no spaces', () => {
    const { characters, recoder } = partsOf('eng')
    const list = new TextDecoder().decode(characters)
    for (const first of ['א', 'ب', 'ก']) {
      const point = first.codePointAt(0) ?? 0
      const strange = list.replaceAll(/^[a-z](?= )/gm, (letter) =>
        String.fromCodePoint(point + (letter.codePointAt(0) ?? 0) - 97),
      )
      expect(strange).not.toBe(list)
      expect(() => readCharacterSet(new TextEncoder().encode(strange), recoder)).toThrow('script')
    }
    const greek = list.replaceAll(/^[a-q](?= )/gm, (letter) =>
      String.fromCodePoint(0x3b1 + (letter.codePointAt(0) ?? 0) - 97),
    )
    expect(readCharacterSet(new TextEncoder().encode(greek), recoder).characters).toHaveLength(112)
  })

  test('where its list or its classes end too early', () => {
    const { characters, recoder } = partsOf('eng')
    expect(() => readCharacterSet(characters.subarray(0, 3000), recoder)).toThrow(RangeError)
    expect(() => readCharacterSet(new Uint8Array(), recoder)).toThrow(RangeError)
    expect(() => readCharacterSet(new TextEncoder().encode('many\nNULL 0'), recoder)).toThrow(RangeError)
    expect(() => readCharacterSet(new TextEncoder().encode('-1\nNULL 0'), recoder)).toThrow(RangeError)
    for (const length of [0, 3, 5, 500, recoder.byteLength - 1])
      expect(() => readCharacterSet(characters, recoder.subarray(0, length))).toThrow(RangeError)
  })

  test('or is read, wherever a byte of its classes is changed', () => {
    const { characters, recoder } = partsOf('eng')
    const places = [...recoder.keys()]
    const random = seededRandom(3)
    let refused = 0
    const attempt = (bytes: Uint8Array) => {
      try {
        readCharacterSet(characters, bytes)
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError)
        refused++
      }
    }
    for (let round = 0; round < 300; round++) attempt(flipByte(recoder, places, random))
    // How many characters there are, and how many classes the first of them has.
    for (const place of [0, 5])
      for (const value of [-1, 0x1ffffff, 0x7fffffff]) attempt(withNumber(recoder, place, value))
    expect(refused).toBeGreaterThan(20)
  })
})
