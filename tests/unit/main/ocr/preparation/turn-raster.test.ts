import { describe, expect, test } from 'vitest'
import type { Raster } from '../../../../../main/ocr/ports.ts'
import { turnRaster } from '../../../../../main/ocr/preparation/turn-raster.ts'

// a b c
// d e f
const sheet: Raster = { width: 3, height: 2, channels: 1, data: Uint8Array.of(1, 2, 3, 4, 5, 6) }

describe('turning a raster', () => {
  test('a quarter clockwise brings the left column to the top, read from below', () => {
    expect(turnRaster(sheet, 90)).toEqual({
      width: 2,
      height: 3,
      channels: 1,
      data: Uint8Array.of(4, 1, 5, 2, 6, 3),
    })
  })

  test('three quarters bring the right column to the top', () => {
    expect([...turnRaster(sheet, 270).data]).toEqual([3, 6, 2, 5, 1, 4])
  })

  test('a half turn reads backwards', () => {
    expect([...turnRaster(sheet, 180).data]).toEqual([6, 5, 4, 3, 2, 1])
  })

  test('four quarters give the sheet back, also in colour and across the copying blocks', () => {
    const data = Uint8Array.from({ length: 150 * 70 * 3 }, (_, index) => (index * 31) % 251)
    const colour: Raster<3> = { width: 150, height: 70, channels: 3, data }
    const once = turnRaster(colour, 90)
    expect(turnRaster(turnRaster(once, 180), 90)).toEqual(colour)
    expect(once.data.subarray(0, 3)).toEqual(data.subarray(69 * 150 * 3, 69 * 150 * 3 + 3))
  })
})
