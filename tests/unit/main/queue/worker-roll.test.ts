import { expect, test } from 'vitest'
import { createWorkerRoll, helloEveryMs } from '../../../../main/queue/worker-roll.ts'

test('workers count for as long as they say that they are there', () => {
  let now = 0
  const roll = createWorkerRoll(() => now)
  expect(roll.places()).toBe(0)
  roll.note('a', 2)
  roll.note('b', 4)
  roll.note('a', 3)
  expect(roll.places()).toBe(7)
  // One hello that is late means nothing.
  now += 2 * helloEveryMs
  roll.note('b', 4)
  expect(roll.places()).toBe(7)
  now += 2 * helloEveryMs
  expect(roll.places()).toBe(4)
})
