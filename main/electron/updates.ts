import type { OutboundConnection } from '../../shared/activity.ts'
import type { Logger } from '../logging/logger.ts'
import type { DesktopStrings } from './strings.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Looks for updates at the address its owner set, at once and daily; with none nothing is loaded and nobody is asked.
 * An update is downloaded, told of, and installed when the program is quit.
 */
export function createUpdates(
  strings: () => DesktopStrings,
  {
    logger,
    onOutbound,
  }: { logger: Pick<Logger, 'warn'>; onOutbound: (connection: OutboundConnection) => void },
): { follow(feedUrl: string): void } {
  let followed = ''
  let timer: NodeJS.Timeout | undefined

  async function look({ href, host }: URL): Promise<void> {
    const note = (outcome: string) =>
      onOutbound({ requestId: 'updates', host, at: Date.now(), bytes: 0, outcome })
    try {
      const { default: updater } = await import('electron-updater')
      const { autoUpdater } = updater
      autoUpdater.logger = null
      autoUpdater.setFeedURL({ provider: 'generic', url: href })
      const { updateTitle: title, updateBody: body } = strings()
      // Null in a checkout, where nobody is asked.
      if ((await autoUpdater.checkForUpdatesAndNotify({ title, body })) !== null) note('ok')
    } catch (error) {
      note('fetch_failed')
      logger.warn({ error }, 'updates could not be looked for')
    }
  }

  return {
    follow(feedUrl) {
      if (feedUrl === followed) return
      followed = feedUrl
      clearInterval(timer)
      if (feedUrl === '') return
      const feed = URL.parse(feedUrl)
      // An update is a program: it may only come from who it says, and as it was sent.
      if (feed?.protocol !== 'https:') return logger.warn({ feedUrl }, 'updates need an https address')
      void look(feed)
      timer = setInterval(() => void look(feed), dayMs).unref()
    },
  }
}
