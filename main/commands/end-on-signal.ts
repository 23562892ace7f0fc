import { constants } from 'node:os'

export interface Interruption {
  /** Aborts at the first SIGINT or SIGTERM; a second one ends the process as if nobody listened. */
  signal: AbortSignal
  /** Stops listening. After a signal it ends the process as that signal would have ended it, so that a shell's loop around it stops too. */
  end(): Promise<void>
}

const names = ['SIGINT', 'SIGTERM'] as const

/**
 * Lets a command put away what it has when it is told to stop. To be called once all libraries are loaded: one that
 * clears up after itself ends the process at the first signal, and gives way here.
 */
export function listenForSignals(): Interruption {
  const controller = new AbortController()
  let received: (typeof names)[number] | undefined
  const stopListening = () => names.forEach((name) => process.removeAllListeners(name))
  stopListening()
  for (const name of names) {
    process.on(name, () => {
      received = name
      stopListening()
      controller.abort(128 + constants.signals[name])
    })
  }
  return {
    signal: controller.signal,
    async end() {
      stopListening()
      if (received === undefined) return
      // It stays where the signal does not end the process, as that of a container.
      process.exitCode = interruptedStatus(controller.signal)
      await new Promise((resolve) => process.stdout.write('', resolve))
      process.kill(process.pid, received)
    },
  }
}

/** The status that shells give a process which a signal ended: 130 for SIGINT, 143 for SIGTERM. */
export const interruptedStatus = (signal: AbortSignal): number => Number(signal.reason)
