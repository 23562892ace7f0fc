/** Somebody who waits for a place. */
export interface Waiting {
  /** Lets them in; whoever calls it has taken them out of the line. */
  enter(): void
}

/** Puts somebody at the end of a line; resolves when they are let in. Out of it, and rejects, when `signal` aborts. */
export function standInLine<Who extends object>(
  line: Set<Who & Waiting>,
  who: Who,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const giveUp = () => {
      line.delete(one)
      reject(signal.reason as Error)
    }
    const one = {
      ...who,
      enter() {
        signal.removeEventListener('abort', giveUp)
        resolve()
      },
    }
    signal.addEventListener('abort', giveUp, { once: true })
    line.add(one)
  })
}
