import { failure } from '../../shared/errors.ts'

/** A library or program file does not load. No document is to blame, and no other one would fare better. */
export const installationDamaged = (cause: unknown) => failure('installationDamaged', {}, { cause })
