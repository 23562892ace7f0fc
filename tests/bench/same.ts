// npm run bench:same: whether documents read the same whatever the machine does beside: alone on one thread, again on two
// and on four, and eight at once. Text and JSON are compared byte by byte; ends with 1 where any differ.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createPageReader, type PooledPageReader } from '../../main/workers/page-reader.ts'
import { createThreadPool } from '../../main/workers/thread-pool.ts'
import { readAnswer } from '../support/read-answer.ts'
import { documentSet, type BenchDocument } from './documents.ts'

const help = `npm run bench:same [-- OPTIONS]
  --documents SET, --set SETS   as for npm run bench; default of --set: tuning, where it is no set of its own
  --count N                     so many documents, of every category; default: 20`

const { values } = parseArgs({
  options: {
    documents: { type: 'string' },
    set: { type: 'string' },
    count: { type: 'string', default: '20' },
    help: { type: 'boolean' },
  },
})
if (values.help) {
  console.log(help)
  process.exit(0)
}

const isOwn = documentSet(values.documents).name === 'fixtures'
const set = documentSet(values.documents, values.set ?? (isOwn ? undefined : 'tuning'))
const documents = spread(set.documents, Number(values.count))

const ways: { name: string; threads: number; atOnce: number }[] = [
  { name: 'alone, 1 thread', threads: 1, atOnce: 1 },
  { name: 'alone, 2 threads', threads: 2, atOnce: 1 },
  { name: 'alone, 4 threads', threads: 4, atOnce: 1 },
  { name: '8 at once, 2 threads', threads: 2, atOnce: 8 },
]
const first = new Map<string, string>()
let differences = 0
for (const { name, threads, atOnce } of ways) {
  const reader = createPageReader(createThreadPool({ threads, languageFolders: [] }), threads)
  let same = 0
  const waiting = [...documents]
  const lane = async () => {
    for (let document = waiting.shift(); document; document = waiting.shift()) {
      const found = await hashOf(reader, document)
      const expected = first.get(document.id) ?? found
      first.set(document.id, expected)
      if (found === expected) same++
      else console.error(`DIFFERENT: ${document.id}, ${name}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  await reader.close()
  differences += documents.length - same
  console.log(`${name}: ${same} of ${documents.length} the same`)
}
if (differences > 0) process.exitCode = 1

async function hashOf(reader: PooledPageReader, document: BenchDocument): Promise<string> {
  const { path, password } = document
  // Four threads on two cores, eight documents at once: only the load may make a page slow here.
  const options = { pageTimeoutMs: 3_600_000, ...(password !== undefined && { password }) }
  const { text, json } = await readAnswer(reader, readFileSync(path), options)
  return createHash('sha256').update(text).update('\0').update(json).digest('hex')
}

/** So many of them, evenly over the list, which goes by category. */
function spread(all: readonly BenchDocument[], count: number): BenchDocument[] {
  if (!(count >= 1)) throw new Error(help)
  return all.filter(
    (_, index) => Math.floor((index * count) / all.length) !== Math.floor(((index - 1) * count) / all.length),
  )
}
