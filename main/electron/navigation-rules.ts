/** Where the window's page lives. The scheme exists inside the app only; the system never hears of it. */
export const appScheme = 'legible'
export const appHost = 'app'
export const appAddress = `${appScheme}://${appHost}/`

/** Whether an address is the window's own page. Everything else is foreign, whatever it looks like. */
export function isOwnAddress(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === `${appScheme}:` && url.host === appHost && url.username === ''
}

/** Whether an address may be handed to the system: only what opens in a browser, never a file or another program. */
export function isWebAddress(address: string): boolean {
  const protocol = URL.parse(address)?.protocol
  return protocol === 'http:' || protocol === 'https:'
}
