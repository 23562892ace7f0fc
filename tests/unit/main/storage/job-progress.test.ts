import { expect, onTestFinished, test } from 'vitest'
import { createSilentLogger } from '../../../../main/logging/logger.ts'
import { openDatabase } from '../../../../main/storage/database.ts'
import { createJobProgress } from '../../../../main/storage/job-progress.ts'
import { createJobStore } from '../../../../main/storage/job-store.ts'
import { makeFolder } from '../../../support/storage/open-parts.ts'

test('of each key the next document of its oldest job is read, and last what was begun often', () => {
  const database = openDatabase({ dataFolder: makeFolder(), logger: createSilentLogger() })
  onTestFinished(() => database.close())
  const store = createJobStore(database)
  const progress = createJobProgress(database)
  const next = (...except: string[]) => progress.waiting(except).map(({ requestId }) => requestId)
  const submit = (id: string, at: number, keyId: string | null) =>
    store.create(
      {
        id,
        at,
        userId: 'usr_1',
        keyId,
        options: {},
        warnings: [],
        webhook: null,
        idempotencyKey: null,
        fingerprint: '',
        documents: [1, 2].map((number) => ({
          requestId: `${id}.${number}`,
          name: null,
          uploadId: null,
          url: 'https://example.com/a.pdf',
          inputSource: 'url' as const,
        })),
      },
      () => undefined,
    )
  submit('late', 3, 'key_a')
  submit('early', 2, 'key_a')
  submit('other', 1, 'key_b')
  submit('mine', 4, null)
  expect(next()).toEqual(['other.1', 'early.1', 'mine.1'])
  expect(next('other.1', 'early.1', 'early.2')).toEqual(['other.2', 'late.1', 'mine.1'])
  progress.begin('early.1')
  expect(next()).toEqual(['other.1', 'early.2', 'mine.1'])
  progress.begin('early.2')
  expect(next()).toEqual(['other.1', 'late.1', 'mine.1'])
  store.cancel('other', 5)
  expect(next()).toEqual(['late.1', 'mine.1'])
  expect(store.list({ keyId: 'key_a', beforeAt: 3, limit: 5 }).map(({ id }) => id)).toEqual(['early'])
  expect(store.list({ keyId: null, beforeAt: undefined, limit: 2 }).map(({ id }) => id)).toEqual([
    'mine',
    'late',
  ])
})
