// npm run bench: accuracy, time and memory together: Legible beside native Tesseract and others on the same documents,
// in one run on one machine. docs/figures.md says how it is asked; `--help` lists the options.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureBuiltProgram } from './built-program.ts'
import { corePeer, stagesToLeaveOut } from './core-peer.ts'
import { fetchDocuments, publicFolder, publicManifest } from './fetch-documents.ts'
import { documentSet, everyNth, fixtureDocuments } from './documents.ts'
import { lastRunOn, readHistory, recordRun } from './history.ts'
import { legible, legibleAuto, readTables, startLegible } from './legible-peer.ts'
import { measureReader } from './measure-reader.ts'
import { missingFor, otherPeers, type Peer } from './peers.ts'
import { conditions, writeFigures, writeReport } from './report.ts'
import { reportOf, type BenchResults, type ReaderReport } from './results.ts'
import { measureScaling } from './scaling.ts'
import { scoreTables } from './score-tables.ts'
import { round } from './summary.ts'
import { thisRun } from './this-run.ts'

const help = `npm run bench [-- OPTIONS]
  --fetch           loads the public documents of tests/bench/documents into .cache, and reads nothing
  --documents SET   fixtures, public, eval (../shared/eval) or a folder with a MANIFEST.tsv; default: LEGIBLE_BENCH_DOCUMENTS,
                    else eval where it is, else fixtures
  --set SETS        of 64, tuning, snippets in that folder; default: 64, which lies in the folder itself
  --every N         every Nth document of each category
  --auto            Legible a second time, with no language named
  --without STAGES  Legible's core a second time, without these stages of docs/architecture.md; it has no server to start
  --only NAMES      categories, such as receipt,photo
  --peers NAMES     of native,tesseractjs,legible,pdftotext,ocrmypdf; default: all
  --pages COUNTS    pages of the scans the scaling is measured with; default 1,4,16,64; 0: no scaling
  --out DIR         default: docs/bench; for a part of the whole (public documents, or any option above but --documents): .cache/bench
  --texts DIR       keep what each reader read
  --record LABEL    add the run to docs/bench/history.json, to be compared with by later ones`

const root = new URL('../..', import.meta.url).pathname
const { values } = parseArgs({
  options: {
    fetch: { type: 'boolean', default: false },
    documents: { type: 'string' },
    set: { type: 'string' },
    every: { type: 'string', default: '1' },
    auto: { type: 'boolean', default: false },
    without: { type: 'string' },
    only: { type: 'string' },
    peers: { type: 'string' },
    pages: { type: 'string' },
    out: { type: 'string' },
    texts: { type: 'string' },
    record: { type: 'string' },
    help: { type: 'boolean' },
  },
})
if (values.help) {
  console.log(help)
  process.exit(0)
}

if (values.fetch) {
  const failures = await fetchDocuments(publicManifest, publicFolder)
  for (const failure of failures) console.error(failure)
  console.log('What was fetched is read with: npm run bench -- --documents public')
  process.exit(failures.length > 0 ? 1 : 0)
}

measureBuiltProgram()
const isWhole =
  [values.set, values.without, values.only, values.peers, values.pages].every(
    (value) => value === undefined,
  ) &&
  values.every === '1' &&
  !values.auto &&
  values.documents !== 'public'
const out = values.out ?? join(root, isWhole ? 'docs/bench' : '.cache/bench')
if (values.record !== undefined && (values.only !== undefined || values.every !== '1'))
  throw new Error('--record keeps whole sets of documents; leave --only and --every out')
const historyFile = join(root, 'docs/bench/history.json')
const set = documentSet(values.documents, values.set)
const only = values.only?.split(',')
const documents = everyNth(set.documents, Number(values.every)).filter(
  ({ category }) => only === undefined || only.includes(category),
)
if (documents.length === 0) throw new Error(`no document of the set ${set.name} is of a category asked for`)
const peers = chosenPeers()

const head = {
  ...thisRun(),
  documents: set.name,
}
const { cores } = head
const nothingYet = { readers: [], scaling: { byPages: [], byCores: [] }, tables: [] }
console.log(conditions({ ...head, ...nothingYet }))

const readers: ReaderReport[] = []
for (const peer of peers) {
  try {
    readers.push(reportOf(await measureReader(peer, { documents, cores, texts: values.texts })))
  } catch (error) {
    // The others took minutes to measure.
    console.error(`NOT MEASURED: ${peer.name}: ${String(error)}\n`)
  }
}

const withLegible = peers.includes(legible)
const pageCounts = (values.pages ?? '1,4,16,64').split(',').map(Number).filter(Boolean)
if (withLegible) console.log('scaling')
const scaling = withLegible
  ? await measureScaling({ pageCounts, cores, native: peers.find(({ id }) => id === 'native') })
  : nothingYet.scaling

const results: BenchResults = { ...head, readers, scaling, tables: withLegible ? await measureTables() : [] }
const before = lastRunOn(set.name, readHistory(historyFile))
console.log(`\n${writeReport(out, results, before)}`)
console.log(`The report is in ${out}.`)
if (isWhole && values.out === undefined) {
  const page = join(root, 'docs/figures.md')
  writeFigures(page, results, before)
  spawnSync('oxfmt', [page], { stdio: 'inherit' })
}
if (values.record !== undefined) {
  const { date, commit, machine, loadPerCore } = head
  recordRun(historyFile, {
    label: values.record,
    date,
    commit,
    documents: set.name,
    machine: `${cores} cores, ${machine}`,
    loadPerCore,
    readers: Object.fromEntries(readers.map(({ name, categories }) => [name, categories])),
  })
}

function chosenPeers(): Peer[] {
  const variants = [
    ...(values.auto ? [legibleAuto] : []),
    ...(values.without === undefined
      ? []
      : [corePeer({ without: stagesToLeaveOut(values.without), isAuto: values.auto })]),
  ]
  const all = [...otherPeers, legible, ...variants]
  const ids = values.peers?.split(',') ?? all.map(({ id }) => id)
  const unknown = ids.filter((id) => !all.some((peer) => peer.id === id))
  if (unknown.length > 0) throw new Error(`no such peer: ${unknown.join(', ')}\n${help}`)
  return all.filter((peer) => {
    if (!ids.includes(peer.id) && !variants.includes(peer)) return false
    const missing = missingFor(peer, documents)
    if (missing.length > 0)
      console.error(`NOT MEASURED: ${peer.name}: ${missing.join(' and ')} not installed\n`)
    return missing.length === 0
  })
}

/** Cell F1 of all tables of the fixtures, which have theirs in full. */
async function measureTables(): Promise<BenchResults['tables']> {
  const reader = await startLegible()
  const scored: BenchResults['tables'] = []
  for (const document of fixtureDocuments()) {
    if (document.tables === undefined) continue
    const found = await readTables(reader.program, document).catch((error: unknown) => {
      console.error(`  ${document.id}: ${String(error)}`)
      return []
    })
    const { precision, recall, f1 } = scoreTables(document.tables, found)
    scored.push({
      id: document.id,
      truth: document.tables.length,
      found: found.length,
      score: { precision: round(precision, 4), recall: round(recall, 4), f1: round(f1, 4) },
    })
  }
  await reader.stop()
  return scored
}
