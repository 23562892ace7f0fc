import { z } from 'zod'
import { longestName } from './longest-name.ts'

/** The door a request came in by; every ledger row names one. */
export const doors = ['rest', 'mcp', 'app', 'cli'] as const
export type Door = (typeof doors)[number]

/** `metrics` opens only `GET /metrics`, for what watches the program; `worker` what machines that read pages ask for. */
export const keyScopes = ['rest', 'mcp', 'metrics', 'worker'] as const
const defaultScopes = ['rest', 'mcp'] as const
export type KeyScope = (typeof keyScopes)[number]

export const accountSchema = z.object({
  userId: z.string().meta({ example: 'usr_8f3kq2' }),
  name: z.string(),
  /** Credits per calendar month (local time); null: no limit. */
  monthlyCreditLimit: z.int().min(0).nullable(),
})
export type Account = z.infer<typeof accountSchema>

/** A key as lists show it: never the key itself, never its hash. */
export const keySummarySchema = z.object({
  id: z.string(),
  name: z.string(),
  lastFour: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  /** Milliseconds since the epoch, here and below. */
  createdAt: z.number(),
  expiresAt: z.number().nullable(),
  revokedAt: z.number().nullable(),
  lastUsedAt: z.number().nullable(),
  useCount: z.int(),
  monthlyCreditLimit: z.int().nullable(),
  creditsThisMonth: z.int(),
  /** True when the OS keychain holds the key, so that its owner can see it again. */
  revealable: z.boolean(),
})
export type KeySummary = z.infer<typeof keySummarySchema>

export const newKeySchema = z.object({
  name: z.string().trim().min(1).max(longestName),
  scopes: z
    .array(z.enum(keyScopes))
    .min(1)
    .default([...defaultScopes]),
  expiresAt: z.number().nullable().default(null),
  monthlyCreditLimit: z.int().min(0).nullable().default(null),
})
export type NewKey = z.input<typeof newKeySchema>

/** `plainKey` is shown here once; whether it can be shown again says `summary.revealable`. */
export interface CreatedKey {
  plainKey: string
  summary: KeySummary
}

/** `ready`: keys can be shown again. Otherwise they are shown once; `reason` is one plain sentence for the page. */
export type KeychainState = { state: 'ready' } | { state: 'locked' | 'absent' | 'failed'; reason: string }

export const usageSchema = z
  .object({
    userId: z.string(),
    today: z.int(),
    thisMonth: z.int(),
    total: z.int(),
    monthlyLimit: z.int().nullable(),
    remaining: z.int().nullable(),
    byKey: z.array(
      z.object({
        keyId: z.string().nullable(),
        name: z.string(),
        today: z.int(),
        thisMonth: z.int(),
        total: z.int(),
      }),
    ),
    byDay: z.array(
      z.object({ day: z.string().meta({ example: '2026-11-21' }), credits: z.int(), pages: z.int() }),
    ),
  })
  .meta({ id: 'Usage' })
export type Usage = z.infer<typeof usageSchema>
