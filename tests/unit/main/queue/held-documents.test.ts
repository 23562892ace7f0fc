import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createHeldDocuments } from '../../../../main/queue/held-documents.ts'

const bytes = new TextEncoder().encode('a document')
const hash = createHash('sha256').update(bytes).digest('hex')

test('a document can be had by its hash until the last who reads it lets go', async () => {
  const documents = createHeldDocuments()
  const source = (id: string) => ({ id, format: 'pdf' as const, bytes })
  expect(await documents.hold(source('first'))).toBe(hash)
  expect(await documents.hold(source('second'))).toBe(hash)
  documents.release('first')
  expect(documents.find(hash)).toEqual(source('second'))
  documents.release('second')
  expect(documents.find(hash)).toBeUndefined()
})

test('a document let go of while it is hashed is not kept', async () => {
  const documents = createHeldDocuments()
  const hashing = documents.hold({ id: 'gone', format: 'pdf', bytes })
  documents.release('gone')
  await hashing
  expect(documents.find(hash)).toBeUndefined()
})
