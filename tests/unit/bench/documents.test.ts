import { expect, test } from 'vitest'
import { documentSet } from '../../bench/documents.ts'

test('the project’s own documents are a set of the bench, each with its truth, and the PDFs that need one with a password', () => {
  const { name, documents } = documentSet('fixtures')
  expect(name).toBe('fixtures')
  const untrue = documents.filter(({ truth }) => truth === '').map(({ id }) => id)
  expect(untrue).toEqual(['blank-scan.jpg'])
  expect(documents.find(({ id }) => id === 'encrypted.pdf')?.password).toBe('open sesame')
  expect(documents.find(({ id }) => id === 'english-and-german.png')?.language).toBe('eng+deu')
  expect(documents.filter(({ tables }) => tables !== undefined)).toHaveLength(3)
})
