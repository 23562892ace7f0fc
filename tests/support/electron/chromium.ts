import { chromium, type BrowserContext } from 'playwright'

/** The Chromium that the test started; undefined where the program is run without windows. */
const endpoint = process.env['ELECTRON_STAND_IN_CHROMIUM']

export const chromiumContext: Promise<BrowserContext> | undefined =
  endpoint === undefined
    ? undefined
    : chromium.connectOverCDP(endpoint).then((browser) => {
        const [context] = browser.contexts()
        if (context === undefined) throw new Error('The browser has no context to open windows in.')
        return context
      })
