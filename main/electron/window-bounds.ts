export interface Bounds {
  x: number
  y: number
  width: number
  height: number
}

/** How the window was left. */
export interface WindowState {
  bounds: Bounds
  isMaximized: boolean
}

export const smallestWindow = { width: 720, height: 480 }
const usualWindow = { width: 1180, height: 780 }
/** So much of the window must be on a display for its owner to find and move it, in points. */
const mustShow = { width: 120, height: 60 }

/**
 * Where to open the window: where it was left, when enough of that is still on one of the displays' work areas,
 * otherwise in its usual size wherever the system puts it.
 */
export function chooseBounds(
  left: Bounds | undefined,
  displays: readonly Bounds[],
): Partial<Bounds> & { width: number; height: number } {
  if (left === undefined) return usualWindow
  const size = {
    width: Math.max(left.width, smallestWindow.width),
    height: Math.max(left.height, smallestWindow.height),
  }
  const isFound = displays.some((area) => {
    const width = Math.min(left.x + size.width, area.x + area.width) - Math.max(left.x, area.x)
    const height = Math.min(left.y + size.height, area.y + area.height) - Math.max(left.y, area.y)
    // The title bar is what one grips: it must not lie above the work area.
    return width >= mustShow.width && height >= mustShow.height && left.y >= area.y - 1
  })
  return isFound ? { ...size, x: left.x, y: left.y } : size
}

/** The state as found in its file; undefined when that is not a state. */
export function readWindowState(stored: Record<string, unknown>): WindowState | undefined {
  const bounds = stored['bounds'] as Partial<Record<keyof Bounds, unknown>> | undefined
  const { x, y, width, height } = bounds ?? {}
  const numbers = [x, y, width, height].filter((value): value is number => Number.isFinite(value))
  const [left, top, wide, high] = numbers
  if (numbers.length < 4 || left === undefined || top === undefined || !wide || !high) return undefined
  return {
    bounds: { x: left, y: top, width: wide, height: high },
    isMaximized: stored['isMaximized'] === true,
  }
}
