import Conf from 'conf'

/** A file of settings as `conf` and `electron-store` both offer it: `store` reads it whole and writes it whole, atomically. */
export interface SettingsBackend {
  store: Record<string, unknown>
}

/** Opens `<folder>/<name>.json`, which is either missing or sound JSON. */
export type OpenSettingsBackend = (location: { folder: string; name: string }) => SettingsBackend

/** The backend of plain Node; the desktop entry has electron-store. */
export const openConfBackend: OpenSettingsBackend = ({ folder, name }) =>
  new Conf({ cwd: folder, configName: name, configFileMode: 0o600 })
