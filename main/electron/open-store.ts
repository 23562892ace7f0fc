import Store from 'electron-store'
import type { OpenSettingsBackend } from '../settings/settings-backend.ts'

/** The desktop's settings backend: the same file plain Node opens with conf, written the same way. */
export const openStore: OpenSettingsBackend = ({ folder, name }) =>
  new Store({ cwd: folder, name, configFileMode: 0o600 })
