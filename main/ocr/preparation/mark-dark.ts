import type { Raster } from '../ports.ts'
import { thresholds } from '../thresholds.ts'
import { highestOf } from './histogram.ts'

/** 1 where a page is dark. */
export interface DarkPixels {
  width: number
  height: number
  data: Uint8Array
}

/** Marks what is darker than the paper of a grey page by a contrast. Every `step`th pixel is looked at to tell the paper. */
export function markDark({ width, height, data }: Raster, contrast: number, step = 1): DarkPixels {
  const histogram = new Uint32Array(256)
  for (let at = 0; at < data.length; at += step) {
    const value = data[at] ?? 0
    histogram[value] = (histogram[value] ?? 0) + 1
  }
  const darkest = highestOf(histogram, (thresholds.paperAmongRules * data.length) / step) - contrast
  const dark = new Uint8Array(data.length)
  for (let at = 0; at < data.length; at++) if ((data[at] ?? 255) < darkest) dark[at] = 1
  return { width, height, data: dark }
}
