import { LegibleError } from '../../shared/errors.ts'

/** A library or program file does not load. No document is to blame, and no other one would fare better. */
export const installationDamaged = (cause: unknown) =>
  new LegibleError(
    'internal_error',
    'The installation of Legible is damaged: a part that reads documents cannot be loaded. Install Legible again.',
    { cause },
  )
