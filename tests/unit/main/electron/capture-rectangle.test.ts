import { expect, test } from 'vitest'
import { cropInPixels, readRectangle } from '../../../../main/electron/capture-rectangle.ts'

const read = (query: string) => readRectangle(new URLSearchParams(query))
const picture = { width: 2000, height: 1000 }

test('what was drawn comes as four numbers, and anything else is no rectangle', () => {
  expect(read('x=0.1&y=0.2&width=0.3&height=0.4')).toEqual({ x: 0.1, y: 0.2, width: 0.3, height: 0.4 })
  for (const broken of ['x=0&y=0&width=ten&height=1', 'x=0&y=0&width=Infinity&height=1', 'x=0&y=0', ''])
    expect(read(broken)).toBeNull()
})

test('the picture is cropped in its own pixels, whatever the size of the window it was drawn in', () => {
  expect(cropInPixels({ x: 0.25, y: 0.5, width: 0.1, height: 0.2 }, picture)).toEqual({
    x: 500,
    y: 500,
    width: 200,
    height: 200,
  })
})

test('a rectangle drawn over the edge ends at the edge', () => {
  expect(cropInPixels({ x: -0.5, y: 0.9, width: 4, height: 3 }, picture)).toEqual({
    x: 0,
    y: 900,
    width: 2000,
    height: 100,
  })
})

test('a click, or a rectangle beside the picture, is none', () => {
  expect(cropInPixels({ x: 0.5, y: 0.5, width: 0.001, height: 0.3 }, picture)).toBeNull()
  expect(cropInPixels({ x: 1.5, y: 0.5, width: 0.3, height: 0.3 }, picture)).toBeNull()
})
