import type { z } from 'zod'
import { changeSettings } from '../../shared/change-settings.ts'
import { LegibleError } from '../../shared/errors.ts'
import { explainValue } from '../../shared/explain-value.ts'
import type { Repair } from '../../shared/repairs.ts'
import { settingsSchema, type Settings, type SettingsPatch } from '../../shared/settings.ts'

/** Reads settings as found in a file: what is missing or not allowed takes its default, and is named. */
export function readSettings(stored: unknown): { settings: Settings; repairs: Repair[] } {
  const repairs: Repair[] = []
  let candidate: unknown = structuredClone(stored)
  // Each round takes out at least one value; no file needs more rounds than it has sections and fields.
  for (let round = 0; round < 100; round++) {
    const parsed = settingsSchema.safeParse(candidate)
    if (parsed.success) return { settings: parsed.data, repairs }
    for (const issue of parsed.error.issues) {
      // A whole section or field goes, never a part of a list.
      const field = issue.path.slice(0, 2)
      const reason = `it ${explainValue(issue)}`
      repairs.push({ kind: 'setting_reset', name: field.join('.') || 'file', reason })
      candidate = without(candidate, field)
    }
  }
  return { settings: settingsSchema.parse({}), repairs }
}

/** The settings as they would be after a change. Throws invalid_request, naming the field. */
export function validatePatch(current: Settings, change: SettingsPatch): Settings {
  for (const [section, value] of Object.entries(change as Record<string, unknown>)) {
    if (value === undefined) continue
    if (!Object.hasOwn(settingsSchema.shape, section)) throw unknown(section)
    const before = current[section as keyof Settings]
    if (Array.isArray(before) || typeof value !== 'object' || value === null) continue
    for (const field of Object.keys(value)) {
      if (!Object.hasOwn(before, field)) throw unknown(`${section}.${field}`)
    }
  }
  const parsed = settingsSchema.safeParse(changeSettings(current, change))
  if (parsed.success) return parsed.data
  throw toLegibleError(parsed.error)
}

function toLegibleError(error: z.ZodError): LegibleError {
  const issue = error.issues[0]
  const param = issue?.path.join('.') ?? 'settings'
  return new LegibleError('invalid_request', `${param} ${explainValue(issue)}.`, { param })
}

function unknown(param: string): LegibleError {
  return new LegibleError('invalid_request', `There is no setting ${param}.`, { param })
}

function without(value: unknown, path: PropertyKey[]): unknown {
  const [first, ...rest] = path
  if (first === undefined || typeof value !== 'object' || value === null) return {}
  const copy: Record<PropertyKey, unknown> = { ...value }
  const inner = copy[first]
  if (rest.length > 0 && typeof inner === 'object' && inner !== null && !Array.isArray(inner)) {
    copy[first] = without(inner, rest)
  } else {
    delete copy[first]
  }
  return copy
}
