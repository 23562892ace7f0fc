import { z } from 'zod'

/** What a worker says of itself, first of all and every few seconds: `POST /api/workers`. */
export const helloSchema = z.object({
  /** Of the machine and its process; any two workers have different ones. */
  name: z.string().min(1).max(200),
  /** Pages it reads at the same time. */
  pages: z.int().min(1).max(1024),
  program: z.string().max(50),
  /** Names what it reads with: the code, the networks, the data of languages. */
  version: z.string().regex(/^[0-9a-f]{64}$/),
})
export type Hello = z.infer<typeof helloSchema>

export const welcomeSchema = z.object({
  queue: z.string().min(1),
  /** Why a worker that was let in takes no pages for now, in a sentence. */
  paused: z.string().optional(),
})
export type Welcome = z.infer<typeof welcomeSchema>

/** How a document's kind and password go with its bytes; the password is base64url of UTF-8. */
export const passwordHeader = 'x-document-password'
