import { describe, expect, test } from 'vitest'
import { scoreTables } from '../../bench/score-tables.ts'

const fruit = [
  ['Fruit', 'Price'],
  ['Pear', '1.20'],
]
const piers = [
  ['Pier', 'First', 'Last'],
  ['Town', '06:10', '22:40'],
]

describe('cell F1', () => {
  test('is 1 for the same tables, whatever their white space', () => {
    const found = [
      [
        ['Fruit ', 'Price'],
        [' Pear', '1.20\n'],
      ],
    ]
    expect(scoreTables([fruit], found)).toEqual({ precision: 1, recall: 1, f1: 1 })
  })

  test('takes a minus for the hyphen that it is read as', () => {
    expect(scoreTables([[['−7.92']]], [[['-7.92']]]).f1).toBe(1)
  })

  test('does not ask in which order the tables were found', () => {
    expect(scoreTables([fruit, piers], [piers, fruit]).f1).toBe(1)
  })

  test('counts a wrong cell on both sides', () => {
    const found = [
      [
        ['Fruit', 'Price'],
        ['Pear', '1.70'],
      ],
    ]
    expect(scoreTables([fruit], found)).toEqual({ precision: 0.75, recall: 0.75, f1: 0.75 })
  })

  test('gives nothing for the right texts in the wrong rows', () => {
    expect(scoreTables([fruit], [[['', ''], ...fruit]]).f1).toBe(0)
  })

  test('takes a missed table from recall and an invented one from precision', () => {
    const missed = scoreTables([fruit, piers], [fruit])
    expect(missed.precision).toBe(1)
    expect(missed.recall).toBeCloseTo(4 / 10)
    const invented = scoreTables([fruit], [fruit, piers])
    expect(invented.precision).toBeCloseTo(4 / 10)
    expect(invented.recall).toBe(1)
  })

  test('uses each found table once', () => {
    expect(scoreTables([fruit, fruit], [fruit])).toEqual({ precision: 1, recall: 0.5, f1: 2 / 3 })
  })

  test('makes most cells right in all, where the best pair first would not', () => {
    const truth = [[['a', 'b', 'c', 'd']], [['a', 'b']]]
    const found = [[['a', 'b', 'c']], [['', '', 'c', 'd']]]
    // The best pair has three cells in common and leaves nothing for the others; crosswise it is two and two.
    expect(scoreTables(truth, found).precision).toBe(4 / 5)
  })

  test('is 1 where there is nothing to find and nothing was found, and 0 where something was', () => {
    expect(scoreTables([], []).f1).toBe(1)
    expect(scoreTables([], [fruit]).f1).toBe(0)
  })
})
