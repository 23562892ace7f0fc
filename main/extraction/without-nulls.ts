import { isRecord } from '../../shared/is-record.ts'

/**
 * A value without its fields that are null, so many objects deep: generated clients send every field, and null says of
 * an optional one what leaving it out says.
 */
export function withoutNulls(value: unknown, levels: number): unknown {
  if (levels === 0 || !isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== null)
      .map(([name, field]) => [name, withoutNulls(field, levels - 1)]),
  )
}
