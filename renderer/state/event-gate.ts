import type { AppEvent } from '../../shared/desktop-api.ts'

export interface EventGate {
  push(event: AppEvent): void
  /** From now on events wait: a snapshot is on its way, which may have been made before them. */
  hold(): void
  /** The snapshot is there; what has waited comes on top of it. */
  open(): void
}

/** Lets events through to `apply`, in their order; at first they wait. */
export function createEventGate(apply: (event: AppEvent) => void): EventGate {
  const waiting: AppEvent[] = []
  let holds = 1
  function push(event: AppEvent): void {
    if (holds > 0) waiting.push(event)
    else apply(event)
  }
  return {
    push,
    hold() {
      holds++
    },
    open() {
      holds--
      waiting.splice(0).forEach(push)
    },
  }
}
