import type { Settings } from '../../shared/settings.ts'

/** What a command line or a test asks for, for one run only. */
export type SettingsOverrides = Partial<
  Pick<Settings['server'], 'port' | 'host' | 'allowedHosts' | 'allowPrivateUrls' | 'compatible'>
>

/** The settings of the file, and above them what was asked for. */
export function withOverrides(settings: Settings, overrides: SettingsOverrides = {}): Settings {
  return { ...settings, server: { ...settings.server, ...overrides } }
}
