import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { BenchDocument } from './documents.ts'
import { between, cpuSecondsBelow, measureCost, type Cost } from './meter.ts'
import { canRead, type Peer, type Reader } from './peers.ts'
import { scoreReading, type Score } from './score.ts'

export interface Reading extends Score {
  id: string
  category: string
  seconds: number
  /** User and system time of all processes of the reader; undefined where the machine does not say. */
  cpuSeconds: number | undefined
}

export interface ReaderResult {
  name: string
  readings: Reading[]
  /** All documents one after the other, the reader's start and end included. */
  oneByOne: Cost
  /** The same with one under way on each core. */
  everyCore: Cost
  /** One image, from nothing running to nothing running; median of three. */
  fromNothing: Cost | undefined
}

export interface MeasureOptions {
  documents: BenchDocument[]
  cores: number
  /** Folder for the texts as read. */
  texts?: string | undefined
}

/** Everything the bench says of one reader. Documents it cannot read count as read empty, and are named on the console. */
export async function measureReader(peer: Peer, options: MeasureOptions): Promise<ReaderResult> {
  const documents = options.documents.filter((document) => canRead(peer, document))
  const readings: Reading[] = []
  console.log(`${peer.name}: ${documents.length} documents, one by one`)
  const oneByOne = await measureRun(peer, 1, async (reader) => {
    for (const document of documents) {
      const { text, seconds, cpuSeconds } = await readOne(peer, reader, document)
      if (options.texts !== undefined) keepText(join(options.texts, peer.id, `${document.id}.txt`), text)
      const score = scoreReading(document.truth, text, document.language)
      readings.push({ id: document.id, category: document.category, seconds, cpuSeconds, ...score })
    }
  })
  console.log(`${peer.name}: ${options.cores} at once`)
  const everyCore = await measureRun(peer, options.cores, (reader) =>
    inLanes(documents, options.cores, (document) => reader.read(document).catch(() => '')),
  )
  return { name: peer.name, readings, oneByOne, everyCore, fromNothing: await fromNothing(peer, documents) }
}

/** Runs `work` for every item, `lanes` of them at any moment. */
export async function inLanes<Item>(
  items: Item[],
  lanes: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const waiting = [...items]
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

async function measureRun(peer: Peer, lanes: number, work: (reader: Reader) => Promise<void>): Promise<Cost> {
  const start = peer.setUp ? await peer.setUp() : (count: number) => peer.start(count)
  return measureCost(async () => {
    const reader = await start(lanes)
    await work(reader)
    await reader.stop()
  })
}

async function readOne(peer: Peer, reader: Reader, document: BenchDocument) {
  const cpuAtStart = cpuSecondsBelow()
  const startedAt = performance.now()
  const text = await reader.read(document).catch((error: unknown) => {
    console.error(`  ${peer.name}: ${document.id}: ${String(error).slice(0, 200)}`)
    return ''
  })
  const seconds = (performance.now() - startedAt) / 1000
  return { text, seconds, cpuSeconds: between(cpuAtStart, cpuSecondsBelow()) }
}

async function fromNothing(peer: Peer, documents: BenchDocument[]): Promise<Cost | undefined> {
  const document = documents.find(({ path, language }) => language === 'eng' && !path.endsWith('.pdf'))
  if (document === undefined) return undefined
  const costs: Cost[] = []
  for (let round = 0; round < 3; round++) {
    const cost = await measureCost(async () => {
      if (peer.readFromNothing) await peer.readFromNothing(document)
      else await (await peer.start(1)).read(document)
    })
    costs.push(cost)
  }
  return costs.sort((one, other) => one.seconds - other.seconds)[1]
}

function keepText(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
