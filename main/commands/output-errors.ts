import { exitCodes } from './exit-codes.ts'

/**
 * From now on a command whose output cannot be written ends: quietly where its reader has seen enough, as `head` does, else
 * with what is wrong. A text that is lost is not to look like one that was printed.
 */
export function endWithoutOutput(): void {
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') process.exit(exitCodes.ok)
    const reason = code === 'ENOSPC' ? 'the disk is full. Free some space' : `${code}. Check where it goes`
    process.stderr.write(`legible: The output cannot be written: ${reason}, or send it elsewhere.\n`)
    process.exit(exitCodes.notUsable)
  })
  // Nobody is left to be told; a server goes on without.
  process.stderr.on('error', () => undefined)
}
