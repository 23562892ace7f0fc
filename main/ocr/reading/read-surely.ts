import { meanWordConfidence } from '../confidence.ts'
import type { LineReader, Raster, TextBox, TextLine } from '../ports.ts'

/** The lines in boxes that are read with a mean confidence of `least` and more. */
export async function readSurely(
  reader: LineReader,
  raster: Raster,
  boxes: readonly TextBox[],
  least: number,
): Promise<TextLine[]> {
  const lines = await reader.read(raster, boxes)
  return lines.filter((line) => line !== undefined).filter(({ words }) => meanWordConfidence(words) >= least)
}
