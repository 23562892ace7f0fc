import { expect, test } from 'vitest'
import { isOwnAddress, isWebAddress } from '../../../../main/electron/navigation-rules.ts'
import { createRecentPress } from '../../../../main/electron/recent-press.ts'

test.each(['legible://app/', 'legible://app/index.html', 'legible://app/capture-overlay.html?id=1'])(
  '%s is the own page',
  (address) => expect(isOwnAddress(address)).toBe(true),
)

test.each([
  'https://app/',
  'http://127.0.0.1:6270/',
  'legible://other/',
  'legible://app.evil.example/',
  'legible://app:80/',
  'legible://user@app/',
  'legible:app/index.html',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'blob:legible://app/0',
  'data:text/html,hello',
  'about:blank',
  '',
])('%s is not the own page', (address) => expect(isOwnAddress(address)).toBe(false))

test('only web addresses are handed to the system, never files or other programs', () => {
  expect(['https://example.com/a', 'HTTP://example.com'].every(isWebAddress)).toBe(true)
  const others = [
    'file:///etc/passwd',
    'smb://server/share',
    'ms-settings:',
    'javascript:1',
    'legible://app/',
    'x',
  ]
  expect(others.filter(isWebAddress)).toEqual([])
})

test('a page opens one thing outside for each press of its user, and nothing by itself', () => {
  let time = 0
  const press = createRecentPress(() => time)
  expect(press.take()).toBe(false)
  press.note('mouseMove')
  expect(press.take()).toBe(false)
  press.note('mouseUp')
  time += 300
  expect([press.take(), press.take()]).toEqual([true, false])
  press.note('rawKeyDown')
  time += 5000
  expect(press.take()).toBe(false)
})
