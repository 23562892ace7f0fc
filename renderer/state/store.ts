import { useSyncExternalStore } from 'react'

export interface Store<T> {
  get: () => T
  set: (change: Partial<T> | ((state: T) => Partial<T>)) => void
  subscribe: (listener: () => void) => () => void
}

/** State outside React, so that events can change it without rendering what does not show it. */
export function createStore<T extends object>(initial: T): Store<T> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...(typeof change === 'function' ? change(state) : change) }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Renders again only when what `select` picks is another value; it must not build a new object each time. */
export function useStore<T, S>(store: Pick<Store<T>, 'get' | 'subscribe'>, select: (state: T) => S): S {
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}
