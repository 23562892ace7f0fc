import { z } from 'zod'

/** What a client may want to know of a running Legible: `GET /api/status`. */
export const statusSchema = z
  .object({
    version: z.string(),
    uptimeSeconds: z.int(),
    engines: z.array(z.object({ name: z.string(), version: z.string() })),
    languages: z.array(z.object({ code: z.string(), source: z.enum(['bundled', 'user']) })),
    queue: z.object({
      active: z.int().meta({ description: 'Documents being read' }),
      waiting: z.int(),
      threads: z.int(),
    }),
    limits: z.object({
      maxBodyBytes: z.int(),
      maxImagePixels: z.int(),
      maxPages: z.int(),
      pageTimeoutMs: z.int(),
      documentTimeoutMs: z.int(),
      requestsPerMinute: z.int(),
    }),
  })
  .meta({ id: 'Status' })
export type Status = z.infer<typeof statusSchema>
