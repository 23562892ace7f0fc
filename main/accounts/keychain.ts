import type { KeychainState } from '../../shared/accounts.ts'

/** Why a keychain did not do what it was asked; `reason` is one plain sentence. */
export class KeychainError extends Error {
  override readonly name = 'KeychainError'
  readonly state: Exclude<KeychainState['state'], 'ready'>

  constructor(state: Exclude<KeychainState['state'], 'ready'>, reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.state = state
  }
}

/**
 * Where plain keys are kept for their owner to see again. Every call ends within a bounded time;
 * `get`, `set` and `delete` throw KeychainError.
 */
export interface Keychain {
  get(keyId: string): Promise<string | null>
  set(keyId: string, plainKey: string): Promise<void>
  delete(keyId: string): Promise<void>
  state(): Promise<KeychainState>
  /** Lets go of its thread. */
  close(): Promise<void>
}

/** Stands where there is no keychain, or the user wants none: keys are shown once. */
export function createNoKeychain(
  reason = 'The keychain is switched off, so a key is shown only once.',
): Keychain {
  const refuse = () => Promise.reject(new KeychainError('absent', reason))
  return {
    get: refuse,
    set: refuse,
    delete: () => Promise.resolve(),
    state: () => Promise.resolve({ state: 'absent', reason }),
    close: () => Promise.resolve(),
  }
}
