import { z } from 'zod'
import { doors, newKeySchema } from './accounts.ts'
import { assistantIds } from './assistants.ts'
import { cleanWord, longestWord } from './corrections.ts'
import type { ArgumentOf, DesktopMethod } from './desktop-api.ts'
import { savedFormats } from './exported-file-name.ts'
import { isRecord } from './is-record.ts'
import { longestName } from './longest-name.ts'
import { languageCodeSchema, ocrOptionsSchema, outputFormats } from './ocr.ts'
import { outputFileFormats } from './output-files.ts'
import type { SettingsPatch } from './settings.ts'
import { newWatchRuleSchema, watchRuleChangeSchema } from './watch-rules.ts'

const none = z.undefined()
const id = z.string().min(1).max(200)
const ids = z.array(id).max(10_000)
const path = z.string().min(1).max(4096)
const bytes = z.instanceof(Uint8Array)
const fileName = z.string().min(1).max(1000)
const format = z.enum(outputFormats)
const fileFormat = z.enum(outputFileFormats)
const savedFormat = z.enum(savedFormats)
const options = ocrOptionsSchema
  .pick({ languages: true, pages: true, password: true, mode: true, codes: true })
  .extend({ store: z.boolean().optional() })
const keyChoice = { keyId: id.optional(), plainKey: z.string().max(200).optional() }
const assistant = z.enum(assistantIds)
const httpUrl = z
  .string()
  .max(8192)
  .regex(/^https?:\/\//i)

/** What each method of the bridge takes; whatever comes across is checked with these before anything is done with it. */
export const desktopArguments = {
  'app.snapshot': none,
  'app.openExternal': z.object({ url: httpUrl }),
  'app.copyText': z.object({ text: z.string(), html: z.string().optional() }),
  'app.saveText': z.object({ suggestedName: fileName, text: z.string() }),
  'documents.list': none,
  'documents.addPaths': z.object({ paths: z.array(path).min(1).max(10_000), options }),
  'documents.addBytes': z.object({
    name: fileName,
    origin: z.enum(['file', 'clipboard', 'capture']),
    bytes,
    options,
  }),
  'documents.addUrl': z.object({ url: httpUrl, options }),
  'documents.cancel': z.object({ ids }),
  'documents.retry': z.object({ id, options: options.optional() }),
  'documents.pause': none,
  'documents.resume': none,
  'documents.remove': z.object({ ids }),
  'documents.restore': z.object({ ids }),
  'documents.open': z.object({ id }),
  'documents.lookAt': z.object({ id, pages: z.array(z.int().min(1)).max(50) }),
  'documents.pages': z.object({ id, pages: z.array(z.int().min(1)).max(50) }),
  'documents.correct': z.object({
    id,
    page: z.int().min(1),
    word: z.int().min(0),
    text: z.string().max(longestWord).transform(cleanWord).nullable(),
  }),
  'documents.pageImage': z.object({ id, page: z.int().min(1), maxSide: z.int().min(16).max(8192) }),
  'documents.exportAs': z.object({ id, format, pages: z.array(z.int().min(1)).max(50).optional() }),
  'documents.exportFiles': z.object({ id, format: fileFormat }),
  'documents.saveFiles': z.object({ id, format: fileFormat }),
  'documents.dragOut': z.object({ ids, format: savedFormat }),
  'documents.offer': z.object({ id, format: savedFormat, ticket: z.uuid() }),
  'documents.clipboardText': z.object({ id }),
  'documents.saveAll': z.object({ ids, format: savedFormat }),
  'capture.region': z.object({ options }),
  'keys.list': none,
  'keys.create': newKeySchema,
  'keys.reveal': z.object({ id }),
  'keys.revoke': z.object({ id }),
  'account.update': z.object({
    name: z.string().trim().min(1).max(longestName).optional(),
    monthlyCreditLimit: z.int().min(0).nullable().optional(),
  }),
  'usage.get': none,
  'usage.csv': none,
  'settings.get': none,
  // Which fields exist and what they may hold is checked by the settings store, which names the field at fault.
  'settings.patch': z.object({
    change: z.custom<SettingsPatch>(isRecord, 'Send an object of settings sections.'),
  }),
  'languages.list': none,
  'languages.addBytes': z.object({ name: fileName.regex(/^[A-Za-z0-9_]+\.traineddata(?:\.gz)?$/), bytes }),
  'languages.remove': z.object({ code: languageCodeSchema }),
  'folders.choose': none,
  'folders.grant': z.object({ path }),
  'folders.revoke': z.object({ path }),
  'watching.list': none,
  'watching.choose': none,
  'watching.add': newWatchRuleSchema,
  'watching.change': watchRuleChangeSchema,
  'watching.remove': z.object({ id }),
  'activity.list': z.object({
    search: z.string().max(500).optional(),
    door: z.enum(doors).optional(),
    keyId: id.optional(),
    beforeAt: z.number().optional(),
    limit: z.int().min(1).max(500),
  }),
  'activity.delete': z.object({ requestIds: ids }),
  'activity.restore': z.object({ requestIds: ids }),
  'activity.deleteAll': none,
  'connect.assistants': z.object(keyChoice),
  'connect.preview': z.object({ ...keyChoice, assistant }),
  'connect.write': z.object({ ...keyChoice, assistant, before: z.string().nullable() }),
  'connect.test': z.object({ ...keyChoice, assistant }),
  'server.start': none,
  'server.stop': none,
  'server.changePort': z.object({ port: z.int().min(0).max(65535) }),
} satisfies { [M in DesktopMethod]: z.ZodType<unknown, ArgumentOf<M>> }
