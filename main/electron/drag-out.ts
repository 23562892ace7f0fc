import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { app, type BrowserWindow, type NativeImage } from 'electron'
import type { SavedFormat } from '../../shared/exported-file-name.ts'
import { filesOf, type SavingHandlers } from '../bridge/files-of.ts'
import { writeFiles } from './save-documents.ts'

export interface DragOut {
  /** Writes documents as files and has the system drag them, where the button of the mouse is still down by then. */
  drag(
    handlers: SavingHandlers,
    asked: { ids: readonly string[]; format: SavedFormat },
  ): Promise<{ isDragged: boolean }>
  /** Removes what was written, by a program that crashed too. */
  clear(): Promise<void>
}

/**
 * Drags files out of the window. They lie in a folder until the program ends, since whoever took them may read them later.
 */
export function createDragOut(parts: {
  folder: string
  window: () => BrowserWindow | undefined
  /** Shown under the pointer; macOS drags nothing without one. */
  icon: () => NativeImage
}): DragOut {
  let isButtonDown = false
  app.on('web-contents-created', (_event, contents) => {
    contents.on('input-event', (_input, { type }) => {
      if (type === 'mouseDown') isButtonDown = true
      if (type === 'mouseUp') isButtonDown = false
    })
  })

  async function write(
    handlers: SavingHandlers,
    { ids, format }: { ids: readonly string[]; format: SavedFormat },
  ): Promise<string[]> {
    await mkdir(parts.folder, { recursive: true, mode: 0o700 })
    const folder = await mkdtemp(join(parts.folder, 'drag-'))
    const paths: string[] = []
    for (const id of ids) paths.push(...(await writeFiles(folder, await filesOf(handlers, { id, format }))))
    return paths
  }

  return {
    async drag(handlers, asked) {
      const files = await write(handlers, asked)
      const [file] = files
      const contents = parts.window()?.webContents
      if (file === undefined || contents === undefined || !isButtonDown) return { isDragged: false }
      contents.startDrag({ file, files, icon: parts.icon() })
      // The system keeps its end to itself.
      isButtonDown = false
      return { isDragged: true }
    },
    clear: () => rm(parts.folder, { recursive: true, force: true }),
  }
}
