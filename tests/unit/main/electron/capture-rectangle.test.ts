import { expect, test } from 'vitest'
import { cropInPixels, readRectangle } from '../../../../main/electron/capture-rectangle.ts'

const read = (query: string) => readRectangle(new URLSearchParams(query))

test('a rectangle is what was drawn; a click, or words instead of numbers, are none', () => {
  expect(read('x=1.5&y=2&width=30&height=40')).toEqual({ x: 1.5, y: 2, width: 30, height: 40 })
  expect(read('x=1&y=2&width=2&height=40')).toBeNull()
  expect(read('x=1&y=2&width=ten&height=40')).toBeNull()
  expect(read('x=1&y=2&width=Infinity&height=40')).toBeNull()
  expect(read('')).toBeNull()
})

test('on a display of double density the picture is cropped in its own pixels', () => {
  const overlay = { width: 1000, height: 500 }
  const picture = { width: 2000, height: 1000 }
  expect(cropInPixels({ x: 10, y: 20, width: 100, height: 50 }, overlay, picture)).toEqual({
    x: 20,
    y: 40,
    width: 200,
    height: 100,
  })
})

test('a rectangle drawn over the edge ends at the edge, and is never empty', () => {
  const overlay = { width: 100, height: 100 }
  expect(cropInPixels({ x: -20, y: 90, width: 400, height: 50 }, overlay, overlay)).toEqual({
    x: 0,
    y: 90,
    width: 100,
    height: 10,
  })
  expect(cropInPixels({ x: 500, y: 500, width: 10, height: 10 }, overlay, overlay)).toEqual({
    x: 99,
    y: 99,
    width: 1,
    height: 1,
  })
})
