import type { FileChooser, Page } from 'playwright'

const caught = new WeakSet<Page>()

/**
 * The page's own file dialog, opened by its keys or by `open`. Playwright catches dialogs only while somebody listens,
 * and does not say from when on: so somebody always does, and a round trip lies between. A page that was just shown
 * does not yet hear what is pressed, so it is pressed until the dialog is there.
 */
export async function openChooser(
  page: Page,
  open: () => Promise<unknown> = () => page.keyboard.press('Control+o'),
): Promise<FileChooser> {
  if (!caught.has(page)) page.on('filechooser', () => undefined)
  caught.add(page)
  await page.evaluate(() => undefined)
  for (;;) {
    const opened = page.waitForEvent('filechooser', { timeout: 5000 }).catch(() => undefined)
    await open()
    const chooser = await opened
    if (chooser !== undefined) return chooser
  }
}
