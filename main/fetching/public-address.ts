import ipaddr from 'ipaddr.js'

/**
 * Whether an IP address is one of the public internet's: not loopback, private, link-local, carrier-grade NAT,
 * multicast, reserved, nor one of these hidden in an IPv6 form (mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  // process() turns ::ffff:a.b.c.d into a.b.c.d; tunnelled forms have ranges of their own and are no 'unicast'.
  return ipaddr.process(address).range() === 'unicast'
}
