import { describe, expect, test } from 'vitest'
import { shrinkGrey } from '../../../../../main/ocr/preparation/shrink-grey.ts'

describe('shrinking a grey raster', () => {
  test('each pixel is the mean of those it covers', () => {
    const raster = {
      width: 4,
      height: 2,
      channels: 1 as const,
      data: Uint8Array.of(0, 100, 10, 30, 100, 200, 50, 70),
    }
    expect([...shrinkGrey(raster, 2, 1).data]).toEqual([100, 40])
  })

  test('every source pixel counts once when sizes do not divide', () => {
    const raster = { width: 7, height: 5, channels: 1 as const, data: new Uint8Array(35).fill(90) }
    expect([...shrinkGrey(raster, 3, 2).data]).toEqual([90, 90, 90, 90, 90, 90])
  })

  test('growing repeats pixels', () => {
    const raster = { width: 2, height: 1, channels: 1 as const, data: Uint8Array.of(5, 9) }
    expect([...shrinkGrey(raster, 4, 2).data]).toEqual([5, 5, 9, 9, 5, 5, 9, 9])
  })
})
