import { pathToFileURL } from 'node:url'
import type { AppOptions } from '../../main/app.ts'

/**
 * The built scripts of the reading process and of threads, for tests that compose the program in their own process: they
 * are what people are given, and start in a third of the time of the sources. Nothing where vitest is run by itself.
 */
export function builtThreads(): Pick<AppOptions, 'threadEntries'> {
  const program = process.env['LEGIBLE_PROGRAM']
  if (!program?.endsWith('.js')) return {}
  const script = (name: string) => new URL(`${name}.js`, pathToFileURL(program))
  return {
    threadEntries: {
      process: script('reader.process'),
      page: script('page.worker'),
      keychain: script('os-keychain.worker'),
      output: script('output.worker'),
    },
  }
}

/** As `builtThreads`, for a pool of page threads. */
export function builtPageThread(): { workerEntry?: URL } {
  const { threadEntries } = builtThreads()
  return threadEntries ? { workerEntry: threadEntries.page } : {}
}

/** As `builtThreads`, for a pool in a process of its own. */
export function builtReadingProcess(): { processEntry?: URL; workerEntry?: string } {
  const { threadEntries } = builtThreads()
  return threadEntries ? { processEntry: threadEntries.process, workerEntry: threadEntries.page.href } : {}
}
