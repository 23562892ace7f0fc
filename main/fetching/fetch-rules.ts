import { isIP } from 'node:net'
import { LegibleError } from '../../shared/errors.ts'
import { mayBeOwnAddress } from './own-address.ts'
import { isPublicAddress } from './public-address.ts'

export interface FetchRules {
  allowUrls: boolean
  allowPrivateUrls: boolean
  maxBytes: number
  /** Ports of this program itself, refused even where private addresses are allowed. */
  ownPorts: number[]
}

/** Checks all of a URL that can be told before a name is resolved, literal addresses included. Throws url_not_allowed. */
export function checkUrl(address: string, rules: FetchRules): URL {
  if (!rules.allowUrls) {
    throw new LegibleError(
      'url_not_allowed',
      'Fetching files from the web is switched off in the settings. Send the file itself as image.',
      { param: 'imageUrl' },
    )
  }
  // The parser turns every other way to write an IPv4 address (2130706433, 0x7f.1, 0177.0.0.1) into the usual one.
  const url = URL.parse(address)
  if (url === null) throw notAllowed('it is not a valid URL')
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw notAllowed('it must start with http:// or https://')
  if (url.username !== '' || url.password !== '') throw notAllowed('it carries a user name or password')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) checkAddress(host, portOf(url), rules)
  else if (!rules.allowPrivateUrls && /(^|\.)localhost\.?$/i.test(host)) throw privateNetwork()
  return url
}

/** Checks an address a connection is about to be made to. Throws url_not_allowed. */
export function checkAddress(address: string, port: number, rules: FetchRules): void {
  if (!rules.allowPrivateUrls && !isPublicAddress(address)) throw privateNetwork()
  if (rules.ownPorts.includes(port) && mayBeOwnAddress(address)) throw notAllowed('it is Legible itself')
}

export function portOf(url: URL): number {
  return Number(url.port || (url.protocol === 'https:' ? 443 : 80))
}

function privateNetwork(): LegibleError {
  return notAllowed('it points into a private network')
}

function notAllowed(reason: string): LegibleError {
  return new LegibleError('url_not_allowed', `This URL may not be fetched: ${reason}.`, { param: 'imageUrl' })
}
