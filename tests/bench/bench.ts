// npm run bench: accuracy and speed together, Legible beside native Tesseract and others, in one run on one machine.
//   npm run bench -- [--documents DIR] [--only CATEGORY] [--peers native,tesseract.js,pdftotext,ocrmypdf] [--out DIR]
// Every reader reads the documents one after the other (latency), then native and Legible again with as many at
// once as there are cores (throughput). Legible is the program as users start it, asked over HTTP.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { processFigures } from '../support/process-figures.ts'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startProgram } from '../support/program.ts'
import { defaultDocumentFolder, readDocuments, type BenchDocument } from './documents.ts'
import { isInstalled, nativeTesseract, ocrmypdf, pdftotext, plainTesseractJs, type Peer } from './peers.ts'
import { writeReport, type ReaderResult, type Reading } from './report.ts'
import { scoreReading } from './score.ts'

const root = new URL('../..', import.meta.url).pathname
const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: defaultDocumentFolder(root) },
    only: { type: 'string' },
    peers: { type: 'string', default: 'native,tesseract.js,pdftotext,ocrmypdf' },
    out: { type: 'string', default: join(root, 'docs/bench') },
    texts: { type: 'string' },
  },
})

const documents = readDocuments(values.documents).filter(
  ({ category }) => values.only === undefined || values.only.split(',').includes(category),
)
const cores = availableParallelism()

/** The program on a real port, with its answer cache out of the way: every document is sent once a round, and rounds use new data folders. */
async function startLegible(): Promise<Peer & { peakMegabytes(): number }> {
  const program = await startProgram()
  return {
    name: 'Legible',
    async read(document) {
      const answer = await program.process({
        image: readFileSync(document.path).toString('base64'),
        options: { languages: [document.language] },
      })
      const body = (await answer.json()) as {
        success: boolean
        extractedText?: string
        error?: { message: string }
      }
      if (!body.success) console.error(`  ${document.id}: ${body.error?.message}`)
      return body.extractedText ?? ''
    },
    peakMegabytes: () => processFigures(program.pid)?.peakMegabytes ?? 0,
    close: () => program.stop(),
  }
}

async function readOne(peer: Peer, document: BenchDocument): Promise<Reading | undefined> {
  const startedAt = performance.now()
  const reading = peer.read(document)
  if (reading === undefined) return undefined
  const text = await reading.catch((error: unknown) => {
    console.error(`  ${peer.name}: ${document.id}: ${String(error).slice(0, 200)}`)
    return ''
  })
  const seconds = (performance.now() - startedAt) / 1000
  if (values.texts !== undefined) {
    const file = join(values.texts, peer.name.replaceAll(' ', '-'), `${document.id}.txt`)
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, text)
  }
  return {
    id: document.id,
    category: document.category,
    seconds,
    ...scoreReading(document.truth, text, document.language),
  }
}

async function readOneByOne(peer: Peer): Promise<Reading[]> {
  const readings: Reading[] = []
  for (const document of documents) {
    const reading = await readOne(peer, document)
    if (reading !== undefined) readings.push(reading)
  }
  return readings
}

/** Seconds for all documents with `cores` of them under way at any moment. */
async function readAllAtOnce(peer: Peer): Promise<number> {
  const waiting = [...documents]
  const startedAt = performance.now()
  const lane = async () => {
    for (let document = waiting.shift(); document !== undefined; document = waiting.shift())
      await peer.read(document)?.catch(() => '')
  }
  await Promise.all(Array.from({ length: cores }, lane))
  return (performance.now() - startedAt) / 1000
}

const chosen = values.peers.split(',')
const results: ReaderResult[] = []
const peers = [
  chosen.includes('native') && isInstalled('tesseract') ? nativeTesseract() : undefined,
  chosen.includes('tesseract.js') ? plainTesseractJs() : undefined,
  chosen.includes('pdftotext') && isInstalled('pdftotext') ? pdftotext() : undefined,
  chosen.includes('ocrmypdf') && isInstalled('ocrmypdf') ? ocrmypdf() : undefined,
]
for (const peer of peers) {
  if (peer === undefined) continue
  console.log(`${peer.name}: one by one`)
  const readings = await readOneByOne(peer)
  const allAtOnceSeconds = peer.name === 'native Tesseract' ? await readAllAtOnce(peer) : undefined
  results.push({ name: peer.name, readings, ...(allAtOnceSeconds !== undefined && { allAtOnceSeconds }) })
  await peer.close?.()
}

console.log('Legible: one by one')
let legible = await startLegible()
const readings = await readOneByOne(legible)
await legible.close?.()
console.log(`Legible: ${cores} at once`)
legible = await startLegible()
const allAtOnceSeconds = await readAllAtOnce(legible)
results.push({ name: 'Legible', readings, allAtOnceSeconds, peakMegabytes: legible.peakMegabytes() })
await legible.close?.()

const report = writeReport(results, {
  folder: values.out,
  machine: `${cores} cores, ${cpus()[0]?.model ?? 'unknown'}`,
  node: process.version,
})
console.log(`\n${report}`)
