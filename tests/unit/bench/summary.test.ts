import { expect, test } from 'vitest'
import type { Reading } from '../../bench/measure-reader.ts'
import { median, summarise } from '../../bench/summary.ts'

const reading = (category: string, f1: number, seconds: number, cpuSeconds?: number): Reading => ({
  id: `${category}-${f1}`,
  category,
  f1,
  wer: 1 - f1,
  cer: 0,
  seconds,
  cpuSeconds,
})

test('categories are summed up by themselves and together', () => {
  const summary = summarise([reading('scan', 0.5, 1, 4), reading('form', 1, 3, 2), reading('scan', 1, 9, 6)])
  expect(Object.keys(summary)).toEqual(['form', 'scan', 'all'])
  expect(summary['scan']).toEqual({ documents: 2, f1: 0.75, wer: 0.25, seconds: 5, cpuSeconds: 5 })
  expect(summary['all']).toMatchObject({ documents: 3, f1: 0.8333, seconds: 3, cpuSeconds: 4 })
})

test('CPU time is left out where one document’s is not known', () => {
  expect(summarise([reading('scan', 1, 1, 2), reading('scan', 1, 1)])['scan']).not.toHaveProperty(
    'cpuSeconds',
  )
})

test('the median is the middle, or between the middle two', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([9, 1, 5, 7])).toBe(6)
  expect(median([])).toBe(0)
})
