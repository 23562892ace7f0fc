import { setImmediate as untilSettled } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createReadPlaces } from '../../../../main/watching/read-places.ts'

const never = new AbortController().signal

/** Places of a machine, and what entered them in order; `leave` gives a place back. */
function open({ places = 2, maxBytes = 100 }: { places?: number; maxBytes?: number } = {}) {
  let now = places
  const readPlaces = createReadPlaces({ places: () => now, maxBytes: () => maxBytes })
  const entered: string[] = []
  const leaving = new Map<string, () => void>()
  return {
    entered,
    async ask(name: string, bytes = 1, signal = never) {
      leaving.set(name, await readPlaces.enter(bytes, signal))
      entered.push(name)
    },
    async leave(name: string) {
      leaving.get(name)?.()
      await untilSettled()
    },
    become: (places: number) => (now = places),
  }
}

test('as many files are read as there are places for pages, and more once workers come', async () => {
  const places = open({ places: 3 })
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) void places.ask(name)
  await untilSettled()
  expect(places.entered).toEqual(['a', 'b', 'c'])
  places.become(5)
  await places.leave('a')
  expect(places.entered).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

test('two are read on one core, so that one is opened while the other is read', async () => {
  const places = open({ places: 1 })
  for (const name of ['a', 'b', 'c']) void places.ask(name)
  await untilSettled()
  expect(places.entered).toEqual(['a', 'b'])
})

test('large files wait for each other, in their order, and the largest is read alone', async () => {
  const places = open({ places: 9 })
  void places.ask('large', 60)
  void places.ask('too large for all', 1000)
  void places.ask('small', 1)
  await untilSettled()
  expect(places.entered).toEqual(['large'])
  await places.leave('large')
  expect(places.entered).toEqual(['large', 'too large for all'])
  await places.leave('too large for all')
  expect(places.entered).toEqual(['large', 'too large for all', 'small'])
})

test('whoever stops waiting holds up nobody', async () => {
  const places = open()
  const stop = new AbortController()
  void places.ask('large', 60)
  const leaving = places.ask('larger', 90, stop.signal)
  void places.ask('small', 1)
  stop.abort(new Error('stopped'))
  await expect(leaving).rejects.toThrow('stopped')
  await untilSettled()
  expect(places.entered).toEqual(['large', 'small'])
})
