/** What the pretended program looks like when the page opens. */
export interface Scenario {
  queue: 'empty' | 'reading' | 'done' | 'failed' | 'many' | 'long'
  history: 'full' | 'empty'
  keys: 'some' | 'none'
  keychain: 'ready' | 'absent'
  server: 'running' | 'port-taken' | 'off'
  theme: 'light' | 'dark' | 'system'
  language: 'en' | 'de'
  connections: 'none' | 'some'
  limit: number | null
  bridge: 'window' | 'browser'
}

export const usualScenario: Scenario = {
  queue: 'empty',
  history: 'full',
  keys: 'some',
  keychain: 'ready',
  server: 'running',
  theme: 'light',
  language: 'en',
  connections: 'none',
  limit: null,
  bridge: 'window',
}
