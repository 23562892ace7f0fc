export interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

/** Smaller than any word: a click, not a rectangle. In pixels of the picture. */
const smallest = 8

/** What the overlay's page says was drawn, in parts of its width and height, from 0 to 1; null when that is no rectangle. */
export function readRectangle(query: URLSearchParams): Rectangle | null {
  const [x = NaN, y = NaN, width = NaN, height = NaN] = ['x', 'y', 'width', 'height'].map((name) =>
    Number(query.get(name) ?? NaN),
  )
  return [x, y, width, height].every(Number.isFinite) ? { x, y, width, height } : null
}

/** The rectangle in whole pixels, as far as it lies in the picture; null when it is too small to have been meant. */
export function cropInPixels(parts: Rectangle, picture: { width: number; height: number }): Rectangle | null {
  const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), most)
  const left = clamp(Math.floor(parts.x * picture.width), picture.width)
  const top = clamp(Math.floor(parts.y * picture.height), picture.height)
  const right = clamp(Math.ceil((parts.x + parts.width) * picture.width), picture.width)
  const bottom = clamp(Math.ceil((parts.y + parts.height) * picture.height), picture.height)
  const crop = { x: left, y: top, width: right - left, height: bottom - top }
  return crop.width >= smallest && crop.height >= smallest ? crop : null
}
