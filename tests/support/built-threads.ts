import { pathToFileURL } from 'node:url'
import { threadEntriesIn, type ThreadEntries } from '../../main/program-files.ts'

/** The folder of the built program, where the tests run on one; as an address that ends in a stroke. */
export function builtFolder(): URL | undefined {
  const program = process.env['LEGIBLE_PROGRAM']
  return program?.endsWith('.js') ? new URL('./', pathToFileURL(program)) : undefined
}

/**
 * The built scripts of the reading process and of threads, for tests that compose the program in their own process: they
 * are what people are given, and start in a third of the time of the sources. Nothing where vitest is run by itself.
 */
export function builtThreads(): { threadEntries?: ThreadEntries } {
  const folder = builtFolder()
  return folder ? { threadEntries: threadEntriesIn(folder) } : {}
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
