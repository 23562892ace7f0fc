import { undoOfferedMs } from '../../shared/undo.ts'
import { createStore, type Store } from './store.ts'
import type { UndoStack } from './undo-stack.ts'

export type Toast =
  | { id: number; tone: 'plain'; text: string; undo?: () => void }
  /** Said where it is drawn, in the window's language. `about`: what it befell, such as a file's name. */
  | { id: number; tone: 'bad'; error: unknown; about?: string }

/** Short sentences at the foot of the window: what was just done, or what failed and what to do. */
export interface Toasts extends Store<{ list: Toast[] }> {
  say: (text: string) => void
  complain: (error: unknown, about?: string) => void
  /** Says what was done, with the way back; `undone` is said once that was gone. */
  offerUndo: (text: string, undo: () => Promise<unknown>, undone: string) => void
  dismiss: (id: number) => void
}

const shownMs = 3500
/** Long enough to read a sentence with a next step twice. */
const complaintMs = 12_000

export function createToasts(undos: UndoStack): Toasts {
  const store = createStore<{ list: Toast[] }>({ list: [] })
  let nextId = 1
  const withdrawals = new Map<number, () => void>()
  function dismiss(id: number): void {
    withdrawals.get(id)?.()
    withdrawals.delete(id)
    store.set(({ list }) => ({ list: list.filter((toast) => toast.id !== id) }))
  }
  function add(toast: Toast, ms: number): void {
    // The same sentence twice says no more than once.
    store.set(({ list }) => ({
      list: [
        ...list.filter((other) => isUndoable(other) || contentOf(other) !== contentOf(toast)).slice(-2),
        toast,
      ],
    }))
    setTimeout(() => dismiss(toast.id), ms)
  }
  const complain: Toasts['complain'] = (error, about) =>
    add({ id: nextId++, tone: 'bad', error, ...(about !== undefined && { about }) }, complaintMs)
  const say = (text: string) => add({ id: nextId++, tone: 'plain', text }, shownMs)
  return {
    ...store,
    say,
    complain,
    offerUndo(text, undo, undone) {
      const id = nextId++
      const undoOnce = () => {
        dismiss(id)
        undo().then(() => say(undone), complain)
      }
      withdrawals.set(id, undos.add(undoOnce))
      add({ id, tone: 'plain', text, undo: undoOnce }, undoOfferedMs)
    },
    dismiss,
  }
}

/** Two of them are two things done, whatever they say. */
const isUndoable = (toast: Toast) => toast.tone === 'plain' && toast.undo !== undefined

function contentOf(toast: Toast): string {
  if (toast.tone === 'plain') return toast.text
  const { code, message = String(toast.error) } = toast.error as { code?: string; message?: string }
  return `${toast.about ?? ''} ${code ?? ''} ${message}`
}
