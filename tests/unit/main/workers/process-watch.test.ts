import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchProcess } from '../../../../main/workers/process-watch.ts'

beforeEach(
  () =>
    void vi.useFakeTimers({
      toFake: ['performance', 'setInterval', 'clearInterval'],
    }),
)
afterEach(() => void vi.useRealTimers())

function startWatch() {
  const told: string[] = []
  const watch = watchProcess({
    silenceMs: 5000,
    onSilent: () => told.push('silent'),
    onStuck: () => told.push('stuck'),
  })
  return { watch, told }
}

test('a process that says it is there is left alone', () => {
  const { watch, told } = startWatch()
  for (let second = 0; second < 60; second++) {
    watch.heard()
    watch.heardStuck(0)
    vi.advanceTimersByTime(1000)
  }
  expect(told).toEqual([])
})

test('one that falls silent is given up, once', () => {
  const { watch, told } = startWatch()
  watch.heard()
  vi.advanceTimersByTime(4000)
  expect(told).toEqual([])
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual(['silent'])
})

test('one that is still loading has more time', () => {
  const { told } = startWatch()
  vi.advanceTimersByTime(15_000)
  expect(told).toEqual([])
  vi.advanceTimersByTime(10_000)
  expect(told).toEqual(['silent'])
})

test('a machine that slept an hour blames nobody', () => {
  const { watch, told } = startWatch()
  watch.heard()
  const woken = performance.now() + 3_600_000
  const clock = vi.spyOn(performance, 'now').mockReturnValue(woken)
  vi.advanceTimersByTime(1000)
  clock.mockRestore()
  watch.heard()
  vi.advanceTimersByTime(1000)
  expect(told).toEqual([])
})

test('one whose thread does not end is given up', () => {
  const { watch, told } = startWatch()
  watch.heard()
  watch.heardStuck(900)
  expect(told).toEqual([])
  watch.heardStuck(6000)
  expect(told).toEqual(['stuck'])
})
