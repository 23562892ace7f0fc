import { expect, test } from 'vitest'
import { explainKeychainFailure } from '../../../../main/accounts/explain-keychain-failure.ts'

// Messages as the library gave them on Linux.
test.each([
  [
    'Platform failure: DBus error: Using X11 for dbus-daemon autolaunch was disabled at compile time',
    'absent',
  ],
  [
    'Platform failure: DBus error: The name org.freedesktop.secrets was not provided by any .service files',
    'absent',
  ],
  ["Couldn't access platform storage: Secret Service: no result found", 'absent'],
  ["Couldn't access platform storage: Secret Service: unlock prompt was dismissed", 'locked'],
  ['Platform failure: DBus error: Did not receive a reply. Possible causes include: …', 'failed'],
  ['something nobody has seen', 'failed'],
])('%s means %s, said in a plain sentence', (message, state) => {
  const error = explainKeychainFailure(message)
  expect(error.state).toBe(state)
  expect(error.message).toMatch(/^The keychain|^This machine/)
  expect(error.message).not.toMatch(/dbus|secret service/i)
})
