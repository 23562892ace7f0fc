// A program that is not there: everything the page may ask, answered from memory. For looking at the page and for
// checking it in every state; the real bridges have tests of their own.
import type { KeySummary } from '../../../shared/accounts.ts'
import type { AppSnapshot } from '../../../shared/app-state.ts'
import {
  toDesktopApi,
  type AppEvent,
  type DesktopHandlers,
  type DesktopMethod,
  type WindowBridge,
} from '../../../shared/desktop-api.ts'
import { LegibleError, toErrorShape } from '../../../shared/errors.ts'
import type { ReadableDocument } from '../../../shared/reading-queue.ts'
import type { Settings, SettingsPatch } from '../../../shared/settings.ts'
import { fakeQueue, makeDocument, pageOf, summarise, type FakeDocument } from './fake-queue.ts'
import { invoice, letter, recipe } from './sample-pages.ts'
import * as samples from './samples.ts'
import type { Scenario } from './scenario.ts'
import { writeSample } from './write-sample.ts'

const address = 'http://127.0.0.1:6270'

export function createFakeDesktopApi(scenario: Scenario, settings: Settings): WindowBridge {
  const now = Date.now()
  const listeners = new Set<(event: AppEvent) => void>()
  const emit = (event: AppEvent) => listeners.forEach((listener) => listener(event))
  let documents = fakeQueue(scenario)
  let paused = false
  let current: Settings = {
    ...settings,
    appearance: { ...settings.appearance, theme: scenario.theme, language: scenario.language },
    grantedFolders: scenario.history === 'full' ? ['/home/ada/Scans', '/home/ada/Documents/Contracts'] : [],
    reading: { ...settings.reading, languages: ['eng', 'deu'] },
  }
  let keys: KeySummary[] = scenario.keys === 'some' ? samples.keys(now) : []
  let entries = scenario.history === 'full' ? samples.activity(now, 400) : []
  const usage = samples.usage(now, scenario.limit)
  const server = {
    running: scenario.server === 'running',
    url: scenario.server === 'running' ? address : null,
    port: 6270,
    problem: scenario.server === 'port-taken' ? 'Port 6270 is already in use.' : null,
    nextFreePort: scenario.server === 'port-taken' ? 6271 : null,
  }

  const find = (id: string): FakeDocument => {
    const found = documents.find(({ document }) => document.id === id)
    if (found) return found
    if (id.startsWith('req_')) return makeDocument('Minutes 1974.pdf', letter)
    throw new LegibleError('not_found', 'This document is no longer on the list.')
  }
  const changed = (...list: FakeDocument[]) =>
    emit({ type: 'documents', changed: list.map(({ document }) => ({ ...document })), removed: [], paused })
  const set = (fake: FakeDocument, change: Partial<FakeDocument['document']>) => {
    fake.document = { ...fake.document, ...change }
  }
  const add = (name: string, origin: FakeDocument['document']['origin']) => {
    const fake = makeDocument(name, name.includes('Invoice') ? invoice : recipe, { origin, state: 'waiting' })
    fake.document.id = `doc_${documents.length}_${Math.round(performance.now())}`
    documents = [...documents, fake]
    changed(fake)
    setTimeout(() => {
      set(fake, { state: 'working', phase: 'reading', pagesTotal: fake.sketches.length })
      changed(fake)
      setTimeout(() => {
        fake.pagesRead = fake.sketches.length
        set(fake, { state: 'done', phase: null, pagesDone: fake.sketches.length, summary: summarise(fake) })
        changed(fake)
      }, 600)
    }, 200)
    return { id: fake.document.id }
  }

  const open = (fake: FakeDocument, id: string): ReadableDocument => ({
    id,
    name: fake.document.name,
    kind: fake.document.kind,
    pages: fake.sketches.map((_, index) => index + 1),
    // Reports of a long document are written without drawing its pages.
    reports: fake.sketches.slice(0, fake.pagesRead).map((sketch, index) => {
      if (fake.failedPages.includes(index + 1)) {
        return {
          page: index + 1,
          source: 'failed',
          confidence: 0,
          lowConfidenceWords: 0,
          rotation: 0,
          warnings: [],
          error: { code: 'processing_timeout', message: 'It took longer than 120 seconds.' },
        }
      }
      if (fake.sketches.length > 20)
        return {
          page: index + 1,
          source: sketch.source,
          confidence: 1,
          lowConfidenceWords: 0,
          rotation: 0,
          warnings: [],
        }
      return (
        pageOf(fake, index + 1)?.report ?? {
          page: index + 1,
          source: 'blank',
          confidence: 1,
          lowConfidenceWords: 0,
          rotation: 0,
          warnings: [],
        }
      )
    }),
    hasImages: id.startsWith('doc_') || id === 'req_0',
    summary: fake.document.summary,
  })

  const handlers: DesktopHandlers = {
    'app.snapshot': (): AppSnapshot => ({
      version: '0.1.0',
      platform: 'linux',
      capabilities:
        scenario.bridge === 'window'
          ? {
              readsPaths: true,
              nativeDialogs: true,
              captureRegion: true,
              writesAssistantConfigs: true,
              controlsServer: true,
              startUp: true,
            }
          : {
              readsPaths: false,
              nativeDialogs: false,
              captureRegion: false,
              writesAssistantConfigs: true,
              controlsServer: false,
              startUp: false,
            },
      account: { userId: 'usr_8f3kq2', name: 'Ada', monthlyCreditLimit: scenario.limit },
      settings: current,
      keychain:
        scenario.keychain === 'ready'
          ? { state: 'ready' }
          : { state: 'absent', reason: 'No keychain was found on this system.' },
      server,
      languages: samples.languages,
      usage,
      queue: { documents: documents.map(({ document }) => document), paused },
      repairs: [],
    }),
    'app.openExternal': () => null,
    'app.copyText': ({ text }) => {
      ;(globalThis as { copiedText?: string }).copiedText = text
      return null
    },
    'app.saveText': () => ({ saved: true }),
    'documents.list': () => ({ documents: documents.map(({ document }) => document), paused }),
    'documents.addPaths': ({ paths }) => {
      for (const path of paths) add(path.split('/').at(-1) ?? path, 'file')
      return { refused: [] }
    },
    'documents.addBytes': ({ name, origin }) => add(name, origin),
    'documents.addUrl': ({ url }) => add(url.split('/').at(-1) ?? url, 'url'),
    'documents.cancel': ({ ids }) => {
      for (const id of ids) set(find(id), { state: 'cancelled', phase: null })
      changed(...ids.map(find))
      return null
    },
    'documents.retry': ({ id }) => {
      set(find(id), { state: 'waiting', error: null })
      changed(find(id))
      return null
    },
    'documents.pause': () => {
      paused = true
      changed()
      return null
    },
    'documents.resume': () => {
      paused = false
      changed()
      return null
    },
    'documents.remove': ({ ids }) => {
      documents = documents.filter(({ document }) => !ids.includes(document.id))
      emit({ type: 'documents', changed: [], removed: ids, paused })
      return null
    },
    'documents.open': ({ id }) => open(find(id), id),
    'documents.pages': ({ id, pages }) => {
      const fake = find(id)
      return pages
        .filter((number) => number <= fake.pagesRead && !fake.failedPages.includes(number))
        .map((number) => pageOf(fake, number))
        .filter((drawn) => drawn !== undefined)
        .map(({ page, report }) => ({ page, report }))
    },
    'documents.pageImage': async ({ id, page, maxSide }) => {
      const drawn = pageOf(find(id), page)
      if (drawn === undefined) throw new LegibleError('not_found', 'The file is not kept.')
      const scale = Math.min(1, maxSide / drawn.canvas.height)
      const scaled = new OffscreenCanvas(drawn.canvas.width * scale, drawn.canvas.height * scale)
      scaled.getContext('2d')?.drawImage(drawn.canvas, 0, 0, scaled.width, scaled.height)
      return new Uint8Array(await (await scaled.convertToBlob({ type: 'image/png' })).arrayBuffer())
    },
    'documents.exportAs': ({ id, format, pageMarkers }) => ({
      text: writeSample(find(id), format, {
        pageMarkers: pageMarkers ?? false,
        lineBreaks: current.appearance.lineBreaks,
      }),
    }),
    'documents.saveAll': ({ ids }) => ({ saved: ids.length }),
    'capture.region': () => add('Capture 10.24.png', 'capture'),
    'keys.list': () => keys,
    'keys.create': (key) => {
      const summary: KeySummary = {
        id: `key_${keys.length + 10}`,
        name: key.name,
        lastFour: 'p7Xd',
        scopes: key.scopes ?? ['rest', 'mcp'],
        createdAt: Date.now(),
        expiresAt: key.expiresAt ?? null,
        revokedAt: null,
        lastUsedAt: null,
        useCount: 0,
        monthlyCreditLimit: key.monthlyCreditLimit ?? null,
        creditsThisMonth: 0,
        revealable: scenario.keychain === 'ready',
      }
      keys = [summary, ...keys]
      return { plainKey: 'lgb_4tYz81KqLmX0vGd7RbN2cWfHsJ5oPaE93uQp7Xd', summary }
    },
    'keys.reveal': () => ({ plainKey: 'lgb_4tYz81KqLmX0vGd7RbN2cWfHsJ5oPaE93uQk3Tz' }),
    'keys.revoke': ({ id }) => {
      keys = keys.map((key) => (key.id === id ? { ...key, revokedAt: Date.now() } : key))
      return keys.find((key) => key.id === id) as KeySummary
    },
    'account.update': (change) => ({
      userId: 'usr_8f3kq2',
      name: change.name ?? 'Ada',
      monthlyCreditLimit: change.monthlyCreditLimit ?? null,
    }),
    'usage.get': () => usage,
    'usage.csv': () => ({ text: 'time,key,door,pages,credits,request\r\n' }),
    'settings.get': () => current,
    'settings.patch': ({ change }) => {
      current = merge(current, change)
      return current
    },
    'languages.list': () => samples.languages,
    'languages.addBytes': () => samples.languages,
    'languages.remove': ({ code }) => samples.languages.filter((language) => language.code !== code),
    'folders.choose': () => current.grantedFolders,
    'folders.grant': ({ path }) => [...current.grantedFolders, path],
    'folders.revoke': ({ path }) => current.grantedFolders.filter((folder) => folder !== path),
    'activity.list': ({ search, door, keyId, beforeAt, limit }) =>
      entries
        .filter(
          (entry) => search === undefined || entry.fileName?.toLowerCase().includes(search.toLowerCase()),
        )
        .filter(
          (entry) =>
            (door === undefined || entry.door === door) && (keyId === undefined || entry.keyId === keyId),
        )
        .filter((entry) => beforeAt === undefined || entry.at < beforeAt)
        .slice(0, limit),
    'activity.running': () => [],
    'activity.delete': () => null,
    'activity.deleteAll': () => {
      entries = []
      return null
    },
    'activity.connections': () => (scenario.connections === 'some' ? samples.connections(now) : []),
    'connect.assistants': ({ plainKey, keyId }) =>
      samples.assistants(
        plainKey ?? (keyId === undefined ? 'YOUR_KEY' : 'lgb_4tYz81KqLmX0vGd7RbN2cWfHsJ5oPaE93uQk3Tz'),
      ),
    'connect.preview': () => ({
      configFile: '~/.config/Claude/claude_desktop_config.json',
      before: JSON.stringify(
        { globalShortcut: 'Ctrl+Space', mcpServers: { notes: { command: 'notes-mcp' } } },
        null,
        2,
      ),
      after: JSON.stringify(
        {
          globalShortcut: 'Ctrl+Space',
          mcpServers: {
            notes: { command: 'notes-mcp' },
            legible: { command: 'legible', args: ['mcp-stdio'] },
          },
        },
        null,
        2,
      ),
    }),
    'connect.write': () => ({
      configFile: '~/.config/Claude/claude_desktop_config.json',
      backupFile: 'claude_desktop_config.json.bak',
    }),
    'connect.test': () => [
      { name: 'address', ok: true, detail: 'http://127.0.0.1:6270', milliseconds: 4 },
      { name: 'key', ok: true, detail: '', milliseconds: 6 },
      { name: 'tools', ok: true, detail: 'extract_text', milliseconds: 11 },
      { name: 'reading', ok: true, detail: 'Legible can read this.', milliseconds: 640 },
    ],
    'server.start': () => ({ ...server, running: true, url: address }),
    'server.stop': () => ({ ...server, running: false }),
    'server.changePort': ({ port }) => ({
      ...server,
      running: true,
      port,
      url: `http://127.0.0.1:${port}`,
      problem: null,
      nextFreePort: null,
    }),
  }

  async function invoke(method: DesktopMethod, argument: unknown): Promise<unknown> {
    await new Promise((resolve) => setTimeout(resolve, 2))
    try {
      const handle = handlers[method] as (argument: unknown) => unknown
      return { ok: true, value: await handle(argument) }
    } catch (error) {
      if (error instanceof LegibleError) return { ok: false, error: toErrorShape(error) }
      throw error
    }
  }

  const api = toDesktopApi(invoke, (listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  })
  Object.assign(globalThis, { emitFake: emit, workFake: () => workThrough(documents, changed) })
  return { ...api, pathOfFile: (file) => `/home/ada/${(file as File).name}` }
}

/** Reads the whole queue, telling of every document ten times a second, as the program does. */
function workThrough(documents: FakeDocument[], changed: (...list: FakeDocument[]) => void): void {
  let next = 0
  const timer = setInterval(() => {
    const batch: FakeDocument[] = []
    for (const fake of documents.slice(Math.max(0, next - 8), next)) {
      fake.pagesRead = fake.sketches.length
      fake.document = {
        ...fake.document,
        state: 'done',
        phase: null,
        pagesDone: fake.sketches.length,
        summary: summarise(fake),
      }
      batch.push(fake)
    }
    for (const fake of documents.slice(next, next + 8)) {
      fake.document = {
        ...fake.document,
        state: 'working',
        phase: 'reading',
        pagesTotal: fake.sketches.length,
      }
      batch.push(fake)
    }
    changed(...batch)
    next += 8
    if (next > documents.length + 8) clearInterval(timer)
  }, 100)
}

function merge(settings: Settings, change: SettingsPatch): Settings {
  const next: Record<string, unknown> = { ...settings }
  for (const [section, value] of Object.entries(change)) {
    next[section] = Array.isArray(value) ? value : { ...(next[section] as object), ...value }
  }
  return next as Settings
}
