import { pino } from 'pino'
import { redactKeys } from './redact-keys.ts'
import { openRotatingFile } from './rotating-file.ts'

/** `details` may hold `error`, ids, counts and times; never a document's text, a password or a key. */
type Log = (details: Record<string, unknown>, message: string) => void

export interface Logger {
  debug: Log
  info: Log
  warn: Log
  error: Log
  /** A logger whose every line carries these details too. */
  child(details: Record<string, unknown>): Logger
}

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export interface LoggerOptions {
  level?: LogLevel
  /** A file that is rotated by size, or the process's own stderr. */
  destination: { file: string } | 'stderr'
}

/** Creates a logger of one JSON line an event. Whatever looks like a key is cut out of the finished line, wherever it stood. */
export function createLogger({ level = 'info', destination }: LoggerOptions): Logger {
  const stream =
    destination === 'stderr' ? pino.destination({ fd: 2, sync: true }) : openRotatingFile(destination.file)
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { error: pino.stdSerializers.errWithCause },
      formatters: { level: (label) => ({ level: label }) },
      hooks: { streamWrite: redactKeys },
    },
    stream,
  )
}

/** A logger that writes nothing, for tests and one-off commands. */
export function createSilentLogger(): Logger {
  return pino({ level: 'silent' })
}
