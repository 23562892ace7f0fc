import { copyFileSync, existsSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { Repair } from '../../shared/repairs.ts'

/** Sets a settings file that is not sound JSON aside and puts the last good one in its place; says what it did. */
export function repairSettingsFile(folder: string, name: string): Repair[] {
  const file = join(folder, `${name}.json`)
  const lastGood = join(folder, `${name}.last-good.json`)
  if (!existsSync(file) || isSound(file)) return []
  const date = new Date().toISOString().replaceAll(':', '-').replace('Z', '')
  renameSync(file, join(folder, `${name}.damaged-${date}.json`))
  if (existsSync(lastGood) && isSound(lastGood)) {
    copyFileSync(lastGood, file)
    return [{ kind: 'settings_restored' }]
  }
  return [{ kind: 'settings_reset' }]
}

/** Copies a settings file that is known to be good, where there is one. */
export function keepLastGoodSettings(folder: string, name: string): void {
  const file = join(folder, `${name}.json`)
  const lastGood = join(folder, `${name}.last-good.json`)
  if (!existsSync(file)) return
  try {
    // Renamed into place: a copy cut short must not stand where the good one stood.
    copyFileSync(file, `${lastGood}.new`)
    renameSync(`${lastGood}.new`, lastGood)
  } catch {
    // It is for a start that finds the file damaged; a full disk must not end what runs.
  }
}

function isSound(file: string): boolean {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
