import { fromErrorShape } from '../../shared/errors.ts'
import type { DocumentOrigin } from '../../shared/reading-queue.ts'
import type { PageApi } from '../desktop-api.ts'
import type { AppStore } from './app-store.ts'
import { unwrap } from './unwrap.ts'
import type { Toasts } from './toasts.ts'

/** How files come into the queue, by whichever way the bridge has. */
export interface Intake {
  addFiles: (files: readonly File[], origin?: Exclude<DocumentOrigin, 'url'>) => Promise<void>
  addUrl: (url: string) => Promise<void>
  capture: () => Promise<void>
}

/** Two: one travels while the next is read from disk; more would only hold more files in memory. */
const sendersAtOnce = 2
const tryAgainMs = 1000

export function createIntake(api: PageApi, app: AppStore, toasts: Toasts): Intake {
  const backlog: { file: File; origin: Exclude<DocumentOrigin, 'url'> }[] = []
  let senders = 0
  const count = () => app.set({ sending: backlog.length + senders })

  async function sendBacklog(): Promise<void> {
    if (senders >= sendersAtOnce) return
    senders += 1
    for (let next = backlog.shift(); next !== undefined; next = backlog.shift()) {
      count()
      const { file, origin } = next
      await send(file, origin).catch((error: unknown) => toasts.complain(error, file.name))
    }
    senders -= 1
    count()
  }

  async function send(file: File, origin: Exclude<DocumentOrigin, 'url'>): Promise<void> {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const options = app.get().readOptions
    for (;;) {
      const answer = await api.documents.addBytes({ name: file.name, origin, bytes, options })
      if (answer.ok) return select(answer.value.id)
      if (answer.error.code !== 'queue_full') throw fromErrorShape(answer.error)
      const waitMs = (answer.error.retryAfterSeconds ?? 0) * 1000 || tryAgainMs
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }

  /** The first of what was added is shown, unless the user is looking at something. */
  function select(id: string): void {
    if (app.get().selectedId === null) app.set({ selectedId: id })
  }

  async function addPaths(paths: string[]): Promise<void> {
    const { refused } = await unwrap(api.documents.addPaths({ paths, options: app.get().readOptions }))
    const [first] = refused
    if (first === undefined) return
    toasts.complain(first.error, refused.length > 1 ? `${first.name} (+${refused.length - 1})` : first.name)
  }

  return {
    async addFiles(files, origin = 'file') {
      app.set({ room: 'extract' })
      const paths: string[] = []
      for (const file of files) {
        const path = api.pathOfFile?.(file) ?? ''
        if (path === '') backlog.push({ file, origin })
        else paths.push(path)
      }
      count()
      for (let i = 0; i < sendersAtOnce; i++) void sendBacklog()
      if (paths.length > 0) await addPaths(paths).catch(toasts.complain)
    },
    async addUrl(url) {
      const { id } = await unwrap(api.documents.addUrl({ url, options: app.get().readOptions }))
      app.set({ room: 'extract', selectedId: id })
    },
    async capture() {
      try {
        const { id } = await unwrap(api.capture.region({ options: app.get().readOptions }))
        if (id !== null) app.set({ room: 'extract', selectedId: id })
      } catch (error) {
        toasts.complain(error)
      }
    },
  }
}
