import { createStore, type Store } from './store.ts'

export interface Toast {
  id: number
  text: string
  tone: 'plain' | 'bad'
}

/** Short sentences at the foot of the window: what was just done, or what failed and what to do. */
export interface Toasts extends Store<{ list: Toast[] }> {
  say: (text: string) => void
  complain: (error: unknown) => void
  dismiss: (id: number) => void
}

const shownMs = 3500
/** Long enough to read a sentence with a next step twice. */
const complaintMs = 12_000

export function createToasts(): Toasts {
  const store = createStore<{ list: Toast[] }>({ list: [] })
  let nextId = 1
  const dismiss = (id: number) => store.set(({ list }) => ({ list: list.filter((toast) => toast.id !== id) }))
  function add(text: string, tone: Toast['tone'], ms: number): void {
    const id = nextId++
    // The same sentence twice says no more than once.
    store.set(({ list }) => ({
      list: [...list.filter((toast) => toast.text !== text).slice(-2), { id, text, tone }],
    }))
    setTimeout(() => dismiss(id), ms)
  }
  return {
    ...store,
    say: (text) => add(text, 'plain', shownMs),
    complain: (error) => add(error instanceof Error ? error.message : String(error), 'bad', complaintMs),
    dismiss,
  }
}
