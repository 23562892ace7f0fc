import { describe, expect, test } from 'vitest'
import { createLineDecoder, type LineDecoder } from '../../../main/engines/lstm/line-decoder.ts'
import { readCharacterSet } from '../../../main/engines/lstm/character-set.ts'
import { readDictionary } from '../../../main/engines/lstm/dictionary.ts'
import { readNetwork } from '../../../main/engines/lstm/network-layers.ts'
import { partsOf } from '../../support/tesseract-data.ts'

const parts = partsOf('eng')
const set = readCharacterSet(parts.characters, parts.recoder)
const { blank } = readNetwork(parts.network)
const classes = blank + 1
const dictionary = readDictionary(parts, set)
const withWords = createLineDecoder(set, blank, dictionary)
const withoutWords = createLineDecoder(set, blank, undefined)

/** Likelihoods at one step; what is left to 1 is the blank's. */
type Step = Record<string, number>
const NOTHING: Step = {}

function classOf(letter: string): number {
  const character = set.characters.findIndex(({ text }) => text === letter)
  return set.characterOfClass.indexOf(character)
}

function matrixOf(steps: readonly Step[]): Float32Array {
  const matrix = new Float32Array(steps.length * classes)
  for (const [index, step] of steps.entries()) {
    let rest = 1
    for (const [letter, probability] of Object.entries(step)) {
      matrix[index * classes + classOf(letter)] = probability
      rest -= probability
    }
    matrix[index * classes + blank] = rest
  }
  return matrix
}

const decode = (steps: readonly Step[], decoder: LineDecoder = withWords) =>
  decoder({ probabilities: matrixOf(steps), offset: 0, stride: classes, steps: steps.length })
const textOf = (characters: ReturnType<typeof decode>) =>
  characters.map(({ character }) => set.characters[character]?.text).join('')

/** A step for each character, sure of it; `_` is the blank. */
const sure = (text: string, probability = 0.97): Step[] =>
  text.split('').map((letter) => (letter === '_' ? NOTHING : { [letter]: probability }))

describe('from steps to text', () => {
  test.each([
    ['the same class again is the same letter', 'hhe_lll_l_ooo', 'hello'],
    ['a blank between two equal letters keeps both', 'ball_l', 'ball'],
    ['without one they are one', 'ball', 'bal'],
    ['blanks around and between letters are nothing', '__t___h_e____', 'the'],
    ['spaces part words', 'the___ _harbour', 'the harbour'],
    ['letters that make no word are text too', 'thq_zxv', 'thqzxv'],
    ['numbers and signs', '12.5_50 %', '12.550 %'],
  ])('%s', (_, steps, text) => {
    expect(textOf(decode(sure(steps)))).toBe(text)
    expect(textOf(decode(sure(steps), withoutWords))).toBe(text)
  })

  test('a line of blanks is empty, and so is one without steps', () => {
    expect(decode(sure('______'))).toEqual([])
    expect(decode([])).toEqual([])
    expect(decode(sure('___'), withoutWords)).toEqual([])
  })

  test('each character says at which steps it stands', () => {
    expect(decode(sure('_hh__iii')).map(({ start, end }) => [start, end])).toEqual([
      [1, 3],
      [5, 8],
    ])
  })

  test('lines that were read at once are told apart', () => {
    const lines = ['the_', 'on__', 'harb'].map((line) => matrixOf(sure(line)))
    const mixed = new Float32Array(4 * 3 * classes)
    for (const [place, line] of lines.entries())
      for (let step = 0; step < 4; step++)
        mixed.set(line.subarray(step * classes, (step + 1) * classes), (step * 3 + place) * classes)
    const texts = lines.map((_, place) => {
      const output = { probabilities: mixed, offset: place * classes, stride: 3 * classes, steps: 4 }
      return textOf(withWords(output))
    })
    expect(texts).toEqual(['the', 'on', 'harb'])
  })
})

describe('the dictionary', () => {
  // The wrong sign is a little likelier every time.
  const doubtful: Step[] = [...sure('wi_'), { l: 0.46, '1': 0.52 }, NOTHING, { l: 0.46, '1': 0.52 }]

  test('decides where the network cannot', () => {
    expect(textOf(decode(doubtful))).toBe('will')
    expect(textOf(decode(doubtful, withoutWords))).toBe('wi11')
  })

  test('decides for digits as well', () => {
    const price: Step[] = [...sure('12.'), { '0': 0.48, O: 0.5 }, { '5': 0.48, S: 0.5 }]
    expect(textOf(decode(price))).toBe('12.05')
    expect(textOf(decode(price, withoutWords))).toBe('12.OS')
  })

  test('does not change what the network is sure of', () => {
    const steps: Step[] = [...sure('wi_'), { l: 0.02, '1': 0.97 }, NOTHING, { l: 0.02, '1': 0.97 }]
    expect(textOf(decode(steps))).toBe('wi11')
  })

  test('is asked anew for every word of a line', () => {
    const space = sure('_ _')
    expect(textOf(decode([...doubtful, ...space, ...doubtful, ...space, ...sure('xq_z')]))).toBe(
      'will will xqz',
    )
  })

  test('is asked for whole words only', () => {
    const cut: Step[] = [...sure('harbo'), { u: 0.48, v: 0.5 }]
    expect(textOf(decode([...cut, ...sure('r')]))).toBe('harbour')
    expect(textOf(decode(cut))).toBe('harbov')
  })

  test('decides by what comes later, too', () => {
    // At first more words begin like the other one.
    const late: Step[] = [...sure('w'), { i: 0.45, a: 0.53 }, ...sure('ndow')]
    expect(textOf(decode(late))).toBe('window')
    expect(textOf(decode(late, withoutWords))).toBe('wandow')
  })

  test('marks its words', () => {
    const isWord = (text: string) => decode(sure(text)).map(({ isInDictionary }) => isInDictionary)
    expect(isWord('the')).toEqual([true, true, true])
    expect(isWord('thq')).toEqual([false, false, false])
  })
})

describe('certainty', () => {
  const certaintyOf = (probability: number) => decode([{ a: probability }])[0]?.certainty ?? Number.NaN

  test('is the logarithm of the likelihood, a little less', () => {
    for (const probability of [0.95, 0.7, 0.5]) {
      expect(certaintyOf(probability)).toBeGreaterThan(Math.log(probability) - 0.1)
      expect(certaintyOf(probability)).toBeLessThan(Math.log(probability))
    }
  })

  test('falls with the likelihood', () => {
    const falling = [0.99, 0.9, 0.8, 0.7, 0.6].map(certaintyOf)
    expect(falling).toEqual(falling.toSorted((a, b) => b - a))
    expect(new Set(falling).size).toBe(5)
  })

  test('of a character is that of its worst step, the blanks before it among them', () => {
    const [first, second] = decode([{ o: 0.95 }, { o: 0.7, e: 0.3 }, NOTHING, { n: 0.95 }])
    expect(first?.certainty).toBeLessThan(Math.log(0.7))
    expect(second?.certainty).toBeGreaterThan(-0.2)
    const [, behindBlank] = decode([{ o: 0.95 }, { x: 0.4 }, { n: 0.95 }])
    expect(behindBlank?.certainty).toBeLessThan(Math.log(0.6))
  })

  test('counts more than double outside the dictionary', () => {
    const [inside] = decode([{ a: 0.6 }])
    const [outside] = decode([{ a: 0.6 }], withoutWords)
    expect(outside?.certainty).toBeCloseTo(2.25 * (inside?.certainty ?? 0), 5)
  })
})
