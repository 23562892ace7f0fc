import { z } from 'zod'

/** Which build of onnxruntime the networks run on. */
export const networkRuntimeSchema = z.object({
  build: z.enum(['native', 'webassembly']).meta({ description: 'WebAssembly is several times slower' }),
  reason: z.string().optional().meta({ description: 'Why the native one does not load' }),
})
export type NetworkRuntime = z.infer<typeof networkRuntimeSchema>

/** What a client may want to know of a running Legible: `GET /api/status`. */
export const statusSchema = z
  .object({
    version: z.string(),
    uptimeSeconds: z.int(),
    engines: z.array(z.object({ name: z.string(), version: z.string() })),
    networks: networkRuntimeSchema
      .optional()
      .meta({ description: 'How networks run; known once a page was read' }),
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
