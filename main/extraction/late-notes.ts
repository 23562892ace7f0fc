/** Notes tried again: a disk that is full hardly stays so, and whoever freed it looks for what had failed. */
const pauseMs = 5000
/** A full disk that goes on refusing fills no memory. */
const notesAtMost = 100

/** Writes down later, in their order, what could not be written when it happened. Returns how to add one. */
export function createLateNotes<T>(write: (note: T) => void): (note: T) => void {
  const notes: T[] = []
  let timer: NodeJS.Timeout | undefined

  function writeAll(): void {
    timer = undefined
    try {
      for (let first = notes[0]; first !== undefined; first = notes[0]) {
        write(first)
        notes.shift()
      }
    } catch {
      // It was logged when it happened.
      wait()
    }
  }

  function wait(): void {
    timer ??= setTimeout(writeAll, pauseMs).unref()
  }

  return (note) => {
    notes.push(note)
    if (notes.length > notesAtMost) notes.shift()
    wait()
  }
}
