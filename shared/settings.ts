import { z } from 'zod'
import { autoLanguage } from './auto-language.ts'
import { compatibleServices } from './compatible-services.ts'
import { maxUploadMebibytes } from './largest-upload.ts'
import { mebibyte } from './mebibyte.ts'
import { languageCodeSchema, lineBreakings } from './ocr.ts'
import { watchRuleSchema } from './watch-rules.ts'

/** Milliseconds, of a second up to 24 days: a timer that should wait longer does not wait at all. */
const timeLimit = z
  .int()
  .min(1000)
  .max(2 ** 31 - 1)

/** One name or address, whole: a pattern would let in names of others. */
export const hostSchema = z.union([z.ipv4(), z.ipv6(), z.hostname()], {
  error: 'Write a name or an address as callers know it, without a port, such as legible.',
})

/** Everything a user can set, with its default. One file, `settings.json`, in the data folder; keys, credits and history are in SQLite. */
export const settingsSchema = z.object({
  server: z
    .object({
      enabled: z.boolean().default(true),
      port: z.int().min(0).max(65535).default(6270),
      /** Never a name, whose meaning others decide. */
      host: z
        .union([z.ipv4(), z.ipv6(), z.literal('localhost')], {
          error: 'Write an IP address of this machine, such as 127.0.0.1.',
        })
        .default('127.0.0.1'),
      /**
       * Further names in the Host header, at any port, for those who reach this server by them: nobody else may say what a
       * name of these means, or their pages could call it as their own.
       */
      allowedHosts: z.array(hostSchema).default([]),
      /** Empty: any origin that presents a valid key is served. */
      allowedOrigins: z.array(z.string()).default([]),
      requestsPerMinute: z.int().min(1).max(100_000).default(6000),
      concurrentRequestsPerKey: z.int().min(1).max(1000).default(256),
      failedSignInsPerMinute: z.int().min(1).max(10_000).default(60),
      /** Documents that may wait beside those being read; more are answered 503. */
      queueLength: z.int().min(1).max(10_000).default(256),
      /** A document that would wait longer, by estimate, is answered 503; 0: what cannot be read at once. */
      longestWaitMs: z.int().min(0).default(300_000),
      /** Answers `GET /metrics` to keys of that scope. */
      metrics: z.boolean().default(false),
      /** Whose routes are answered beside our own, for programs made for these services. */
      compatible: z.array(z.enum(compatibleServices)).default([]),
      /** Lets `imageUrl` reach private addresses. */
      allowPrivateUrls: z.boolean().default(false),
      /** Off: `imageUrl` is refused, so that nothing ever leaves the machine. */
      allowUrls: z.boolean().default(true),
    })
    .prefault({}),
  limits: z
    .object({
      maxBodyBytes: z
        .int()
        .min(mebibyte)
        .default(50 * mebibyte),
      /** Of a file uploaded for a job: it comes to the disk and not into memory until it is read. */
      maxUploadBytes: z
        .int()
        .min(mebibyte)
        .max(maxUploadMebibytes * mebibyte)
        .default(500 * mebibyte),
      maxImagePixels: z.int().min(1_000_000).default(100_000_000),
      maxPages: z.int().min(1).default(1000),
      pageTimeoutMs: timeLimit.default(120_000),
      documentTimeoutMs: timeLimit.default(600_000),
      uploadTimeoutMs: timeLimit.default(60_000),
    })
    .prefault({}),
  reading: z
    .object({
      languages: z.array(languageCodeSchema).min(1).default([autoLanguage]),
      /** 0: as many as the machine has cores. */
      threads: z.int().min(0).max(64).default(0),
    })
    .prefault({}),
  history: z
    .object({
      enabled: z.boolean().default(true),
      retentionDays: z.int().min(1).max(3650).default(30),
      /** Keep a copy of the file beside its text, so that the page image can be shown again. */
      keepFiles: z.boolean().default(false),
    })
    .prefault({}),
  jobs: z
    .object({
      /** For which the results of a job are kept after its end; where the history is off it is an hour. */
      retentionDays: z.int().min(1).max(365).default(7),
    })
    .prefault({}),
  /** Documents put into these are read by themselves. */
  watchedFolders: z.array(watchRuleSchema).max(50).default([]),
  /** Folders MCP clients may name files in (`type: "path"`). Absolute paths. */
  grantedFolders: z.array(z.string()).default([]),
  appearance: z
    .object({
      theme: z.enum(['system', 'light', 'dark']).default('system'),
      language: z.enum(['system', 'en', 'de']).default('system'),
      /** Of plain text in the window, and so of what is copied and saved from it. */
      lineBreaks: z.enum(lineBreakings).default('keep'),
    })
    .prefault({}),
  startUp: z
    .object({
      openAtLogin: z.boolean().default(false),
      /** null: not asked yet. */
      closeToTray: z.boolean().nullable().default(null),
      captureShortcut: z.string().default('CommandOrControl+Shift+O'),
    })
    .prefault({}),
  updates: z
    .object({
      /** Empty: never looks for updates. What is installed from there must not be changed on its way. */
      feedUrl: z
        .string()
        .regex(/^(?:https:\/\/\S+)?$/, { error: 'Write an address that starts with https://, or nothing.' })
        .default(''),
    })
    .prefault({}),
})
export type Settings = z.infer<typeof settingsSchema>

/** A change to settings: any subset of sections, each with any subset of its fields. */
export type SettingsPatch = {
  [S in keyof Settings]?: Settings[S] extends readonly unknown[] ? Settings[S] : Partial<Settings[S]>
}
