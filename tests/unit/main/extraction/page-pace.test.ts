import { expect, test } from 'vitest'
import { createPagePace } from '../../../../main/extraction/page-pace.ts'

test('tells how long the rest takes by the pages read last, and nothing before it has seen some', () => {
  let now = 0
  const pace = createPagePace(() => now)
  const read = (pages: number, milliseconds: number) => {
    for (let page = 0; page < pages; page++) {
      now += milliseconds
      pace.tick()
    }
  }
  read(3, 5000)
  expect(pace.estimate(10)).toBeNull()
  read(1, 5000)
  expect(pace.estimate(10)).toBe(50_000)
  read(20, 1000)
  expect(pace.estimate(10)).toBe(10_000)
})
