import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createFetchPlaces, type FetchPlaceLimits } from '../../../../main/extraction/fetch-places.ts'

const never = new AbortController().signal
const open = (limits: Partial<FetchPlaceLimits> = {}) =>
  createFetchPlaces(() => ({ inAll: 4, perCaller: 3, waiting: 100, ...limits }))
const nextTurn = () => setTimeout(1)

test('one caller never has more than its own places', async () => {
  const enter = open()
  const leaves: (() => void)[] = []
  for (let n = 0; n < 5; n++) void enter('slow', never).then((leave) => leaves.push(leave))
  await nextTurn()
  expect(leaves).toHaveLength(3)
  leaves[0]?.()
  leaves[0]?.()
  await nextTurn()
  expect(leaves).toHaveLength(4)
})

test('a free place goes to the caller that has the fewest, however late it came', async () => {
  const enter = open({ inAll: 2, perCaller: 2 })
  const leaves = [await enter('slow', never), await enter('slow', never)]
  const order: string[] = []
  for (const caller of ['slow', 'slow', 'other']) void enter(caller, never).then(() => order.push(caller))
  leaves[0]?.()
  leaves[1]?.()
  await nextTurn()
  expect(order[0]).toBe('other')
})

test('who gives up while waiting leaves no trace', async () => {
  const enter = open({ inAll: 1, waiting: 1 })
  const leave = await enter('first', never)
  const gone = new AbortController()
  const waiting = enter('second', gone.signal)
  gone.abort(new Error('gone'))
  await expect(waiting).rejects.toThrow('gone')
  const third = enter('third', never)
  await expect(enter('fourth', never)).rejects.toMatchObject({ code: 'queue_full' })
  leave()
  await expect(third).resolves.toBeTypeOf('function')
})
