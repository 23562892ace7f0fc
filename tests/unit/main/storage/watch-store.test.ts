import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openWatchStore } from '../../../../main/storage/watch-store.ts'
import { failure, toErrorShape } from '../../../../shared/errors.ts'

test('a failure keeps its figures, and those that earlier versions noted keep their words', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'legible-watch-store-')), 'watched.sqlite')
  const earlier = new DatabaseSync(path)
  earlier.exec(`CREATE TABLE files (
    id TEXT PRIMARY KEY, path TEXT NOT NULL, state TEXT NOT NULL, outputs TEXT NOT NULL,
    tries INTEGER NOT NULL, nextTryAt INTEGER, code TEXT, message TEXT
  ) STRICT;
  INSERT INTO files VALUES ('1', 'a.pdf', 'failed', '[]', 1, NULL, 'corrupt_file', 'It is damaged.'),
    ('2', 'b.pdf', 'read', '["b.txt"]', 0, NULL, NULL, NULL)`)
  earlier.close()

  const file = { path: 'c.pdf', state: 'failed', outputs: [], tries: 1, nextTryAt: null } as const
  const error = toErrorShape(failure('fileTooLarge', { limit: 50 }))
  const first = openWatchStore(path)
  expect(first.find('1')?.error).toEqual({ code: 'corrupt_file', message: 'It is damaged.' })
  expect(first.find('2')).toMatchObject({ outputs: ['b.txt'], error: null })
  first.put({ ...file, outputs: [], id: '3', error })
  first.close()
  const again = openWatchStore(path)
  expect(again.find('3')?.error).toEqual(error)
  again.close()
})
