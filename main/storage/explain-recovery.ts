import type { Recovery } from './recovery.ts'

/** Says to the owner, in one sentence or two, what was found broken and what is lost. */
export function explainRecovery({ damagedFile, copyMadeAt, complete }: Recovery): string {
  const found =
    damagedFile === null
      ? 'The database was missing'
      : `The database was damaged and was set aside as ${damagedFile}`
  const restored =
    copyMadeAt === null
      ? 'a new one was made'
      : `the copy of ${new Date(copyMadeAt).toLocaleString()} took its place`
  return `${found}; ${restored}.${complete ? ' Nothing was lost.' : ' Keys made and texts read since then may be missing.'}`
}
