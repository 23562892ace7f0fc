import { isIP } from 'node:net'
import { LegibleError } from '../../shared/errors.ts'
import { knownFailures, type KnownFailure } from '../../shared/known-failures.ts'
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
  if (!rules.allowUrls) throw notAllowed('urlsOff')
  if (/^data:/i.test(address)) throw notAllowed('urlIsFile')
  if (address.length > longestUrl) throw notAllowed('urlTooLong')
  // The parser turns every other way to write an IPv4 address (2130706433, 0x7f.1, 0177.0.0.1) into the usual one.
  const url = URL.parse(address)
  if (url === null) throw notAllowed('urlInvalid')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw notAllowed('urlScheme')
  if (url.username !== '' || url.password !== '') throw notAllowed('urlWithUser')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) checkAddress(host, portOf(url), rules)
  else if (!rules.allowPrivateUrls && /(^|\.)localhost\.?$/i.test(host)) throw notAllowed('urlPrivate')
  return url
}

/** Checks an address a connection is about to be made to. Throws url_not_allowed. */
export function checkAddress(address: string, port: number, rules: FetchRules): void {
  if (!rules.allowPrivateUrls && !isPublicAddress(address)) throw notAllowed('urlPrivate')
  if (rules.ownPorts.includes(port) && mayBeOwnAddress(address)) throw notAllowed('urlOwn')
}

export function portOf(url: URL): number {
  return Number(url.port || (url.protocol === 'https:' ? 443 : 80))
}

function notAllowed(why: KnownFailure): LegibleError {
  return new LegibleError('url_not_allowed', knownFailures[why], { param: 'imageUrl' })
}
