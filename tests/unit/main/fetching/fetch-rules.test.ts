import { networkInterfaces } from 'node:os'
import { describe, expect, test } from 'vitest'
import { checkAddress, checkUrl } from '../../../../main/fetching/fetch-rules.ts'

const rules = { allowUrls: true, allowPrivateUrls: false, maxBytes: 1, ownPorts: [6270] }
const refused = expect.objectContaining({ code: 'url_not_allowed' }) as Error

describe('without private addresses', () => {
  test.each([
    'https://example.com/a.pdf',
    'http://8.8.8.8:8080/',
    'HTTPS://EXAMPLE.com',
    'https://[2606:4700::1111]/a',
  ])('%s may be fetched', (url) => expect(checkUrl(url, rules).href).toMatch(/^https?:/))

  test.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.0.0.1/',
    'http://0177.0.0.1/',
    'http://127.0.0.1./',
    'http://①②⑦.⓪.⓪.①/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::127.0.0.1]/',
    'http://[0:0:0:0:0:ffff:7f00:1]/',
    'http://localhost/',
    'http://LOCALHOST./',
    'http://x.localhost/',
    'http://0/',
    'http://169.254.169.254/latest/meta-data/',
    'http://user@example.com/',
    'http://user:password@example.com/',
    'http://8.8.8.8@127.0.0.1/',
    'file:///etc/passwd',
    'ftp://example.com/a.png',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    'gopher://example.com/',
    '//example.com/a.png',
    'example.com/a.png',
    'http://',
    'http://exa mple.com/',
    '',
  ])('%s may not', (url) => expect(() => checkUrl(url, rules)).toThrow(refused))
})

describe('with private addresses', () => {
  const open = { ...rules, allowPrivateUrls: true }

  test.each(['http://127.0.0.1:8000/', 'http://localhost/', 'http://192.168.1.5/scan.png', 'http://[::1]/'])(
    '%s may be fetched',
    (url) => expect(checkUrl(url, open).href).toBe(url),
  )

  test.each([
    'http://127.0.0.1:6270/',
    'http://[::1]:6270/',
    'http://127.9.9.9:6270/',
    'http://0:6270/',
    'http://192.168.7.7:6270/',
  ])('%s is the own port and may not', (url) => expect(() => checkUrl(url, open)).toThrow(refused))
})

test('the own port of every address of this machine is refused', () => {
  for (const entry of Object.values(networkInterfaces()).flat())
    expect(() => checkAddress(entry!.address, 6270, { ...rules, allowPrivateUrls: true })).toThrow(refused)
})

test('the same port on a machine of the internet is not the own one', () => {
  expect(() => checkAddress('8.8.8.8', 6270, rules)).not.toThrow()
})

test('when fetching is switched off nothing may be fetched', () => {
  expect(() => checkUrl('https://example.com/', { ...rules, allowUrls: false })).toThrow(refused)
})
