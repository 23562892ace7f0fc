import { KeychainError } from './keychain.ts'

/** What the library's and the platforms' messages mean; the first that fits. Collected from the Secret Service on Linux. */
const meanings: [RegExp, KeychainError['state'], string][] = [
  [
    /prompt was dismissed|is ?locked|locked collection|interaction is not allowed|user canceled/i,
    'locked',
    'The keychain is locked. Unlock it and try again.',
  ],
  [
    /no result found|no default|default collection/i,
    'absent',
    'The keychain has no keyring yet. Make one, for instance by signing in to the desktop, and try again.',
  ],
  [
    /did not receive a reply|timed? ?out/i,
    'failed',
    'The keychain does not answer. Restart it, or the machine, and try again.',
  ],
  [
    /dbus|d-bus|autolaunch|serviceunknown|not provided|no such interface|cannot find module|native binding/i,
    'absent',
    'This machine has no keychain running.',
  ],
]

/** Turns a message of the keychain library into a state and one plain sentence; never shows the message itself. */
export function explainKeychainFailure(message: string): KeychainError {
  for (const [pattern, state, reason] of meanings) {
    if (pattern.test(message)) return new KeychainError(state, reason, { cause: message })
  }
  return new KeychainError('failed', 'The keychain refused. Try again, or restart it.', { cause: message })
}
