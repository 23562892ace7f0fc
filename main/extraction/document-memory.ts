import { mebibyte } from '../../shared/mebibyte.ts'
import type { Settings } from '../../shared/settings.ts'

// At least ten files of the default limit at once, and always four of a limit the user has raised.
const fewestBytes = 512 * mebibyte

/** Bytes that all documents of one kind of work may take at the same time: what callers send, jobs, watched folders. */
export const documentMemory = ({ limits }: Settings): number => Math.max(fewestBytes, 4 * limits.maxBodyBytes)
