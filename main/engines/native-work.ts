/**
 * What native code does for a thread, counted where whoever ends the thread sees it.
 *
 * Native code that comes back to a thread which was ended in the meantime ends the whole process: node-addon-api throws where
 * no JavaScript may run any more, and nobody is left to catch it. A thread is therefore ended between two pieces of native
 * work. That costs no time: before the piece under way is done, it could not end either.
 */
export interface NativeWorkCounts {
  /** One number: pieces of work that were begun and are not done. */
  underWay: Int32Array<SharedArrayBuffer>
  /** One number: not 0 when no more may begin. */
  isToEnd: Int32Array<SharedArrayBuffer>
}

let ofThisThread: NativeWorkCounts | undefined

/** Counts for a thread that is about to be started; that it loads its libraries is its first piece of work. */
export function countsOfNewThread(): NativeWorkCounts {
  return { underWay: sharedNumber(1), isToEnd: sharedNumber(0) }
}

/**
 * Said by the thread's own module. Its loading is over a turn later, since V8 ends the process as well when a thread is ended
 * while a module that awaits something is evaluated.
 */
export function countNativeWork(counts: NativeWorkCounts): void {
  ofThisThread = counts
  setImmediate(finish, counts)
}

/**
 * Runs a piece of native work, which must hold no other; in a thread that is to end it is not begun, and the promise never
 * settles. In a thread that nobody counts it is simply run.
 */
export async function nativeWork<T>(work: () => Promise<T>): Promise<T> {
  const counts = ofThisThread
  if (!counts) return work()
  Atomics.add(counts.underWay, 0, 1)
  if (Atomics.load(counts.isToEnd, 0) !== 0) {
    finish(counts)
    return new Promise(() => undefined)
  }
  try {
    return await work()
  } finally {
    finish(counts)
  }
}

/** Lets another thread begin no more native work, and resolves when none is under way: it may be ended. */
export async function nativeWorkOver({ underWay, isToEnd }: NativeWorkCounts): Promise<void> {
  Atomics.store(isToEnd, 0, 1)
  for (;;) {
    const pieces = Atomics.load(underWay, 0)
    if (pieces === 0) return
    await Atomics.waitAsync(underWay, 0, pieces).value
  }
}

function finish({ underWay }: NativeWorkCounts): void {
  Atomics.sub(underWay, 0, 1)
  Atomics.notify(underWay, 0)
}

/** One number in memory that threads share. */
export function sharedNumber(value: number): Int32Array<SharedArrayBuffer> {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)).fill(value)
}
