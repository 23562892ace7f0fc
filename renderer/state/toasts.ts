import { createStore, type Store } from './store.ts'

export type Toast =
  | { id: number; tone: 'plain'; text: string }
  /** Said where it is drawn, in the window's language. `about`: what it befell, such as a file's name. */
  | { id: number; tone: 'bad'; error: unknown; about?: string }

/** Short sentences at the foot of the window: what was just done, or what failed and what to do. */
export interface Toasts extends Store<{ list: Toast[] }> {
  say: (text: string) => void
  complain: (error: unknown, about?: string) => void
  dismiss: (id: number) => void
}

const shownMs = 3500
/** Long enough to read a sentence with a next step twice. */
const complaintMs = 12_000

export function createToasts(): Toasts {
  const store = createStore<{ list: Toast[] }>({ list: [] })
  let nextId = 1
  const dismiss = (id: number) => store.set(({ list }) => ({ list: list.filter((toast) => toast.id !== id) }))
  function add(toast: Toast, ms: number): void {
    // The same sentence twice says no more than once.
    store.set(({ list }) => ({
      list: [...list.filter((other) => contentOf(other) !== contentOf(toast)).slice(-2), toast],
    }))
    setTimeout(() => dismiss(toast.id), ms)
  }
  return {
    ...store,
    say: (text) => add({ id: nextId++, tone: 'plain', text }, shownMs),
    complain: (error, about) =>
      add({ id: nextId++, tone: 'bad', error, ...(about !== undefined && { about }) }, complaintMs),
    dismiss,
  }
}

function contentOf(toast: Toast): string {
  if (toast.tone === 'plain') return toast.text
  const { code, message = String(toast.error) } = toast.error as { code?: string; message?: string }
  return `${toast.about ?? ''} ${code ?? ''} ${message}`
}
