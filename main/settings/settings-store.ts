import { unwatchFile, watchFile } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Repair } from '../../shared/repairs.ts'
import type { Settings, SettingsPatch } from '../../shared/settings.ts'
import { isRecord } from '../../shared/is-record.ts'
import { readSettings, validatePatch } from './read-settings.ts'
import { keepLastGoodSettings, repairSettingsFile } from './repair-settings-file.ts'
import { openConfBackend, type OpenSettingsBackend } from './settings-backend.ts'

export interface SettingsStore {
  get(): Settings
  /** Writes a change and tells the listeners. Throws invalid_request, naming the field as `section.field`. */
  patch(change: SettingsPatch): Settings
  /** Called after each change with what is now in force; returns the way to stop. */
  onChange(listener: (settings: Settings) => void): () => void
  /**
   * From now on a change that another process writes, such as `legible folders grant`, is in force within a second,
   * unless it is not allowed. Keeps no process alive; returns the way to stop.
   */
  watch(): () => void
  /** What was wrong with the file at the start and what was done; empty when nothing was. */
  readonly repairs: readonly Repair[]
}

const name = 'settings'
// Looked at, not listened to: the file may not exist yet, and is replaced at every change.
const lookEveryMs = 500

/**
 * Opens `settings.json` in the data folder. A file that cannot be read is set aside and the last good one takes
 * its place; a single value that is not allowed falls back to its default. Fields this program does not know,
 * such as a newer one's, stay in the file.
 */
export function createSettingsStore({
  dataFolder,
  openBackend = openConfBackend,
}: {
  dataFolder: string
  openBackend?: OpenSettingsBackend
}): SettingsStore {
  const repairs = repairSettingsFile(dataFolder, name)
  const backend = openBackend({ folder: dataFolder, name })
  const listeners = new Set<(settings: Settings) => void>()
  const read = readSettings(backend.store)
  repairs.push(...read.repairs)
  let current = read.settings
  keepLastGoodSettings(dataFolder, name)

  function readAgain(): void {
    let found: ReturnType<typeof readSettings>
    try {
      found = readSettings(backend.store)
    } catch {
      // Someone is at work on it by hand; what was in force stays.
      return
    }
    if (found.repairs.length > 0 || isDeepStrictEqual(found.settings, current)) return
    current = found.settings
    keepLastGoodSettings(dataFolder, name)
    for (const listener of listeners) listener(current)
  }

  return {
    repairs,
    get: () => current,

    watch() {
      const file = join(dataFolder, `${name}.json`)
      watchFile(file, { persistent: false, interval: lookEveryMs }, readAgain)
      // A change before its first look, which comes a little later, is none to it.
      const firstLook = setTimeout(readAgain, lookEveryMs).unref()
      return () => {
        clearTimeout(firstLook)
        unwatchFile(file, readAgain)
      }
    },

    patch(change) {
      const valid = validatePatch(current, change)
      // What someone made of it by hand meanwhile, and is no JSON, is set aside as at a start.
      repairSettingsFile(dataFolder, name)
      const onDisk = backend.store
      const next: Record<string, unknown> = { ...onDisk }
      for (const [section, value] of Object.entries(change)) {
        if (value === undefined) continue
        const before = onDisk[section]
        next[section] = isRecord(value) && isRecord(before) ? { ...before, ...value } : value
      }
      backend.store = next
      current = valid
      keepLastGoodSettings(dataFolder, name)
      for (const listener of listeners) listener(current)
      return current
    },

    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
