import { expect, test } from 'vitest'
import { creditsFor, creditsLeft, fewerCredits } from '../../../../main/accounts/pricing.ts'

test('a page that was read costs one credit, blank ones too, a failed one none', () => {
  const sources = ['text_layer', 'ocr', 'mixed', 'blank', 'failed'] as const
  expect(sources.map((source) => creditsFor([{ source }]))).toEqual([1, 1, 1, 1, 0])
  expect(creditsFor(sources.map((source) => ({ source })))).toBe(4)
  expect(creditsFor([])).toBe(0)
})

test('what is left is never below nothing, and no limit leaves no number', () => {
  expect([creditsLeft(10, 3), creditsLeft(10, 30), creditsLeft(0, 0), creditsLeft(null, 5)]).toEqual([
    7,
    0,
    0,
    null,
  ])
})

test('the tighter of two limits counts', () => {
  expect([fewerCredits(3, 9), fewerCredits(9, 3), fewerCredits(null, 0), fewerCredits(0, null)]).toEqual([
    3, 3, 0, 0,
  ])
  expect(fewerCredits(null, null)).toBeNull()
})
