import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'
import { isPublicAddress } from './public-address.ts'

/**
 * Whether a connection to this address may end at this machine: it has the address itself, or the address is not
 * public, so that a router, a bridge or a container's gateway may lead back here.
 */
export function mayBeOwnAddress(address: string): boolean {
  if (!isPublicAddress(address)) return true
  const wanted = ipaddr.process(address).toNormalizedString()
  return Object.values(networkInterfaces())
    .flat()
    .some((entry) => entry !== undefined && ipaddr.process(entry.address).toNormalizedString() === wanted)
}
