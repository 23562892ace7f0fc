let context: CanvasRenderingContext2D | null | undefined
const widths = new Map<string, number>()
const keptWidths = 20_000

/** Width of a text in the overlay's font, as a multiple of the font size. */
export function textWidth(text: string): number {
  const known = widths.get(text)
  if (known !== undefined) return known
  context ??= document.createElement('canvas').getContext('2d')
  if (!context) return text.length * 0.5
  context.font = '100px sans-serif'
  const width = context.measureText(text).width / 100 || 0.5
  if (widths.size > keptWidths) widths.clear()
  widths.set(text, width)
  return width
}
