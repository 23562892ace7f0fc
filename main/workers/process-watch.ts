// Watches the reading process from outside. Its own watches stop with it when it is frozen, and in it nobody can end a
// thread that never comes back from native code.

/** How often the reading process says that it is there. */
export const BEAT_MS = 1000

// A machine busy with other work lets a process wait for seconds; one that is loading its libraries, much longer.
const DEFAULT_SILENCE_MS = 15_000
const START_FACTOR = 4
// No piece of native code takes that long, on a machine busy with other work either; one that is still at it has no end.
const STUCK_MS = 5000

export interface ProcessWatch {
  /** The process said something. */
  heard(): void
  /** The process said how long it has been waiting for a thread that was to end. */
  heardStuck(stuckMs: number): void
  stop: () => void
}

export interface WatchOptions {
  silenceMs?: number | undefined
  /** It gave no sign of life. Called once; the watch is over then. */
  onSilent: () => void
  /** A thread of it that was to end does not. Called once; the watch is over then. */
  onStuck: () => void
}

export function watchProcess({
  silenceMs = DEFAULT_SILENCE_MS,
  onSilent,
  onStuck,
}: WatchOptions): ProcessWatch {
  let quietMs = 0
  let allowedMs = silenceMs * START_FACTOR
  let lastTick = performance.now()

  // Counted in ticks of this process: when the whole machine slept, none of them passed.
  const timer = setInterval(() => {
    const sinceTick = performance.now() - lastTick
    lastTick = performance.now()
    quietMs += Math.min(sinceTick, 2 * BEAT_MS)
    if (quietMs < allowedMs) return
    clearInterval(timer)
    onSilent()
  }, BEAT_MS)
  timer.unref()

  return {
    heard() {
      quietMs = 0
      allowedMs = silenceMs
    },
    heardStuck(stuckMs) {
      if (stuckMs <= STUCK_MS) return
      clearInterval(timer)
      onStuck()
    },
    stop: () => clearInterval(timer),
  }
}
