import { outOfMemory } from '../../shared/errors.ts'
import { isOutOfMemory } from '../../shared/out-of-memory.ts'
import { installationDamaged } from '../ocr/installation-damaged.ts'

/** No memory for the heap or the stack of another thread. */
const memoryCodes = new Set(['ERR_WORKER_OUT_OF_MEMORY', 'ERR_WORKER_INIT_FAILED'])
/** Too many open files; what is installed may be sound. */
const fileCodes = new Set(['EMFILE', 'ENFILE'])

/**
 * What to tell whoever waits for a thread or process that ended before it could do anything. It met no document
 * yet, so the document is never to blame.
 */
export function explainStartFailure(error: Error & { code?: string }): Error {
  // A process without memory for its first threads ends by SIGSEGV and says nothing; of a broken library the loader tells.
  const isWordless = /\bSIGSEGV$/.test(error.message)
  if (memoryCodes.has(error.code ?? '') || isOutOfMemory(error) || isWordless) return outOfMemory(error)
  const isKilled = /\bSIG[A-Z]+$/.test(error.message)
  return isKilled || fileCodes.has(error.code ?? '') ? error : installationDamaged(error)
}
