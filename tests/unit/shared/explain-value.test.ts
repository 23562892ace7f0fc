import { expect, test } from 'vitest'
import { z } from 'zod'
import { explainValue } from '../../../shared/explain-value.ts'

test.each([
  [z.string().min(1), '', 'must not be empty'],
  [z.string().min(2), '', 'must have at least 2 characters'],
  [z.array(z.string()).max(1), ['a', 'b'], 'must have at most 1 entry'],
  [z.int().min(1), 0, 'must be at least 1'],
  [z.int().max(9), 10, 'must be at most 9'],
  [z.int(), 'nine', 'must be a number'],
  [z.int(), 1.5, 'must be a whole number'],
  [z.enum(['text', 'json']), 'pdf', 'must be one of: text, json'],
  [z.custom(() => false, 'Write a port.'), 1, 'is not valid: Write a port'],
])('%# is said without the words of the library', (schema, value, words) => {
  const { error } = schema.safeParse(value)
  expect(explainValue(error!.issues[0])).toBe(words)
})
