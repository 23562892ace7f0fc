import { z } from 'zod'
import { savedFormats } from './exported-file-name.ts'
import { languageCodeSchema } from './ocr.ts'
import { originalsChoices, type WatchRule, type WatchRuleChange } from './watched-folders.ts'

const path = z.string().min(1).max(4096)

export const newWatchRuleSchema = z.object({
  folder: path,
  to: path,
  formats: z.array(z.enum(savedFormats)).min(1).max(10),
  languages: z.array(languageCodeSchema).max(10),
  originals: z.enum(originalsChoices),
})

export const watchRuleSchema = newWatchRuleSchema.extend({
  id: z.string().min(1).max(100),
  languages: newWatchRuleSchema.shape.languages.default([]),
  originals: newWatchRuleSchema.shape.originals.default('keep'),
  enabled: z.boolean().default(true),
}) satisfies z.ZodType<WatchRule>

export const watchRuleChangeSchema = newWatchRuleSchema
  .omit({ folder: true, to: true })
  .extend({ id: watchRuleSchema.shape.id, enabled: z.boolean() }) satisfies z.ZodType<WatchRuleChange>
