import { isIP } from 'node:net'

/** Where a server on this address is called; an IPv6 address needs brackets there. */
export function serverUrl(host: string, port: number): string {
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`
}
