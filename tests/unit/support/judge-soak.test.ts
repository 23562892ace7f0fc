import { expect, test } from 'vitest'
import { judgeSoak, type Sample } from '../../support/soak/judge-soak.ts'

/** An hour of samples, one every 30 s, with some noise that is the same every time. */
const hour = (figures: (minute: number, noise: number) => Partial<Sample>): Sample[] =>
  Array.from({ length: 120 }, (_, index) => ({
    minute: index / 2,
    residentMegabytes: 400,
    files: 30,
    threads: 12,
    ...figures(index / 2, ((index * 37) % 11) - 5),
  }))

test('a program that only breathes passes, however its memory rose while it warmed up', () => {
  const samples = hour((minute, noise) => ({
    residentMegabytes: 150 + Math.min(minute, 10) * 30 + noise * 8,
    files: 30 + Math.max(0, noise),
    threads: 12 + (noise % 3),
  }))
  expect(judgeSoak(samples, 15).faults).toEqual([])
})

test('memory that grows a megabyte a minute fails, with its slope', () => {
  const verdict = judgeSoak(
    hour((minute, noise) => ({ residentMegabytes: 400 + minute * 1.2 + noise })),
    15,
  )
  expect(verdict.megabytesPerMinute).toBeCloseTo(1.2, 1)
  expect(verdict.faults).toEqual([expect.stringContaining('memory grows 1.2')])
})

test('open files and threads that are never given back fail', () => {
  const { faults } = judgeSoak(
    hour((minute) => ({ files: 30 + Math.floor(minute / 3), threads: 12 + Math.floor(minute / 4) })),
    15,
  )
  expect(faults).toHaveLength(2)
})

test('a run that is too short to say anything says so', () => {
  expect(judgeSoak(hour(() => ({})).slice(0, 40), 15).faults).toEqual([
    expect.stringContaining('say nothing'),
  ])
})
