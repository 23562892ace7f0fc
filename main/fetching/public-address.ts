import ipaddr from 'ipaddr.js'

// IANA's global unicast space. What lies outside and is not named yet may become anything, and holds the forms that
// hide an IPv4 address, such as ::7f00:1 for 127.0.0.1 (RFC 4291, 2.5.5.1).
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an IP address is one of the public internet's: not loopback, private, link-local, carrier-grade NAT,
 * multicast, reserved, nor one of these hidden in an IPv6 form (mapped, compatible, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  // process() turns ::ffff:a.b.c.d into a.b.c.d; tunnelled forms have ranges of their own and are no 'unicast'.
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast)
}
