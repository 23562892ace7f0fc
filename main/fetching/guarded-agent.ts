import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import type { Agent } from 'undici'
import type { LegibleError } from '../../shared/errors.ts'
import { checkAddress, portOf, type FetchRules } from './fetch-rules.ts'

export interface GuardOptions {
  rules: FetchRules
  /** How names become addresses; the system's resolver unless a test brings its own. */
  lookup?: typeof systemLookup | undefined
  connectMs: number
  /** From the request to the first byte of the answer, and between its bytes. */
  firstByteMs: number
}

/**
 * A client for one host, because what its lookup refuses depends on the port; never to be used again. The address is
 * checked inside the connection's own lookup, so that a name cannot resolve to one address for the check and to another
 * for the connection; literal addresses, which never reach a lookup, are checked before, by checkUrl.
 */
export async function createGuardedAgent(url: URL, options: GuardOptions): Promise<Agent> {
  const { rules, lookup = systemLookup, connectMs, firstByteMs } = options
  // Loaded here: most runs call nobody.
  const { Agent } = await import('undici')
  return new Agent({
    connect: { lookup: guardedLookup(lookup, portOf(url), rules), timeout: connectMs },
    headersTimeout: firstByteMs,
    bodyTimeout: firstByteMs,
    maxHeaderSize: 32 * 1024,
    pipelining: 0,
  })
}

/** A lookup that hands over no address the rules refuse: one wrong one among several refuses them all. */
function guardedLookup(lookup: typeof systemLookup, port: number, rules: FetchRules): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, [])
      try {
        for (const { address } of addresses) checkAddress(address, port, rules)
      } catch (refused) {
        return callback(refused as LegibleError, [])
      }
      const [first] = addresses
      if (first === undefined)
        return callback(Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), [])
      if (options.all === true) return callback(null, addresses)
      callback(null, first.address, first.family)
    })
  }
}
