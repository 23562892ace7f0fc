import { expect, test } from 'vitest'
import { chooseBounds, readWindowState } from '../../../../main/electron/window-bounds.ts'

const laptop = { x: 0, y: 25, width: 1440, height: 875 }
const monitorOnTheLeft = { x: -2560, y: 0, width: 2560, height: 1400 }
const left = { x: -2000, y: 200, width: 1200, height: 800 }

test('the window opens where it was left, on a second display too', () => {
  expect(chooseBounds(left, [laptop, monitorOnTheLeft])).toEqual(left)
})

test('a window left on a display that is gone keeps its size and gets a new place', () => {
  expect(chooseBounds(left, [laptop])).toEqual({ width: 1200, height: 800 })
})

test('a window whose title bar would lie above the screen, or of which only a sliver shows, gets a new place', () => {
  expect(chooseBounds({ x: 10, y: -300, width: 900, height: 700 }, [laptop])).not.toHaveProperty('x')
  expect(chooseBounds({ x: 1400, y: 100, width: 900, height: 700 }, [laptop])).not.toHaveProperty('x')
})

test('a window is never opened too small to use', () => {
  expect(chooseBounds({ x: 50, y: 50, width: 3, height: 3 }, [laptop])).toEqual({
    x: 50,
    y: 50,
    width: 720,
    height: 480,
  })
})

test('the first start has a size and no place', () => {
  expect(chooseBounds(undefined, [laptop])).toEqual({ width: 1180, height: 780 })
})

test('a window file is taken whole or not at all', () => {
  const bounds = { x: 0, y: 0, width: 900, height: 700 }
  expect(readWindowState({ bounds, isMaximized: true })).toEqual({ bounds, isMaximized: true })
  expect(readWindowState({ bounds, isMaximized: 'yes' })).toEqual({ bounds, isMaximized: false })
  for (const broken of [
    {},
    { bounds: null },
    { bounds: { ...bounds, x: 'left' } },
    { bounds: { x: 1, y: 2 } },
  ])
    expect(readWindowState(broken)).toBeUndefined()
})
