import type { QueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { PageApi } from '../desktop-api.ts'
import type { AppState, AppStore } from './app-store.ts'
import type { EventGate } from './event-gate.ts'
import type { ImageLoader } from './image-loader.ts'
import type { Intake } from './intake.ts'
import type { PageLoader } from './page-loader.ts'
import type { QueueState } from './queue-store.ts'
import { useStore, type Store } from './store.ts'
import type { Toasts } from './toasts.ts'
import type { UndoStack } from './undo-stack.ts'

/** The parts every view may use; made once, before the first paint. */
export interface Parts {
  api: PageApi
  app: AppStore
  events: Pick<EventGate, 'hold' | 'open'>
  queue: Store<QueueState>
  queries: QueryClient
  pages: PageLoader
  images: ImageLoader
  intake: Intake
  toasts: Toasts
  undos: UndoStack
}

const PartsContext = createContext<Parts | null>(null)
export const PartsProvider = PartsContext

export function useParts(): Parts {
  const parts = use(PartsContext)
  if (parts === null) throw new Error('useParts outside of PartsProvider')
  return parts
}

export function useApi(): PageApi {
  return useParts().api
}

export function useApp<S>(select: (state: AppState) => S): S {
  return useStore(useParts().app, select)
}

export function useQueue<S>(select: (state: QueueState) => S): S {
  return useStore(useParts().queue, select)
}
