import { expect, test } from 'vitest'
import { createFairQueue } from '../../../../main/workers/fair-queue.ts'

const drain = (queue: { shift(): string | undefined }) => {
  const items: string[] = []
  for (let item = queue.shift(); item !== undefined; item = queue.shift()) items.push(item)
  return items
}

test('a short document waits for one page of a long one, not for all', () => {
  const queue = createFairQueue<string>()
  for (const page of [1, 2, 3]) queue.push('long', `long ${page}`)
  queue.push('short', 'short 1')
  expect(drain(queue)).toEqual(['long 1', 'short 1', 'long 2', 'long 3'])
})

test('a page put back is next', () => {
  const queue = createFairQueue<string>()
  queue.push('a', 'a 1')
  queue.push('b', 'b 1')
  queue.push('b', 'b 2')
  queue.pushFront('b', 'b 0')
  expect(drain(queue)).toEqual(['b 0', 'a 1', 'b 1', 'b 2'])
})

test('a page taken out is not served, and only waiting ones can be', () => {
  const queue = createFairQueue<string>()
  queue.push('a', 'a 1')
  queue.push('a', 'a 2')
  expect(queue.remove('a', 'a 1')).toBe(true)
  expect(queue.remove('a', 'a 1')).toBe(false)
  expect(queue.size).toBe(1)
  expect(queue.drain()).toEqual(['a 2'])
  expect(queue.size).toBe(0)
})
