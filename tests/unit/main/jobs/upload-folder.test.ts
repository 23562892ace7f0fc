import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createUploadFolder } from '../../../../main/jobs/upload-folder.ts'
import { createSilentLogger } from '../../../../main/logging/logger.ts'
import { openDatabase } from '../../../../main/storage/database.ts'
import { createJobStore } from '../../../../main/storage/job-store.ts'
import { createUploadRecords } from '../../../../main/storage/upload-records.ts'
import { settingsSchema } from '../../../../shared/settings.ts'
import { makeFolder } from '../../../support/storage/open-parts.ts'

const pdf = Buffer.from('%PDF-1.7\n')

function openUploads() {
  const dataFolder = makeFolder()
  const database = openDatabase({ dataFolder, logger: createSilentLogger() })
  onTestFinished(() => database.close())
  const records = createUploadRecords(database)
  const store = createJobStore(database)
  const uploads = createUploadFolder({ dataFolder, records, settings: () => settingsSchema.parse({}) })
  return {
    uploads,
    records,
    folder: join(dataFolder, 'uploads'),
    add: async (): Promise<string> => {
      const record = await uploads.write(pdf, { keyId: null, name: null })
      records.add(record)
      return record.id
    },
    submit: (id: string, uploadIds: string[]) => {
      const documents = uploadIds.map((uploadId, index) => ({
        requestId: `req_${id}_${index}`,
        name: null,
        uploadId,
        url: null,
        inputSource: 'file' as const,
      }))
      const job = { id, at: 1, userId: 'usr_1', keyId: null, options: {}, warnings: [], documents }
      store.create({ ...job, webhook: null, idempotencyKey: null, fingerprint: '' }, () => undefined)
    },
    end: (id: string) => store.cancel(id, 2),
  }
}

test('a file goes once no job that names it waits for it, and no other goes with it', async () => {
  const { uploads, folder, add, submit, end } = openUploads()
  const [one, both, waiting, unnamed] = [await add(), await add(), await add(), await add()]
  submit('job_1', [one, both])
  submit('job_2', [both, waiting])
  end('job_1')
  uploads.forgetRead('job_1')
  expect(readdirSync(folder).toSorted()).toEqual([both, waiting, unnamed].toSorted())
  end('job_2')
  uploads.forgetRead('job_2')
  expect(readdirSync(folder)).toEqual([unnamed])
})

test('what a job may name has its file, also where clearing up stops half way', async () => {
  const { uploads, records, folder, add, submit, end } = openUploads()
  const id = await add()
  submit('job_1', [id])
  end('job_1')
  // No file that is removed as one.
  rmSync(join(folder, id))
  mkdirSync(join(folder, id))
  expect(() => uploads.clean()).toThrow()
  expect(records.find(id)).toBeUndefined()
})
