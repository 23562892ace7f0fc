import { expect, test } from 'vitest'
import { webOriginOf } from '../../../shared/web-origin.ts'

test.each([
  ['https://app.example.org', 'https://app.example.org'],
  ['https://app.example.org/', 'https://app.example.org'],
  ['HTTPS://App.Example.org:443/list?of=things#here', 'https://app.example.org'],
  ['http://localhost:3000/', 'http://localhost:3000'],
  ['http://[::1]:8080', 'http://[::1]:8080'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ['chrome-extension://Abcdef/popup.html', 'chrome-extension://abcdef'],
  ['null', 'null'],
  ['app.example.org', undefined],
  ['localhost:3000', undefined],
  ['https://', undefined],
  ['https://*.example.org', undefined],
  ['https://me@example.org', undefined],
  ['*', undefined],
  ['', undefined],
])('pages at %s come from %s', (address, origin) => expect(webOriginOf(address)).toBe(origin))
