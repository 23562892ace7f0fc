import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRows } from './manifest.ts'

/** The documents that anyone may fetch, and where they are kept. */
export const publicManifest = new URL('documents/public.tsv', import.meta.url).pathname
export const publicFolder = new URL('../../.cache/bench-documents', import.meta.url).pathname

const PATIENCE_MS = 60_000

/**
 * Loads the documents of a manifest, and their texts, into a folder, with a MANIFEST.tsv of those that are there. What lies
 * there already with the right checksum is not asked for. Returns a sentence for each that could not be had.
 */
export async function fetchDocuments(manifest: string, folder: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  const text = readFileSync(manifest, 'utf8')
  const [head = ''] = text.split('\n')
  const failures: string[] = []
  const whole: string[] = [head]
  for (const { row, cell } of readRows(text)) {
    try {
      await keep(join(folder, cell('file')), cell('address'), cell('sha256'))
      await keep(join(folder, cell('truth')), cell('truthAddress'), cell('truthSha256'))
      whole.push(row)
    } catch (error) {
      failures.push(
        `${cell('id')} could not be fetched: ${error instanceof Error ? error.message : String(error)}`,
      )
    }
  }
  writeFileSync(join(folder, 'MANIFEST.tsv'), `${whole.join('\n')}\n`)
  return failures
}

async function keep(path: string, address: string, sha256: string): Promise<void> {
  if (existsSync(path) && hashOf(readFileSync(path)) === sha256) return
  const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch((error: Error) => {
    const { cause } = error
    throw new Error(`${address} does not answer (${cause instanceof Error ? cause.message : error.message}).`)
  })
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}.`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (hashOf(bytes) !== sha256)
    throw new Error(`${address} has another file by now: its SHA-256 is ${hashOf(bytes)}.`)
  writeFileSync(`${path}.part`, bytes)
  renameSync(`${path}.part`, path)
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
