import type { Settings, SettingsPatch } from './settings.ts'

/** The settings with some fields of some sections changed; a section that is a list is replaced. Nothing is checked. */
export function changeSettings(current: Settings, change: SettingsPatch): Settings {
  const sections = Object.entries(change as Record<string, unknown>).flatMap(([section, value]) => {
    if (value === undefined) return []
    const isList = Array.isArray(value) || typeof value !== 'object' || value === null
    return [[section, isList ? value : { ...(current as Record<string, object>)[section], ...value }]]
  })
  return { ...current, ...Object.fromEntries(sections) }
}
