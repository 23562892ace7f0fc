import { z } from 'zod'

/** The same object, with null for what may be left out. */
export function takingNull(shape: z.core.$ZodShape) {
  return z.object(Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, z.nullable(field)])))
}
