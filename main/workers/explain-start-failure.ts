import { installationDamaged } from '../ocr/installation-damaged.ts'

/** The machine ran short of something while a thread or process was loading; what is installed may be sound. */
const shortages = new Set([
  'ERR_WORKER_OUT_OF_MEMORY',
  'ERR_WORKER_INIT_FAILED',
  'EMFILE',
  'ENFILE',
  'ENOMEM',
])

/**
 * What to tell whoever waits for a thread or process that ended before it could do anything. It met no document
 * yet, so the document is never to blame.
 */
export function explainStartFailure(error: Error & { code?: string }): Error {
  const isKilled = /\bSIG[A-Z]+$/.test(error.message)
  return isKilled || shortages.has(error.code ?? '') ? error : installationDamaged(error)
}
