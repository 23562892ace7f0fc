// What of the bridge needs a window: the system's dialogs, its clipboard and its browser.
import { basename } from 'node:path'
import { clipboard, ClipboardItem, dialog, shell, type BrowserWindow, type OpenDialogOptions } from 'electron'
import type { DesktopHandlers } from '../../shared/desktop-api.ts'
import { LegibleError } from '../../shared/errors.ts'
import type { Settings } from '../../shared/settings.ts'
import { addPaths } from '../bridge/add-paths.ts'
import { filesOf } from '../bridge/files-of.ts'
import type { WindowParts } from '../bridge/create-bridge.ts'
import type { DragOut } from './drag-out.ts'
import { isWebAddress } from './navigation-rules.ts'
import { safeName } from '../../shared/exported-file-name.ts'
import { refuse, saveDocuments, writeFiles } from './save-documents.ts'
import type { DesktopStrings } from './strings.ts'
import { writeAtomically } from '../write-atomically.ts'

export function createWindowHandlers(
  { queue, handlers }: WindowParts,
  parts: {
    window: () => BrowserWindow | undefined
    settings: () => Settings
    strings: () => DesktopStrings
    capture: () => Promise<Uint8Array | null>
    captureKeysTaken: () => boolean
    dragOut: DragOut['drag']
    /** Called with the id of each document that was captured from the screen. */
    onCaptured: (id: string) => void
  },
): Partial<DesktopHandlers> {
  const { strings, settings } = parts

  async function chooseFolder(buttonLabel: string): Promise<string | undefined> {
    const options: OpenDialogOptions = { buttonLabel, properties: ['openDirectory', 'createDirectory'] }
    const window = parts.window()
    const { canceled, filePaths } = await (window === undefined
      ? dialog.showOpenDialog(options)
      : dialog.showOpenDialog(window, options))
    return canceled ? undefined : filePaths[0]
  }

  /** Answers the name of what was written, if a place was chosen. */
  async function saveWhereAsked(defaultPath: string, content: string | Uint8Array): Promise<string[]> {
    const window = parts.window()
    const { canceled, filePath } = await (window === undefined
      ? dialog.showSaveDialog({ defaultPath })
      : dialog.showSaveDialog(window, { defaultPath }))
    if (canceled || filePath === '') return []
    await writeAtomically(filePath, content).catch(refuse)
    return [basename(filePath)]
  }

  return {
    'app.snapshot': async () => ({
      ...(await handlers['app.snapshot'](undefined)),
      captureKeysTaken: parts.captureKeysTaken(),
    }),
    'app.openExternal': async ({ url }) => {
      if (!isWebAddress(url)) throw new LegibleError('invalid_request', 'Only web addresses can be opened.')
      await shell.openExternal(url)
      return null
    },
    'app.copyText': async ({ text, html }) => {
      const forms = { 'text/plain': text, ...(html !== undefined && { 'text/html': html }) }
      await clipboard.write([new ClipboardItem(forms)])
      return null
    },
    'app.saveText': async ({ suggestedName, text }) => {
      return { saved: await saveWhereAsked(safeName(suggestedName), text) }
    },
    'documents.saveFiles': async ({ id, format }) => {
      const files = await filesOf(handlers, { id, format })
      const [first, ...others] = files
      if (first === undefined) return { saved: [] }
      if (others.length === 0) return { saved: await saveWhereAsked(first.name, first.bytes) }
      const folder = await chooseFolder(strings().saveHere)
      const paths = folder === undefined ? [] : await writeFiles(folder, files)
      return { saved: paths.map((path) => basename(path)) }
    },
    'documents.dragOut': (asked) => parts.dragOut(handlers, asked),
    'documents.addPaths': async ({ paths, options }) => {
      const maxBytes = settings().limits.maxBodyBytes
      return addPaths(queue, { paths, options, maxBytes })
    },
    'documents.saveAll': async ({ ids, format }) => {
      const folder = await chooseFolder(strings().saveHere)
      return { saved: folder === undefined ? 0 : await saveDocuments(handlers, { ids, format, folder }) }
    },
    'folders.choose': async () => {
      const path = await chooseFolder(strings().chooseFolder)
      return path === undefined ? settings().grantedFolders : handlers['folders.grant']({ path })
    },
    'watching.choose': async () => ({ path: (await chooseFolder(strings().chooseFolder)) ?? null }),
    'capture.region': async ({ options }) => {
      const bytes = await parts.capture()
      if (bytes === null) return { id: null }
      const time = new Date().toTimeString().slice(0, 8).replaceAll(':', '.')
      const name = strings().captureName.replace('{time}', time)
      const id = queue.add({
        name,
        origin: 'capture',
        options,
        input: { kind: 'bytes', bytes, inputSource: 'file' },
      })
      parts.onCaptured(id)
      return { id }
    },
  }
}
