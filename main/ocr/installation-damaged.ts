import { failure } from '../../shared/errors.ts'

/** A library or program file does not load. No document is to blame, and no other one would fare better. */
export const installationDamaged = (cause: unknown) => failure('installationDamaged', {}, { cause })

/** What is imported where it is first needed. Rejects with `installationDamaged` where it does not load. */
export const loadLate = <Part>(loading: Promise<Part>): Promise<Part> =>
  loading.catch((cause: unknown) => {
    throw installationDamaged(cause)
  })
