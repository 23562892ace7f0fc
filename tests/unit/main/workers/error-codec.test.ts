import { expect, test } from 'vitest'
import { decodeError, encodeError } from '../../../../main/workers/error-codec.ts'
import { LegibleError } from '../../../../shared/errors.ts'

const acrossThreads = (error: unknown) => decodeError(structuredClone(encodeError(error)))

test('an expected failure arrives with its code, message, field and waiting time', () => {
  const error = new LegibleError('queue_full', 'Too many documents wait.', {
    param: 'image',
    retryAfterSeconds: 3,
    cause: new Error('/home/somebody/secret'),
  })
  const arrived = acrossThreads(error)
  expect(arrived).toBeInstanceOf(LegibleError)
  expect(arrived).toMatchObject({
    code: 'queue_full',
    message: 'Too many documents wait.',
    param: 'image',
    retryAfterSeconds: 3,
  })
  expect(JSON.stringify(arrived)).not.toContain('secret')
})

test('an unexpected error tells people nothing of its inside, and the log everything', () => {
  const error = new TypeError('cannot read /home/somebody/x')
  expect(acrossThreads(error)).toMatchObject({
    code: 'internal_error',
    message: expect.not.stringContaining('/home'),
  })
  expect(encodeError(error).detail).toContain('cannot read /home/somebody/x')
  expect(acrossThreads('a thrown string')).toMatchObject({ code: 'internal_error' })
})
