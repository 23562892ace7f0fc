import { describe, expect, test } from 'vitest'
import { LegibleError, toLegibleError } from '../../../shared/errors.ts'
import { saysOutOfMemory } from '../../../shared/out-of-memory.ts'

describe('what a process says last', () => {
  test.each([
    '# Fatal process out of memory: Failed to reserve virtual memory for CodeRange',
    'FATAL ERROR: Committing semi space failed. Allocation failed - JavaScript heap out of memory',
    "terminate called after throwing an instance of 'std::bad_alloc'",
    'memory allocation of 160 bytes failed',
    'WebAssembly.Memory(): could not allocate memory',
    'spawn ENOMEM',
    'glib: Error creating thread: Resource temporarily unavailable',
  ])('%s: the machine had none to give', (text) => {
    expect(saysOutOfMemory(text)).toBe(true)
  })

  test.each([
    'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory',
    'FATAL ERROR: Ineffective mark-compacts near heap limit Allocation failed - JavaScript heap out of memory',
    'FATAL ERROR: invalid table size Allocation failed - JavaScript heap out of memory',
    'FATAL ERROR: CALL_AND_RETRY_LAST Allocation failed - JavaScript heap out of memory',
    'Segmentation fault',
    'Warning: Invalid stream',
  ])('%s: the document asked for too much, or it was something else', (text) => {
    expect(saysOutOfMemory(text)).toBe(false)
  })
})

test('a file that is called damaged because there was no memory is not called damaged', () => {
  const cause = Object.assign(new Error('Failed to allocate memory'), {
    code: 'ERR_MEMORY_ALLOCATION_FAILED',
  })
  expect(toLegibleError(new LegibleError('corrupt_file', 'The image is damaged.', { cause }))).toMatchObject({
    code: 'out_of_memory',
    message: expect.stringContaining('Close other programs'),
  })
  const damaged = new LegibleError('corrupt_file', 'The image is damaged.', {
    cause: new Error('bad header'),
  })
  expect(toLegibleError(damaged)).toBe(damaged)
})
