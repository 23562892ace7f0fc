/** What can be undone, latest last. */
export interface UndoStack {
  /** Adds something; the answer takes it off again. `isOffered`: whether the user is where they would see it undone. */
  add: (undo: () => void, isOffered?: () => boolean) => () => void
  /** Undoes the latest that is offered; false when nothing is. */
  undo: () => boolean
}

export function createUndoStack(): UndoStack {
  const entries = new Set<{ undo: () => void; isOffered: () => boolean }>()
  return {
    add(undo, isOffered = () => true) {
      const entry = { undo, isOffered }
      entries.add(entry)
      return () => void entries.delete(entry)
    },
    undo() {
      const latest = [...entries].findLast(({ isOffered }) => isOffered())
      if (latest === undefined) return false
      entries.delete(latest)
      latest.undo()
      return true
    },
  }
}
