/** A click or a key is followed by what it causes within this time, even on a slow machine. */
const recentMs = 1000
const presses = new Set(['mouseUp', 'keyDown', 'rawKeyDown', 'gestureTap'])

export interface RecentPress {
  /** Notes an input event of the window by its type. */
  note(type: string): void
  /** Whether its user has just pressed something; true once for each press, so that one cannot open many things. */
  take(): boolean
}

/** Tells what a user did from what a page does by itself, which the system's events about pages do not say. */
export function createRecentPress(now: () => number = Date.now): RecentPress {
  let pressedAt = -Infinity
  return {
    note(type) {
      if (presses.has(type)) pressedAt = now()
    },
    take() {
      const isRecent = now() - pressedAt <= recentMs
      pressedAt = -Infinity
      return isRecent
    },
  }
}
