// Everything the page can ask of the program, one function a method, whichever bridge carries the call.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type {
  AppSnapshot,
  Capabilities,
  InstalledLanguage,
  ServerState,
  UsageTotals,
} from '../../shared/app-state.ts'
import type { OutboundConnection, RunningActivity } from '../../shared/activity.ts'
import { autoLanguage } from '../../shared/auto-language.ts'
import { serverFor, type StdioCommand } from '../../shared/connect-configs.ts'
import type { DesktopHandlers, KeyChoice } from '../../shared/desktop-api.ts'
import { LegibleError } from '../../shared/errors.ts'
import type { ReadPage } from '../../shared/reading-queue.ts'
import type { Repair } from '../../shared/repairs.ts'
import type { WatchedFolder } from '../../shared/watched-folders.ts'
import { nameOfUrl } from '../extraction/name-of-url.ts'
import type {
  AccountService,
  CreditLedger,
  HistoryStore,
  KeyService,
  OutputMaker,
} from '../extraction/ports.ts'
import type { PageReader } from '../ocr/ports.ts'
import { grantFolder, revokeFolder } from '../settings/granted-folders.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import { addRule, changeRule, removeRule } from '../watching/change-rules.ts'
import { checkConnection } from './check-connection.ts'
import { listAssistants, previewConfig, writeConfig, writtenServer } from './connect-assistants.ts'
import { createWordCorrecting } from './correct-word.ts'
import type { EventHub } from './event-hub.ts'
import { createOpenedDocuments } from './opened-documents.ts'
import type { OfferedFiles } from './offered-files.ts'
import type { ReadingQueueService } from './reading-queue.ts'
import { writeLanguage } from './write-language.ts'

export interface DesktopParts {
  version: string
  capabilities: Capabilities
  account: AccountService
  keys: KeyService
  credits: CreditLedger
  history: HistoryStore
  settings: Pick<SettingsStore, 'get' | 'patch' | 'onChange'>
  languages: { list(): Promise<InstalledLanguage[]>; folder: string }
  server: () => ServerState
  queue: ReadingQueueService
  running: () => RunningActivity[]
  connections: () => OutboundConnection[]
  reader: PageReader
  outputs: OutputMaker
  watching: () => WatchedFolder[]
  hub: EventHub
  offered: OfferedFiles
  stdio: StdioCommand
  testPage: string
  repairs: readonly Repair[]
  /** Told when a page opens: a document will follow. */
  onPageOpened: () => void
}

export function createDesktopHandlers(parts: DesktopParts): DesktopHandlers {
  const { account, keys, credits, history, settings, languages, queue, hub } = parts
  const opened = createOpenedDocuments(parts)
  const correctWord = createWordCorrecting(parts)

  async function tellLanguages(): Promise<InstalledLanguage[]> {
    const installed = await languages.list()
    hub.send({ type: 'languages', languages: installed })
    return installed
  }

  async function connectionFor({ keyId, plainKey }: KeyChoice) {
    const url = parts.server().url ?? `http://127.0.0.1:${settings.get().server.port}`
    const key = plainKey ?? (keyId === undefined ? undefined : await keys.reveal(keyId))
    if (key === undefined)
      throw new LegibleError(
        'invalid_request',
        'Choose a key first, or create one: the configuration holds it.',
      )
    return { url, key, stdio: parts.stdio }
  }

  const handlers: DesktopHandlers = {
    'app.snapshot': async (): Promise<AppSnapshot> => {
      parts.onPageOpened()
      return {
        version: parts.version,
        capabilities: parts.capabilities,
        account: account.current(),
        settings: settings.get(),
        keychain: await keys.keychainState(),
        server: parts.server(),
        languages: await languages.list(),
        usage: usageTotals(credits),
        queue: queue.list(),
        running: parts.running(),
        connections: parts.connections(),
        captureKeysTaken: false,
        repairs: [...parts.repairs],
      }
    },
    'app.openExternal': onlyInWindow,
    'app.copyText': onlyInWindow,
    'app.saveText': onlyInWindow,

    'documents.list': () => queue.list(),
    'documents.addPaths': onlyInWindow,
    'documents.addBytes': ({ name, origin, bytes, options }) => ({
      id: queue.add({ name, origin, options, input: { kind: 'bytes', bytes, inputSource: 'file' } }),
    }),
    'documents.addUrl': ({ url, options }) => ({
      id: queue.add({ name: nameOfUrl(url), origin: 'url', options, input: { kind: 'url', url } }),
    }),
    'documents.cancel': ({ ids }) => done(queue.cancel(ids)),
    'documents.retry': ({ id, options }) => done(queue.retry(id, options)),
    'documents.pause': () => done(queue.setPaused(true)),
    'documents.resume': () => done(queue.setPaused(false)),
    'documents.remove': ({ ids }) => done(queue.remove(ids)),
    'documents.restore': ({ ids }) => done(queue.restore(ids)),
    'documents.open': ({ id }) => opened.describe(id),
    'documents.lookAt': ({ id, pages }) => done(queue.lookAt(id, pages)),
    'documents.pages': ({ id, pages }) => opened.pages(id, pages),
    'documents.correct': ({ id, ...correction }) => {
      correctWord(id, correction)
      const [read] = opened.pages(id, [correction.page])
      return read as ReadPage
    },
    'documents.pageImage': ({ id, page, maxSide }) => opened.pageImage(id, page, maxSide),
    'documents.exportAs': ({ id, format, pages }) => ({
      text: opened.exportAs(id, format, pages),
    }),
    'documents.exportFiles': async ({ id, format }) => ({ files: await opened.exportFiles(id, format) }),
    'documents.saveFiles': onlyInWindow,
    'documents.dragOut': onlyInWindow,
    'documents.offer': ({ ticket, ...offer }) => done(parts.offered.offer(ticket, offer)),
    'documents.clipboardText': ({ id }) => opened.clipboardText(id),
    'documents.saveAll': onlyInWindow,

    'capture.region': onlyInWindow,

    'keys.list': () => keys.list(),
    'keys.create': async (key) => {
      const created = await keys.create(key)
      hub.send({ type: 'keys' })
      return created
    },
    'keys.reveal': async ({ id }) => ({ plainKey: await keys.reveal(id) }),
    'keys.revoke': async ({ id }) => {
      const revoked = await keys.revoke(id)
      hub.send({ type: 'keys' })
      return revoked
    },

    'account.update': (change) => {
      const updated = account.update({
        ...(change.name !== undefined && { name: change.name }),
        ...(change.monthlyCreditLimit !== undefined && { monthlyCreditLimit: change.monthlyCreditLimit }),
      })
      hub.send({ type: 'usage', totals: usageTotals(credits) })
      return updated
    },
    'usage.get': () => credits.usage(),
    'usage.csv': () => ({ text: `${[...credits.exportCsv()].join('\r\n')}\r\n` }),

    'settings.get': () => settings.get(),
    'settings.patch': ({ change }) => settings.patch(change),

    'languages.list': () => languages.list(),
    'languages.addBytes': async ({ name, bytes }) => {
      await writeLanguage(languages.folder, name, bytes)
      return tellLanguages()
    },
    'languages.remove': async ({ code }) => {
      for (const ending of ['.traineddata', '.traineddata.gz'])
        await rm(join(languages.folder, ...code.split('/')) + ending, { force: true })
      const installed = await tellLanguages()
      const usual = settings.get().reading.languages
      // Whatever is read in a language that is gone fails.
      if (usual.includes(code) && !installed.some((language) => language.code === code)) {
        const left = usual.filter((other) => other !== code)
        settings.patch({ reading: { languages: left.length > 0 ? left : [autoLanguage] } })
      }
      return installed
    },

    'folders.choose': onlyInWindow,
    'folders.grant': ({ path }) => grantFolder(settings, path),
    'folders.revoke': ({ path }) => revokeFolder(settings, path),
    'watching.list': () => parts.watching(),
    'watching.choose': onlyInWindow,
    'watching.add': async (rule) => {
      await addRule(settings, rule)
      return parts.watching()
    },
    'watching.change': (change) => {
      changeRule(settings, change)
      return parts.watching()
    },
    'watching.remove': ({ id }) => {
      removeRule(settings, id)
      return parts.watching()
    },

    'activity.list': (query) => history.list(query),
    'activity.delete': ({ requestIds }) => {
      history.deleteEntries(requestIds)
      hub.send({ type: 'history' })
      return done(queue.removeReadings(requestIds))
    },
    'activity.restore': ({ requestIds }) => {
      history.restoreEntries(requestIds)
      hub.send({ type: 'history' })
      return done(queue.restoreReadings(requestIds))
    },
    'activity.deleteAll': () => {
      history.deleteAll()
      hub.send({ type: 'history' })
      return done(queue.forgetReadings())
    },

    'connect.assistants': async (choice) => listAssistants(await connectionFor(choice)),
    'connect.preview': async ({ assistant, ...choice }) =>
      previewConfig(assistant, await connectionFor(choice)),
    'connect.write': async ({ assistant, before, ...choice }) =>
      writeConfig(assistant, await connectionFor(choice), before),
    'connect.test': async ({ assistant, ...choice }) =>
      checkConnection({
        server: (await writtenServer(assistant)) ?? serverFor(assistant, await connectionFor(choice)),
        testPage: parts.testPage,
        version: parts.version,
      }),

    'server.start': onlyInWindow,
    'server.stop': onlyInWindow,
    'server.changePort': onlyInWindow,
  }
  return handlers
}

export function usageTotals(credits: Pick<CreditLedger, 'usage'>): UsageTotals {
  const { today, thisMonth, remaining, monthlyLimit } = credits.usage()
  return { today, thisMonth, remaining, monthlyLimit }
}

const done = (_nothing: void): null => null

function onlyInWindow(): never {
  throw new LegibleError('invalid_request', 'This works in the desktop app only.')
}
