import { describe, expect, test } from 'vitest'
import { createLineNetwork } from '../../../main/engines/lstm/line-network.ts'
import { readTrainedData } from '../../../main/engines/lstm/traineddata.ts'
import { integerBelow, seededRandom } from '../../support/seeded-random.ts'
import { partsOf, trainedDataOf, trainedDataWith } from '../../support/tesseract-data.ts'

const english = trainedDataOf('eng')

describe('the parts of a .traineddata file', () => {
  test('of English are found whole', () => {
    const parts = readTrainedData(english)
    const sizes = Object.fromEntries(
      Object.entries(parts).map(([name, { byteLength }]) => [name, byteLength]),
    )
    expect(sizes).toEqual({
      network: 401_636,
      punctuation: 4322,
      words: 3_694_794,
      numbers: 4738,
      characters: 6360,
      recoder: 1012,
    })
    expect(new TextDecoder().decode(parts.characters).split('\n')[0]).toBe('112')
  })

  test('that a file lacks are left out, and no network can be made of it', () => {
    const { network } = partsOf('eng')
    // A table that ends before the places of the word lists.
    const short = Uint8Array.from([18, 0, 0, 0, ...Array.from({ length: 18 * 8 }, () => 0xff), ...network])
    new DataView(short.buffer).setBigInt64(4 + 17 * 8, BigInt(4 + 18 * 8), true)
    expect(Object.keys(readTrainedData(short))).toEqual(['network'])
    expect(readTrainedData(short).network).toEqual(network)
    expect(() => createLineNetwork(short)).toThrow(RangeError)
  })

  test('written anew are the same parts', () => {
    const anew = readTrainedData(trainedDataWith('eng', {}))
    for (const [name, part] of Object.entries(partsOf('eng')))
      expect(Buffer.compare(anew[name as keyof typeof anew]!, part)).toBe(0)
  })
})

describe('damaged files throw RangeError, where they are no table', () => {
  test.each([0, 3, 4, 11, 100])('cut after %i bytes', (length) => {
    expect(() => readTrainedData(english.subarray(0, length))).toThrow(RangeError)
  })

  test('text, zeros, and counts that cannot be', () => {
    for (const bytes of [
      new TextEncoder().encode('no model at all'),
      new Uint8Array(1000),
      new Uint8Array(1000).fill(0xff),
    ])
      expect(() => readTrainedData(bytes)).toThrow(RangeError)
  })
})

describe('damaged files throw RangeError, where the table names what is not there', () => {
  test.each([200, 4000, 100_000, 401_000, 1_000_000, 4_112_000])('cut after %i bytes', (length) => {
    expect(() => createLineNetwork(english.subarray(0, length))).toThrow(RangeError)
  })

  test.each([0.1, 0.5, 0.99])('the first %d of a file', (share) => {
    expect(() => readTrainedData(english.subarray(0, english.byteLength * share))).toThrow(RangeError)
  })

  test('bytes of noise', () => {
    const random = seededRandom(7)
    for (let round = 0; round < 50; round++) {
      const noise = Uint8Array.from({ length: 3000 }, () => integerBelow(random, 256))
      // A table that can be, of what cannot.
      noise.set([23, 0, 0, 0])
      expect(() => createLineNetwork(noise)).toThrow(RangeError)
    }
  })
})
