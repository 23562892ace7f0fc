import { expect, test } from 'vitest'
import { createCancellations } from '../../../../main/mcp/cancellations.ts'

test('a cancel ends the call of that name and no other', () => {
  const calls = createCancellations()
  const ended: string[] = []
  calls.add({ scope: 'a', id: 1 }, () => ended.push('a1'))
  calls.add({ scope: 'a', id: '1' }, () => ended.push('a"1"'))
  calls.add({ scope: 'b', id: 1 }, () => ended.push('b1'))
  calls.cancel({ scope: 'a', id: 1 })
  expect(ended).toEqual(['a1'])
})

test('calls that ended are forgotten', () => {
  const calls = createCancellations()
  let ended = 0
  const forget = calls.add({ scope: 'a', id: 1 }, () => (ended += 1))
  expect(calls.size).toBe(1)
  forget()
  expect(calls.size).toBe(0)
  calls.cancel({ scope: 'a', id: 1 })
  expect(ended).toBe(0)
})

test('of two calls with one name neither is ended, until one of them is left', () => {
  const calls = createCancellations()
  const ended: number[] = []
  const forget = calls.add({ scope: 'a', id: 1 }, () => ended.push(1))
  calls.add({ scope: 'a', id: 1 }, () => ended.push(2))
  calls.cancel({ scope: 'a', id: 1 })
  expect(ended).toEqual([])
  forget()
  calls.cancel({ scope: 'a', id: 1 })
  expect(ended).toEqual([2])
})
