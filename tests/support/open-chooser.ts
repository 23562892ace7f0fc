import type { FileChooser, Page } from 'playwright'

/**
 * The page's own file dialog, opened by its keys. A page that was just shown does not yet hear them, and Playwright may
 * be told of the dialog only after it was asked for, so they are pressed until it is there.
 */
export async function openChooser(page: Page): Promise<FileChooser> {
  for (;;) {
    const opened = page.waitForEvent('filechooser', { timeout: 5000 }).catch(() => undefined)
    await page.keyboard.press('Control+o')
    const chooser = await opened
    if (chooser !== undefined) return chooser
  }
}
