import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { open, readFile, rm, writeFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { LegibleError, namingFullDisk, tooLarge } from '../../shared/errors.ts'
import type { Upload } from '../../shared/jobs.ts'
import { mebibyte } from '../../shared/mebibyte.ts'
import type { Settings } from '../../shared/settings.ts'
import { queueFull } from '../extraction/admission.ts'
import { whenFree } from '../extraction/when-free.ts'
import { detectFormat, notReadable, headBytes } from '../ocr/detect-format.ts'
import type { UploadRecord, UploadRecords } from '../storage/upload-records.ts'
import type { Uploads } from './ports.ts'

/** Files of jobs, each under its id. What lies here without a record was being written when the program ended. */
export interface UploadFolder extends Uploads {
  /** Writes a file of which there is no record yet: whoever asked for it adds that, with the job, or discards the file. */
  write(bytes: Uint8Array, upload: { keyId: string | null; name: string | null }): Promise<UploadRecord>
  discard(id: string): Promise<void>
  /** Throws not_found where it is gone. */
  read(id: string): Promise<Uint8Array>
  /** Deletes what no document waits for any more of what a job has named. */
  forgetRead(jobId: string): void
  /** The same of all jobs, with what no job has named for a day, and what was never finished. */
  clean(): void
}

/** An upload that no job names is deleted after a day. */
const unusedMs = 24 * 60 * 60 * 1000
/** While a file comes, it is looked so often whether there is room for more. */
const lookBytes = 4 * mebibyte
/** All files together: what a hundred long scans take. More are refused until some are read. */
const maxBytesInAll = 20 * 1024 * mebibyte

export function createUploadFolder({
  dataFolder,
  records,
  settings,
}: {
  dataFolder: string
  records: UploadRecords
  settings: () => Settings
}): UploadFolder {
  const folder = join(dataFolder, 'uploads')
  const pathOf = (id: string) => join(folder, id)
  /** Files being written now. */
  const unfinished = new Set<string>()
  let arrivingBytes = 0

  function begin(): string {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const id = `upl_${randomBytes(12).toString('hex')}`
    unfinished.add(id)
    return id
  }

  function refuseWhenFull(): void {
    if (records.totalBytes() + arrivingBytes > maxBytesInAll) throw queueFull(60)
  }

  /** Their records are gone first: a file without one is swept away later, but a job may name whatever has one. */
  function removeFiles(names: readonly string[]): void {
    for (const name of names) {
      unfinished.delete(name)
      rmSync(pathOf(name), { force: true })
    }
  }

  async function receive(body: Readable, file: FileHandle): Promise<{ bytes: number; kind: string }> {
    const { maxUploadBytes, uploadTimeoutMs } = settings().limits
    let head = Buffer.alloc(0)
    let bytes = 0
    try {
      for await (const chunk of withPatience(body, uploadTimeoutMs)) {
        bytes += chunk.length
        arrivingBytes += chunk.length
        if (bytes > maxUploadBytes) throw tooLarge('fileTooLarge', maxUploadBytes)
        if (head.length < headBytes) {
          head = Buffer.concat([head, chunk])
          if (head.length >= headBytes) kindOf(head)
        }
        await file.appendFile(chunk)
        if (Math.floor(bytes / lookBytes) > Math.floor((bytes - chunk.length) / lookBytes)) refuseWhenFull()
      }
      // What a job was promised to read must outlive a power cut.
      await file.sync()
      return { bytes, kind: kindOf(head) }
    } finally {
      arrivingBytes -= bytes
    }
  }

  return {
    async receive(body, { caller, name }): Promise<Upload> {
      refuseWhenFull()
      const id = begin()
      try {
        const file = await open(pathOf(id), 'wx', 0o600)
        let received: { bytes: number; kind: string }
        try {
          received = await receive(body, file)
        } finally {
          await file.close()
        }
        const record = { id, at: Date.now(), keyId: caller.keyId, name, ...received }
        await whenFree(() => records.add(record))
        return { id, bytes: record.bytes, name, kind: record.kind, expiresAt: record.at + unusedMs }
      } catch (error) {
        await rm(pathOf(id), { force: true })
        throw namingFullDisk(error)
      } finally {
        unfinished.delete(id)
      }
    },

    async write(bytes, { keyId, name }) {
      refuseWhenFull()
      const kind = kindOf(bytes)
      const id = begin()
      try {
        await writeFile(pathOf(id), bytes, { mode: 0o600, flush: true })
      } catch (error) {
        unfinished.delete(id)
        await rm(pathOf(id), { force: true })
        throw namingFullDisk(error)
      }
      return { id, at: Date.now(), keyId, name, kind, bytes: bytes.length }
    },

    async discard(id) {
      await rm(pathOf(id), { force: true })
      unfinished.delete(id)
    },

    async read(id) {
      try {
        return await readFile(pathOf(id))
      } catch (error) {
        throw new LegibleError('not_found', 'The uploaded file is gone. Upload it again.', { cause: error })
      }
    },

    forgetRead: (jobId) => removeFiles(records.removeRead(jobId)),

    clean() {
      removeFiles(records.removeUnneeded(Date.now() - unusedMs))
      const known = new Set(records.ids())
      for (const id of known) unfinished.delete(id)
      removeFiles(readNames(folder).filter((name) => !known.has(name) && !unfinished.has(name)))
    },
  }
}

/** What the stream gives. Throws upload_timeout when nothing comes for so long, cancelled when its sender goes away. */
async function* withPatience(body: Readable, silenceMs: number): AsyncGenerator<Buffer> {
  // A request that is destroyed takes its answer with it.
  const chunks = body.iterator({ destroyOnReturn: false })
  for (;;) {
    const next = await inTime(chunks.next() as Promise<IteratorResult<Buffer>>, silenceMs)
    if (next.done === true) return
    yield next.value
  }
}

function inTime<T>(coming: Promise<T>, silenceMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(nothingCame(silenceMs)), silenceMs)
    coming
      .then(resolve, (cause: unknown) =>
        reject(new LegibleError('cancelled', 'The client went away during the upload.', { cause })),
      )
      .finally(() => clearTimeout(timer))
  })
}

const nothingCame = (silenceMs: number): LegibleError =>
  new LegibleError(
    'upload_timeout',
    `Nothing of the upload came for ${Math.round(silenceMs / 1000)} s. Send it again.`,
  )

function kindOf(head: Uint8Array): string {
  const kind = detectFormat(head)
  if (kind !== undefined) return kind
  throw notReadable(head)
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    // It is made with the first upload.
    return []
  }
}
