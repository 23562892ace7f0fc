import { LegibleError } from '../../shared/errors.ts'

export const cancelled = () => new LegibleError('cancelled', 'The reading was cancelled.')

export const shuttingDown = () =>
  new LegibleError('shutting_down', 'Legible is shutting down. Try again when it runs again.', {
    retryAfterSeconds: 5,
  })
