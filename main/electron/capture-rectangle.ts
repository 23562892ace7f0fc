/** In the overlay's own points, or in pixels of the picture: whoever has one says which. */
export interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

/** Smaller than any word: a click, not a rectangle. */
const smallestPoints = 4

/** The rectangle the overlay's page asks for; null when it is none, or too small to have been meant. */
export function readRectangle(query: URLSearchParams): Rectangle | null {
  const [x = NaN, y = NaN, width = NaN, height = NaN] = ['x', 'y', 'width', 'height'].map((name) =>
    Number(query.get(name) ?? NaN),
  )
  if (![x, y, width, height].every(Number.isFinite)) return null
  return width >= smallestPoints && height >= smallestPoints ? { x, y, width, height } : null
}

/** The rectangle in whole pixels of the picture, inside it, where the overlay was `overlay` points large. */
export function cropInPixels(
  chosen: Rectangle,
  overlay: { width: number; height: number },
  picture: { width: number; height: number },
): Rectangle {
  const scaleX = picture.width / overlay.width
  const scaleY = picture.height / overlay.height
  const left = clamp(Math.floor(chosen.x * scaleX), 0, picture.width - 1)
  const top = clamp(Math.floor(chosen.y * scaleY), 0, picture.height - 1)
  const right = clamp(Math.ceil((chosen.x + chosen.width) * scaleX), left + 1, picture.width)
  const bottom = clamp(Math.ceil((chosen.y + chosen.height) * scaleY), top + 1, picture.height)
  return { x: left, y: top, width: right - left, height: bottom - top }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
