/** What the program did to its surroundings, for a test to look at. Everything here can be sent to another process. */
export interface Records {
  /** Addresses handed to the system's browser. */
  openedOutside: string[]
  /** Windows a page tried to open. */
  windowOpens: { url: string; action: 'allow' | 'deny' }[]
  /** Navigations that a page, or a frame of it, began by itself. */
  navigations: { url: string; isMainFrame: boolean; isBlocked: boolean }[]
  /** Requests of a page that no protocol of the program answers; the stand-in never lets them out. */
  foreignRequests: string[]
  /** Schemes registered before the program was ready. */
  schemes: { scheme: string; privileges: object }[]
  errorBoxes: { title: string; content: string }[]
  notifications: { title: string; body: string }[]
  /** Files that a window had the system drag. */
  drags: string[][]
  loginItem: object | null
  clipboard: string
  clipboardHtml: string
}

export const records: Records = {
  openedOutside: [],
  windowOpens: [],
  navigations: [],
  foreignRequests: [],
  schemes: [],
  errorBoxes: [],
  notifications: [],
  drags: [],
  loginItem: null,
  clipboard: '',
  clipboardHtml: '',
}
