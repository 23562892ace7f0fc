import i18next from 'i18next'
import { failure, fromErrorShape, LegibleError } from '../../shared/errors.ts'
import type { DocumentOrigin } from '../../shared/reading-queue.ts'
import type { PageApi } from '../desktop-api.ts'
import type { AppStore } from './app-store.ts'
import { languageName } from './language-name.ts'
import { isolate } from '../strings/isolate.ts'
import { unwrap } from './unwrap.ts'
import type { Toasts } from './toasts.ts'

/** How files come into the queue, by whichever way the bridge has. */
export interface Intake {
  addFiles: (files: readonly File[], origin?: Exclude<DocumentOrigin, 'url'>) => Promise<void>
  addUrl: (url: string) => Promise<void>
  capture: () => Promise<void>
  /** Files that teach a language; true when all could be used. */
  addLanguages: (files: readonly File[]) => Promise<boolean>
}

interface Addition {
  file: File
  origin: Exclude<DocumentOrigin, 'url'>
  /** Of all that were added at once the first that is taken is shown. */
  arrival: { isShown: boolean }
}

const tryAgainMs = 1000
/** What Tesseract calls the file of a language; browsers unpack no such archive by themselves. */
const languageFile = /\.traineddata(\.gz)?$/i

/** Time alone makes no room in it. */
const isListFull = (error: unknown) => error instanceof LegibleError && error.reason === 'listFull'

/** Of several that one thing is said of, the first and how many others. */
export const nameFirst = (name: string, others: number): string =>
  others > 0 ? `${isolate(name)} (+${others})` : name

/** What browsers say of a file that is gone or may not be read is no fault of the program. */
const open = (file: File) =>
  file.arrayBuffer().catch((cause: unknown) => {
    throw failure('notOpened', {}, { cause })
  })

export function createIntake(api: PageApi, app: AppStore, toasts: Toasts): Intake {
  const backlog: Addition[] = []
  let isSending = false
  const count = () => app.set({ sending: backlog.length + Number(isSending) })

  /** One after the other, so that the list has them in the order in which they were chosen. */
  async function sendBacklog(): Promise<void> {
    if (isSending) return
    isSending = true
    for (let next = backlog.shift(); next !== undefined; next = backlog.shift()) {
      count()
      await send(next).catch((error: unknown) => {
        // The others would meet the same.
        const others = isListFull(error) ? backlog.splice(0).length : 0
        complainOf(error, next.file.name, others)
      })
    }
    isSending = false
    count()
  }

  async function send({ file, origin, arrival }: Addition): Promise<void> {
    const bytes = new Uint8Array(await open(file))
    const options = app.get().readOptions
    for (;;) {
      const answer = await api.documents.addBytes({ name: file.name, origin, bytes, options })
      if (answer.ok) return show([answer.value.id], arrival)
      const error = fromErrorShape(answer.error)
      if (error.code !== 'queue_full' || isListFull(error)) throw error
      const waitMs = (error.retryAfterSeconds ?? 0) * 1000 || tryAgainMs
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }

  const complainOf = (error: unknown, name: string, others: number) =>
    toasts.complain(error, nameFirst(name, others))

  /** The first of what was added is the answer to adding it, whatever was shown before. */
  function show([first]: string[], arrival: Addition['arrival']): void {
    if (first === undefined || arrival.isShown) return
    arrival.isShown = true
    app.set({ selectedId: first })
  }

  async function addPaths(paths: string[], arrival: Addition['arrival']): Promise<void> {
    const options = app.get().readOptions
    const { ids, refused } = await unwrap(api.documents.addPaths({ paths, options }))
    show(ids, arrival)
    // A folder may have nothing in it.
    if (ids.length === 0 && refused.length === 0) toasts.say(i18next.t('extract.nothingDropped'))
    const [first] = refused
    if (first === undefined) return
    complainOf(first.error, first.name, refused.length - 1)
  }

  async function addLanguages(files: readonly File[]): Promise<boolean> {
    for (const file of files) {
      try {
        const bytes = new Uint8Array(await open(file))
        app.set({ languages: await unwrap(api.languages.addBytes({ name: file.name, bytes })) })
        const name = languageName(file.name.replace(languageFile, ''), i18next.language)
        toasts.say(i18next.t('settings.languages.added', { name }))
      } catch (error) {
        toasts.complain(error, file.name)
        return false
      }
    }
    return files.length > 0
  }

  return {
    addLanguages,
    async addFiles(files, origin = 'file') {
      const languages = files.filter(({ name }) => languageFile.test(name))
      if (languages.length > 0) void addLanguages(languages)
      const documents = files.filter(({ name }) => !languageFile.test(name))
      if (documents.length === 0) return
      app.set({ room: 'extract' })
      const paths: string[] = []
      const arrival = { isShown: false }
      for (const file of documents) {
        const path = api.pathOfFile?.(file) ?? ''
        if (path === '') backlog.push({ file, origin, arrival })
        else paths.push(path)
      }
      count()
      void sendBacklog()
      if (paths.length > 0) await addPaths(paths, arrival).catch(toasts.complain)
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
