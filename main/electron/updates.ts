import type { Logger } from '../logging/logger.ts'
import type { DesktopStrings } from './strings.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Looks for updates at the address its owner set, at once and daily; with none nothing is loaded and nobody is asked.
 * An update is downloaded, told of, and installed when the program is quit.
 */
export function createUpdates(
  logger: Pick<Logger, 'info' | 'warn'>,
  strings: () => DesktopStrings,
): { follow(feedUrl: string): void } {
  let followed = ''
  let timer: NodeJS.Timeout | undefined

  async function look(feedUrl: string): Promise<void> {
    const { default: updater } = await import('electron-updater')
    const { autoUpdater } = updater
    autoUpdater.logger = null
    autoUpdater.setFeedURL({ provider: 'generic', url: feedUrl })
    const { updateTitle: title, updateBody: body } = strings()
    const found = await autoUpdater.checkForUpdatesAndNotify({ title, body })
    logger.info(
      { version: found?.updateInfo.version, available: found?.isUpdateAvailable },
      'updates looked for',
    )
  }

  return {
    follow(feedUrl) {
      if (feedUrl === followed) return
      followed = feedUrl
      clearInterval(timer)
      // An update is a program: only what comes whole and from who it says may be installed.
      if (URL.parse(feedUrl)?.protocol !== 'https:') return
      const lookAndLog = () =>
        void look(feedUrl).catch((error: unknown) =>
          logger.warn({ error }, 'updates could not be looked for'),
        )
      lookAndLog()
      timer = setInterval(lookAndLog, dayMs).unref()
    },
  }
}
