import type { z } from 'zod'
import type { Warning } from '../../shared/ocr.ts'

/** Fields nobody knows are ignored, but said: a misspelt option must not fail silently. */
export function unknownFields(schema: z.ZodObject, value: unknown, prefix = ''): Warning[] {
  return Object.keys(value ?? {})
    .filter((field) => !Object.hasOwn(schema.shape, field))
    .slice(0, 20)
    .map((field) => {
      const param = `${prefix}${field.slice(0, 100)}`
      return { code: 'unknown_option', message: `${param} is not known and was ignored.`, param }
    })
}
