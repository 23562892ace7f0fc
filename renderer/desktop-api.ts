// The only file that knows which bridge the page has: the window's (IPC) or the browser's (HTTP).
import type { DesktopApi, WindowBridge } from '../shared/desktop-api.ts'
import { createHttpBridge, signIn } from './http-bridge.ts'

/** What the page calls. `pathOfFile` is there only where files have paths. */
export interface PageApi extends DesktopApi {
  pathOfFile?: (file: File) => string
}

/** `signed-out`: `no-link` when there never was a session here, `link-used` when its token was refused. */
export type Connection =
  { state: 'ready'; api: PageApi } | { state: 'signed-out'; reason: 'no-link' | 'link-used' }

declare global {
  interface Window {
    legible?: WindowBridge
  }
}

const sessionKey = 'legible.session'

/** Finds the bridge this page was opened with and, in a browser, trades the link's token for a session. */
export async function connect(): Promise<Connection> {
  if (window.legible !== undefined) return { state: 'ready', api: window.legible }

  const token = new URLSearchParams(location.hash.slice(1)).get('token')
  if (token !== null) {
    history.replaceState(null, '', location.pathname)
    const session = await signIn(token)
    if (session !== null) sessionStorage.setItem(sessionKey, session)
    // A link that was used up may be a reload of the tab it opened; its session still counts.
    else if (sessionStorage.getItem(sessionKey) === null) return { state: 'signed-out', reason: 'link-used' }
  }
  const session = sessionStorage.getItem(sessionKey)
  if (session === null) return { state: 'signed-out', reason: 'no-link' }

  const api = createHttpBridge(session)
  const check = await api.documents.list()
  if (!check.ok && check.error.code === 'invalid_api_key') {
    sessionStorage.removeItem(sessionKey)
    return { state: 'signed-out', reason: 'link-used' }
  }
  return { state: 'ready', api }
}
