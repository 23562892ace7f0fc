import { isIP } from 'node:net'
import { failure } from '../../shared/errors.ts'
import { mayBeOwnAddress } from './own-address.ts'
import { isPublicAddress } from './public-address.ts'
import { longestUrl } from '../../shared/ocr.ts'

export interface FetchRules {
  allowUrls: boolean
  allowPrivateUrls: boolean
  maxBytes: number
  /** Ports of this program itself, refused even where private addresses are allowed. */
  ownPorts: number[]
}

/** Checks all of a URL that can be told before a name is resolved, literal addresses included. Throws url_not_allowed. */
export function checkUrl(address: string, rules: FetchRules): URL {
  if (!rules.allowUrls) throw failure('urlsOff')
  if (/^data:/i.test(address)) throw failure('urlIsFile')
  if (address.length > longestUrl) throw failure('urlTooLong')
  // The parser turns every other way to write an IPv4 address (2130706433, 0x7f.1, 0177.0.0.1) into the usual one.
  const url = URL.parse(address)
  if (url === null) throw failure('urlInvalid')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw failure('urlScheme')
  if (url.username !== '' || url.password !== '') throw failure('urlWithUser')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) checkAddress(host, portOf(url), rules)
  else if (!rules.allowPrivateUrls && /(^|\.)localhost\.?$/i.test(host)) throw failure('urlPrivate')
  return url
}

/** Checks an address a connection is about to be made to. Throws url_not_allowed. */
export function checkAddress(address: string, port: number, rules: FetchRules): void {
  if (!rules.allowPrivateUrls && !isPublicAddress(address)) throw failure('urlPrivate')
  if (rules.ownPorts.includes(port) && mayBeOwnAddress(address)) throw failure('urlOwn')
}

export function portOf(url: URL): number {
  return Number(url.port || (url.protocol === 'https:' ? 443 : 80))
}
