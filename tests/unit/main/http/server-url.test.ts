import { expect, test } from 'vitest'
import { serverUrl } from '../../../../main/http/server-url.ts'

test.each([
  ['127.0.0.1', 'http://127.0.0.1:6270'],
  ['::1', 'http://[::1]:6270'],
  ['fe80::1', 'http://[fe80::1]:6270'],
  ['localhost', 'http://localhost:6270'],
])('%s is called as %s', (host, url) => {
  expect(serverUrl(host, 6270)).toBe(url)
  expect(URL.canParse(url)).toBe(true)
})
