// The only file that knows which bridge the page has: the window's (IPC) or the browser's (HTTP).
import type { DesktopApi, WindowBridge } from '../shared/desktop-api.ts'
import { createHttpBridge, signIn } from './http-bridge.ts'

/** What the page calls. `pathOfFile` is there only where files have paths. */
export interface PageApi extends DesktopApi {
  pathOfFile?: (file: File) => string
}

/** `signed-out`: `no-link` when there never was a session here, `link-old` when its token or session was refused. */
export type Connection =
  | { state: 'ready'; api: PageApi }
  | { state: 'signed-out'; reason: 'no-link' | 'link-old' }

declare global {
  interface Window {
    legible?: WindowBridge
  }
}

// For every tab of this browser, and for the next time it is opened; it ends with the program.
const sessionKey = 'legible.session'

/** Finds the bridge this page was opened with and, in a browser, trades the link's token for a session. */
export async function connect(): Promise<Connection> {
  if (window.legible !== undefined) return { state: 'ready', api: window.legible }

  const token = tokenInAddress()
  if (token !== null) {
    history.replaceState(null, '', location.pathname)
    const session = await signIn(token)
    if (session !== null) localStorage.setItem(sessionKey, session)
    // A link of an earlier start, in a browser that is signed in: its session still counts.
    else if (localStorage.getItem(sessionKey) === null) return { state: 'signed-out', reason: 'link-old' }
  }
  const session = localStorage.getItem(sessionKey)
  if (session === null) return { state: 'signed-out', reason: 'no-link' }

  const api = createHttpBridge(session)
  const check = await api.documents.list()
  if (!check.ok && check.error.code === 'invalid_api_key') {
    localStorage.removeItem(sessionKey)
    return { state: 'signed-out', reason: 'link-old' }
  }
  return { state: 'ready', api }
}

/**
 * Calls `listener` once there is a way in: another tab of this browser has signed in, or a link was put into the address of
 * this tab, which loads nothing by itself where only what stands behind the `#` is new.
 */
export function onWayIn(listener: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === sessionKey && newValue !== null) listener()
  }
  const look = () => {
    if (isSigningIn()) listener()
  }
  window.addEventListener('storage', hear)
  window.addEventListener('hashchange', look)
  // It may have come while the page was finding out that it is signed out; the one it began with is gone by now.
  look()
  return () => {
    window.removeEventListener('storage', hear)
    window.removeEventListener('hashchange', look)
  }
}

/** For a tab that is signed in: a link put into its address changes nothing there, and its token must not stay to be seen. */
export function keepTokenOutOfAddress(): () => void {
  const look = () => {
    const isToHide = isSigningIn()
    if (isToHide) history.replaceState(history.state, '', location.pathname)
    return isToHide
  }
  // The link made an entry of its own, which shows nothing else than the one before: Back would seem to do nothing.
  const leave = () => {
    if (look()) history.back()
  }
  window.addEventListener('hashchange', leave)
  look()
  return () => window.removeEventListener('hashchange', leave)
}

/** Whether a link was put into the address just now. */
export const isSigningIn = () => tokenInAddress() !== null

const tokenInAddress = () => new URLSearchParams(location.hash.slice(1)).get('token')
