import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkUrl, type FetchRules } from '../../../../main/fetching/fetch-rules.ts'
import { LegibleError } from '../../../../shared/errors.ts'

const rules: FetchRules = { allowUrls: true, allowPrivateUrls: false, maxBytes: 1, ownPorts: [6270] }
const isRefused = (address: string, given = rules) => {
  try {
    checkUrl(address, given)
    return false
  } catch (error) {
    expect(error).toBeInstanceOf(LegibleError)
    expect((error as LegibleError).code).toBe('url_not_allowed')
    return true
  }
}

const octet = fc.nat({ max: 255 })
/** Addresses of the private, loopback, link-local, carrier and multicast ranges, as four numbers. */
const privateAddress = fc.oneof(
  fc.tuple(fc.constantFrom(0, 10, 127), octet, octet, octet),
  fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
  fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
  fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
  fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), octet, octet),
  fc.tuple(fc.integer({ min: 224, max: 255 }), octet, octet, octet),
)
/** The ways a URL may write one address: dotted, as one number, in hex or octal, with parts left out, inside IPv6. */
const spellings: ((parts: readonly [number, number, number, number]) => string)[] = [
  (parts) => parts.join('.'),
  (parts) => String(toNumber(parts)),
  (parts) => `0x${toNumber(parts).toString(16)}`,
  (parts) => parts.map((part) => `0x${part.toString(16)}`).join('.'),
  (parts) => parts.map((part) => `0${part.toString(8)}`).join('.'),
  ([a, b, c, d]) => `${a}.${b}.${c * 256 + d}`,
  ([a, b, c, d]) => `${a}.${(b * 256 + c) * 256 + d}`,
  (parts) => `${parts.join('.')}.`,
  (parts) => `[::ffff:${parts.join('.')}]`,
  (parts) => `[::${parts.join('.')}]`,
  (parts) => `[64:ff9b::${parts.join('.')}]`,
  ([a, b, c, d]) => `[2002:${hex(a, b)}:${hex(c, d)}::1]`,
]
const toNumber = (parts: readonly number[]) => parts.reduce((sum, part) => sum * 256 + part, 0)
const hex = (high: number, low: number) => (high * 256 + low).toString(16)

test('a private address is refused in every spelling there is', () => {
  fc.assert(
    fc.property(
      privateAddress,
      fc.constantFrom(...spellings),
      fc.constantFrom('http', 'https', 'HTTP'),
      fc.option(fc.integer({ min: 1, max: 65535 }), { nil: undefined }),
      (parts, spell, scheme, port) => {
        const address = `${scheme}://${spell(parts)}${port === undefined ? '' : `:${port}`}/a.png`
        expect([address, isRefused(address)]).toEqual([address, true])
      },
    ),
    { numRuns: 1000 },
  )
})

test('a name and password are refused, whatever they are', () => {
  const text = fc.stringMatching(/^[a-z0-9%]{1,10}$/)
  fc.assert(
    fc.property(text, text, (user, password) => {
      expect(isRefused(`http://${user}:${password}@example.com/`)).toBe(true)
    }),
  )
})

test('only http and https are let through', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z][a-z0-9+.-]{0,10}$/), (scheme) => {
      expect(isRefused(`${scheme}://example.com/a.png`)).toBe(scheme !== 'http' && scheme !== 'https')
    }),
  )
})

test('the own port is refused on this machine, also where private addresses are allowed', () => {
  fc.assert(
    fc.property(octet, octet, octet, (b, c, d) => {
      const own = `http://127.${b}.${c}.${d}:6270/`
      expect(isRefused(own, { ...rules, allowPrivateUrls: true })).toBe(true)
      expect(isRefused(own.replace('6270', '6271'), { ...rules, allowPrivateUrls: true })).toBe(false)
    }),
  )
})

test('a public web address of any shape is let through, and whatever else comes is refused or a URL', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (address) => {
      expect(isRefused(address)).toBe(false)
    }),
  )
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      if (!isRefused(text)) expect(URL.canParse(text)).toBe(true)
    }),
  )
})
