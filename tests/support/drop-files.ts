import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Page } from 'playwright'
import { openChooser } from './open-chooser.ts'
import type { PageSide } from './electron/page-side.ts'

/** Drops files from the disk on the middle of a page, as the system does: the events are real, and so are the files. */
export async function dropFiles(page: Page, files: string[]): Promise<void> {
  await noteFiles(page, files)
  const cdp = await page.context().newCDPSession(page)
  const [x, y] = await page.evaluate(() => [innerWidth / 2, innerHeight / 2] as const)
  const data = { items: [], files, dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await cdp.send('Input.dispatchDragEvent', { type, x, y, data })
  await cdp.detach()
}

/** Answers the file dialog that `open` brings up. */
export async function chooseFiles(page: Page, open: () => Promise<unknown>, files: string[]): Promise<void> {
  await noteFiles(page, files)
  const chooser = await openChooser(page, open)
  await chooser.setFiles(files)
}

/** A page cannot tell a file's path; Electron can, and the stand-in only what it was told. */
async function noteFiles(page: Page, files: string[]): Promise<void> {
  const paths = await Promise.all(
    files.map(async (file) => {
      const { size, mtimeMs } = await stat(file)
      return [`${basename(file)}|${size}|${Math.floor(mtimeMs)}`, file] as const
    }),
  )
  await page.evaluate((known) => {
    const side = (globalThis as unknown as Record<symbol, PageSide | undefined>)[
      Symbol.for('electron stand-in')
    ]
    for (const [key, path] of known) side?.paths.set(key, path)
  }, paths)
}
