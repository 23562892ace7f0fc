import { LegibleError } from '../../shared/errors.ts'
import { knownFailures } from '../../shared/known-failures.ts'

/** A library or program file does not load. No document is to blame, and no other one would fare better. */
export const installationDamaged = (cause: unknown) =>
  new LegibleError('internal_error', knownFailures.installationDamaged, { cause })
