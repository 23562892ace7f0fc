import { dialog } from 'electron'
import { documentExtensions } from '../../shared/document-formats.ts'
import type { WindowParts } from '../bridge/create-bridge.ts'
import { addPaths } from '../bridge/add-paths.ts'
import type { MainWindow } from './main-window.ts'
import type { DesktopStrings } from './strings.ts'

export interface OpenDocuments {
  /** Queues files and folders and shows the first of them; says of those that cannot be read why. */
  open(paths: readonly string[]): Promise<void>
  /** Lets the user choose files with the system's dialog, then opens them. */
  choose(): Promise<void>
}

/** Documents that come from the system and not from the page: its menu, its file manager, a command line. */
export function createOpenDocuments(parts: {
  bridge: Pick<WindowParts, 'queue' | 'hub'>
  window: () => MainWindow
  maxBytes: () => number
  strings: () => DesktopStrings
}): OpenDocuments {
  const { queue, hub } = parts.bridge

  async function open(paths: readonly string[]): Promise<void> {
    parts.window().show()
    if (paths.length === 0) return
    const { ids, refused } = await addPaths(queue, { paths, options: {}, maxBytes: parts.maxBytes() })
    if (ids[0] !== undefined) hub.send({ type: 'show', documentId: ids[0] })
    const window = parts.window().current()
    const [first] = refused
    if (first === undefined || window === undefined) return
    const others = refused.length > 1 ? ` (+${refused.length - 1})` : ''
    await dialog.showMessageBox(window, {
      type: 'warning',
      message: `${first.name}${others}`,
      detail: first.error.message,
    })
  }

  return {
    open,
    async choose() {
      const window = parts.window().current()
      if (window === undefined) return
      const { canceled, filePaths } = await dialog.showOpenDialog(window, {
        properties: ['openFile', 'multiSelections'],
        filters: [{ name: parts.strings().documents, extensions: [...documentExtensions] }],
      })
      if (!canceled) await open(filePaths)
    },
  }
}
