// The desktop's entry, a composition root: one instance with its window and its tray, and the same app behind them.
// Nothing waits at the top level: Electron becomes ready only after this file has run.
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { app, dialog, nativeImage, nativeTheme, shell } from 'electron'
import type { AppCommand } from '../shared/desktop-api.ts'
import type { Settings } from '../shared/settings.ts'
import { createApp, type AppOptions } from './app.ts'
import { createCore } from './core.ts'
import { serveStdio } from './commands/mcp-stdio.ts'
import { endWithoutOutput } from './commands/output-errors.ts'
import { setAppMenu } from './electron/app-menu.ts'
import { registerAppScheme, serveAppProtocol } from './electron/app-protocol.ts'
import { createAppTray } from './electron/app-tray.ts'
import { createRegionCapture } from './electron/capture-region.ts'
import { createCaptureShortcut } from './electron/capture-shortcut.ts'
import { closeBeforeQuit } from './electron/close-before-quit.ts'
import { createCloseToTray } from './electron/close-to-tray.ts'
import { createDragOut } from './electron/drag-out.ts'
import { forkUtilityProcess } from './electron/fork-utility-process.ts'
import { createIpcBridge } from './electron/ipc-bridge.ts'
import { lockContents, lockSession } from './electron/lock-contents.ts'
import { createLoginItem, wasStartedAtLogin } from './electron/login-item.ts'
import { createMainWindow } from './electron/main-window.ts'
import { createOpenDocuments } from './electron/open-documents.ts'
import { openStore } from './electron/open-store.ts'
import { collectOpenedPaths, ownWords, type OpenedPaths } from './electron/opened-paths.ts'
import { programCommand } from './electron/program-command.ts'
import { stringsFor } from './electron/strings.ts'
import { createUpdates } from './electron/updates.ts'
import { createWindowHandlers } from './electron/window-handlers.ts'
import { keepHeapSmall } from './keep-heap-small.ts'
import { programFiles } from './program-files.ts'
import { resolveDataFolder } from './settings/data-folder.ts'
import { version } from './version.ts'

/** What is being answered when the program is quit has this long to end. */
const graceMs = 3000

function start(): void {
  keepHeapSmall()
  const dataFolder = resolveDataFolder()
  // What Chromium keeps goes there too, and with it the lock: one instance for each data folder.
  const windowFolder = join(dataFolder, 'window')
  mkdirSync(windowFolder, { recursive: true })
  app.setPath('userData', windowFolder)
  registerAppScheme()
  lockContents()
  if (!app.requestSingleInstanceLock()) return app.exit(0)
  const opened = collectOpenedPaths()
  app
    .whenReady()
    .then(() => open(dataFolder, opened))
    .catch(fail)
}

function appOptions(dataFolder: string): AppOptions {
  const { threadEntries } = programFiles()
  const { path, args } = programCommand()
  return {
    dataFolder,
    version,
    keychain: process.env['LEGIBLE_KEYCHAIN'] === 'none' ? 'none' : 'os',
    stdio: { command: path, args: [...args, 'mcp-stdio', '--data-dir', dataFolder] },
    openSettingsBackend: openStore,
    // From its sources the program runs under Node alone, with something in Electron's place.
    ...(threadEntries !== undefined && { threadEntries, startReaderProcess: forkUtilityProcess }),
  }
}

async function open(dataFolder: string, opened: OpenedPaths): Promise<void> {
  const { pageFolder } = programFiles()
  const iconFolder = join(pageFolder, '..', '..', 'main', 'electron', 'icons')
  const capture = createRegionCapture({ window: () => window.current(), hint: () => strings().captureHint })
  const dragOut = createDragOut({
    folder: join(dataFolder, 'dragged'),
    window: () => window.current(),
    icon: () => nativeImage.createFromBuffer(readFileSync(join(iconFolder, 'tray@2x.png'))),
  })
  const legible = await createApp({
    ...appOptions(dataFolder),
    servesFolder: true,
    window: (parts) =>
      createWindowHandlers(parts, {
        window: () => window.current(),
        settings: () => settings.get(),
        strings: () => strings(),
        capture: () => capture.capture(),
        captureKeysTaken: () => shortcut.isTaken(),
        dragOut: (asked, files) => dragOut.drag(asked, files),
        onCaptured(documentId) {
          window.show()
          parts.hub.send({ type: 'show', documentId })
        },
      }),
  })
  const { bridge, services } = legible
  const { settings, logger } = services
  const complain = (error: unknown) => logger.error({ error }, 'the desktop could not do what it was asked')
  const strings = () => stringsFor(settings.get().appearance.language, app.getLocale())
  closeBeforeQuit(async () => {
    await legible.close(graceMs)
    await dragOut.clear()
  })
  await dragOut.clear().catch(complain)

  lockSession()
  serveAppProtocol(pageFolder, (url) => capture.answer(url))
  nativeTheme.themeSource = settings.get().appearance.theme
  createIpcBridge(bridge, () => window.current())
  const window = createMainWindow({
    preload: join(dirname(pageFolder), 'preload', 'preload.cjs'),
    icon: join(iconFolder, 'icon.png'),
    state: openStore({ folder: dataFolder, name: 'window' }),
    startsHidden: wasStartedAtLogin(process.argv),
    onClose: createCloseToTray(settings, bridge.handlers, strings, complain),
    onFailure: complain,
  })

  const tell = (command: AppCommand) => bridge.hub.send({ type: 'command', command })
  const documents = createOpenDocuments({
    bridge,
    window: () => window,
    maxBytes: () => settings.get().limits.maxBodyBytes,
    strings,
  })
  const menuActions = {
    command(command: AppCommand) {
      window.show()
      tell(command)
    },
    open: () => void documents.choose().catch(complain),
    openDocs() {
      const { url } = legible.serverState()
      if (url !== null) shell.openExternal(`${url}/api/docs`).catch(complain)
    },
  }
  const tray = createAppTray(
    iconFolder,
    { show: () => window.show(), capture: () => tell('capture'), quit: () => app.quit() },
    () => ({ strings: strings(), server: legible.serverState(), usage: services.credits.usage() }),
  )
  const shortcut = createCaptureShortcut(logger, {
    onPress: () => tell('capture'),
    onTaken: (isTaken) => bridge.hub.send({ type: 'captureKeys', isTaken }),
  })
  const updates = createUpdates(strings, {
    logger,
    onOutbound: (connection) => bridge.noteConnection(connection),
  })
  const loginItem = createLoginItem(complain)

  let shownMenu = ''
  function follow({ appearance, startUp, updates: { feedUrl } }: Settings): void {
    nativeTheme.themeSource = appearance.theme
    const captureKeys = startUp.captureShortcut
    const menu = JSON.stringify([strings().file, captureKeys])
    if (menu !== shownMenu) setAppMenu(strings(), menuActions, { isPackaged: app.isPackaged, captureKeys })
    shownMenu = menu
    tray.update()
    shortcut.follow(startUp.captureShortcut)
    loginItem.follow(startUp.openAtLogin)
    updates.follow(feedUrl)
  }
  follow(settings.get())
  settings.onChange(follow)
  bridge.hub.subscribe(({ type }) => {
    if (type === 'server' || type === 'usage') tray.update()
  })

  app.on('activate', () => window.show())
  app.on('browser-window-focus', () => shortcut.tryAgain())
  // The program lives on in the tray.
  app.on('window-all-closed', () => undefined)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => app.quit())
  opened.take((paths) => void documents.open(paths).catch(complain))
  await legible.start()
}

function fail(error: unknown): void {
  const { cannotStart } = stringsFor('system', app.getLocale())
  dialog.showErrorBox(cannotStart, error instanceof Error ? error.message : String(error))
  app.exit(3)
}

/** How assistants start the program: no window, and whoever has one already keeps it. */
async function serveAssistant(words: string[]): Promise<void> {
  // Else the system would show its user that an assistant has gone.
  endWithoutOutput()
  app.dock?.hide()
  const { values } = parseArgs({ args: words, options: { 'data-dir': { type: 'string' } }, strict: false })
  const asked = values['data-dir']
  const dataFolder = resolveDataFolder(typeof asked === 'string' ? asked : undefined)
  // The reading process can be started only then.
  await app.whenReady()
  await serveStdio(dataFolder, async () => createCore(appOptions(dataFolder)))
}

const words = process.argv.slice(ownWords())
if (words[0] === 'mcp-stdio') {
  serveAssistant(words).then(
    () => app.exit(0),
    (error: unknown) => {
      process.stderr.write(`legible: ${error instanceof Error ? error.message : String(error)}\n`)
      app.exit(3)
    },
  )
} else {
  try {
    start()
  } catch (error) {
    // On Linux there are no dialogs before this.
    void app.whenReady().then(() => fail(error))
  }
}
