import {
  binaryArgumentMethods,
  binaryResultMethods,
  toDesktopApi,
  type AppEvent,
  type DesktopApi,
  type DesktopMethod,
} from '../shared/desktop-api.ts'
import { failure, toErrorShape } from '../shared/errors.ts'
import type { OutputFile } from '../shared/ocr.ts'
import { isOutputFileFormat } from '../shared/output-files.ts'
import type { QueueDocument } from '../shared/reading-queue.ts'
import type { Result } from '../shared/result.ts'
import { download } from './download.ts'
import { readEventStream } from './read-event-stream.ts'
import { baseName, fileNameFor, safeName, type SavedFormat } from '../shared/exported-file-name.ts'
import type { NamedBytes } from './zip-files.ts'

const binaryArguments: ReadonlySet<string> = new Set(binaryArgumentMethods)
const binaryResults: ReadonlySet<string> = new Set(binaryResultMethods)

/** Trades the one-time token of the link for a session; null when the token is not (or no longer) good. */
export async function signIn(token: string): Promise<string | null> {
  const response = await fetch('/bridge/sign-in', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  const result = (await response.json()) as Result<{ session: string }>
  return result.ok ? result.value.session : null
}

/** The wire described in shared/desktop-api.ts. What a browser does by itself (clipboard, downloads, links) stays here. */
export function createHttpBridge(session: string): DesktopApi {
  const authorization = { Authorization: `Session ${session}` }
  const listeners = new Set<(event: AppEvent) => void>()
  const emit = (event: AppEvent) => listeners.forEach((listener) => listener(event))
  let stopEvents: (() => void) | undefined

  async function invoke(method: DesktopMethod, argument: unknown): Promise<unknown> {
    try {
      const response = await fetch(`/bridge/${method}`, {
        method: 'POST',
        ...toRequest(method, argument, authorization),
      })
      if (response.status === 401) emit({ type: 'bridge', state: 'signed-out' })
      if (isJson(response)) return (await response.json()) as unknown
      if (response.ok && binaryResults.has(method))
        return { ok: true, value: new Uint8Array(await response.arrayBuffer()) }
      return unexpected(`Legible answered with status ${response.status}.`)
    } catch {
      // Nobody is there, or went away in the midst of it.
      return failed('noAnswer')
    }
  }

  const api = toDesktopApi(invoke, (listener) => {
    listeners.add(listener)
    stopEvents ??= readEventStream('/bridge/events', authorization, emit)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      stopEvents?.()
      stopEvents = undefined
    }
  })
  return {
    ...api,
    app: { ...api.app, ...browserApp },
    documents: { ...api.documents, saveAll: saveAllWith(api), saveFiles: saveFilesWith(api) },
  }
}

/** Same rule as the program: a failure nobody expected is an internal error with a sentence. */
function unexpected(message: string): Result<never> {
  return { ok: false, error: { code: 'internal_error', message } }
}

const failed = (reason: 'noAnswer' | 'copyRefused'): Result<never> => ({
  ok: false,
  error: toErrorShape(failure(reason)),
})

function isJson(response: Response): boolean {
  return response.headers.get('Content-Type')?.includes('json') ?? false
}

function toRequest(method: string, argument: unknown, authorization: Record<string, string>): RequestInit {
  if (!binaryArguments.has(method)) {
    return {
      headers: { ...authorization, 'Content-Type': 'application/json' },
      body: JSON.stringify(argument === undefined ? {} : { argument }),
    }
  }
  const { bytes, ...rest } = argument as { bytes: Uint8Array<ArrayBuffer> }
  return {
    headers: {
      ...authorization,
      'Content-Type': 'application/octet-stream',
      'X-Legible-Argument': encodeURIComponent(JSON.stringify(rest)),
    },
    body: bytes,
  }
}

const browserApp: Pick<DesktopApi['app'], 'openExternal' | 'copyText' | 'saveText'> = {
  async openExternal({ url }) {
    window.open(url, '_blank', 'noopener')
    return { ok: true, value: null }
  },
  async copyText({ text, html }) {
    const forms = { 'text/plain': text, ...(html !== undefined && { 'text/html': html }) }
    try {
      await navigator.clipboard.write([new ClipboardItem(forms)])
      return { ok: true, value: null }
    } catch {
      return failed('copyRefused')
    }
  },
  async saveText({ suggestedName, text }) {
    download(suggestedName, new Blob([text], { type: 'text/plain;charset=utf-8' }))
    return { ok: true, value: { saved: [suggestedName] } }
  },
}

/** A browser asks for no folder: many documents are one download. One that cannot be written is told once the others are there. */
function saveAllWith(api: DesktopApi): DesktopApi['documents']['saveAll'] {
  return async ({ ids, format }) => {
    const { zipFiles } = await import('./zip-files.ts')
    const list = await api.documents.list()
    if (!list.ok) return list
    const wanted = list.value.documents.filter(({ id, state }) => state === 'done' && ids.includes(id))
    let saved = 0
    let failure: Extract<Result<never>, { ok: false }> | undefined
    // One after the other: what is zipped already need not be held twice.
    async function* files() {
      for (const document of wanted) {
        const written = await filesOf(api, document, format)
        if (!written.ok) failure ??= written
        else if (written.value.length > 0) {
          saved += 1
          yield* written.value
        }
      }
    }
    const zip = await zipFiles(files())
    if (saved > 0) download(`Legible ${new Date().toLocaleDateString('sv')}.zip`, zip)
    return failure ?? { ok: true, value: { saved } }
  }
}

async function filesOf(
  api: DesktopApi,
  { id, name }: QueueDocument,
  format: SavedFormat,
): Promise<Result<NamedBytes[]>> {
  if (isOutputFileFormat(format)) {
    const written = await api.documents.exportFiles({ id, format })
    return written.ok ? { ok: true, value: written.value.files.map(unpack) } : written
  }
  const written = await api.documents.exportAs({ id, format })
  if (!written.ok) return written
  const bytes = new TextEncoder().encode(written.value.text)
  return { ok: true, value: [{ name: fileNameFor(safeName(name), format), bytes }] }
}

/** A browser saves one file a download: the tables of a document come as one ZIP. */
function saveFilesWith(api: DesktopApi): DesktopApi['documents']['saveFiles'] {
  return async (argument) => {
    const written = await api.documents.exportFiles(argument)
    if (!written.ok) return written
    const files = written.value.files.map(unpack)
    const [first, ...others] = files
    if (first === undefined) return { ok: true, value: { saved: [] } }
    if (others.length === 0) {
      download(first.name, new Blob([first.bytes], { type: first.type }))
      return { ok: true, value: { saved: [first.name] } }
    }
    const { zipFiles } = await import('./zip-files.ts')
    const name = `${baseName(first.name).replace(/-1$/, '')}.zip`
    download(name, await zipFiles(files))
    return { ok: true, value: { saved: [name] } }
  }
}

const unpack = ({ name, mediaType, data }: OutputFile) => ({
  name,
  type: mediaType,
  bytes: Uint8Array.from(atob(data), (character) => character.charCodeAt(0)),
})
