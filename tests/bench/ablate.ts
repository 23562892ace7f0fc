// npm run bench:ablate: what each stage of the pipeline that can be left out is worth: documents to choose by read with
// every stage and again without each, one after the other, so that both meet the same load; and what they are worth for the
// structure of generated pages. Writes docs/bench/ablation.md.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { ablateDamage } from './ablate-damage.ts'
import { ablateStructure } from './ablate-structure.ts'
import { ablationPage, type Ablation, type Outcome } from './ablation-page.ts'
import { stagesAfterLines, startCore, stagesToLeaveOut, switchableStages } from './core-peer.ts'
import { printedPages } from './damages.ts'
import { documentSet, everyNth, type BenchDocument } from './documents.ts'
import { scoreReading } from './score.ts'
import { linesOnlyFor } from './stage-code.ts'
import { thisRun } from './this-run.ts'

const help = `npm run bench:ablate [-- OPTIONS]
  --documents SET   fixtures, eval or a folder, as for npm run bench
  --set SETS        of that folder; default: tuning,snippets, where it is no set of its own
  --every N         every Nth document of each category
  --texts N         every Nth generated document of each kind from its text layer, for the stages after the lines; 0: none;
                    default: 2
  --scans N         of these from scans, for all stages; default: 8
  --damaged N       N printed pages of each category in every bad state of bench:damage, for the stages before the lines;
                    0: none; default: 2
  --stages STAGES   only these; default: every one that can be left out
  --named           in the language of the document; default: no language named
  --out FILE        default: docs/bench/ablation.md, for the whole; else .cache/bench/ablation.md`

const root = new URL('../..', import.meta.url).pathname
const { values } = parseArgs({
  options: {
    documents: { type: 'string' },
    set: { type: 'string' },
    every: { type: 'string', default: '1' },
    texts: { type: 'string', default: '2' },
    scans: { type: 'string', default: '8' },
    damaged: { type: 'string', default: '2' },
    stages: { type: 'string' },
    named: { type: 'boolean', default: false },
    out: { type: 'string' },
    help: { type: 'boolean' },
  },
})
if (values.help) {
  console.log(help)
  process.exit(0)
}

const parts = values.set ?? setsToChooseBy()
const set = documentSet(values.documents, parts)
const documents = everyNth(set.documents, Number(values.every))
const names = values.stages ? stagesToLeaveOut(values.stages) : switchableStages().map(({ name }) => name)
const isWhole = values.every === '1' && values.stages === undefined && set.name !== 'fixtures'
const out = values.out ?? join(root, isWhole ? 'docs/bench' : '.cache/bench', 'ablation.md')
const isAuto = !values.named

const lines = Object.fromEntries(names.map((name) => [name, linesOnlyFor(name)]))
const sample = values.every === '1' ? set.name : `${set.name}, every ${values.every}th of each category`
const run = { ...thisRun(), documents: sample, isAuto }
const found: Ablation = { outcomes: [], structure: [], damage: [], lines }
const core = await startCore()
for (const document of documents) {
  try {
    found.outcomes.push(await readWithAndWithout(document))
  } catch (error) {
    console.error(`NOT MEASURED: ${document.id}: ${String(error)}`)
  }
}
writePage()
const afterLines = names.filter((name) => stagesAfterLines.some((stage) => stage.name === name))
const generated = {
  texts: afterLines.length > 0 ? Number(values.texts) || undefined : undefined,
  scans: Number(values.scans) || undefined,
}
// From a text layer there is nothing that the stages before the lines could change.
found.structure = await ablateStructure(core, { 'text layer': afterLines, scan: names }, generated)
writePage()
const beforeLines = names.filter((name) => !afterLines.includes(name))
const pages =
  Number(values.damaged) === 0 ? [] : printedPages(values.documents, parts, Number(values.damaged))
if (beforeLines.length > 0) found.damage = await ablateDamage(core, beforeLines, pages)
await core.stop()
console.log(`\n${writePage()}\nThe table is in ${out}.`)

/** After each part: it takes hours on the whole. */
function writePage(): string {
  const page = ablationPage(found, run)
  mkdirSync(dirname(out), { recursive: true })
  writeFileSync(out, page)
  return page
}

async function readWithAndWithout(document: BenchDocument): Promise<Outcome> {
  const score = (text: string) => scoreReading(document.truth, text, document.language)
  const whole = await core.read(document, { isAuto })
  // Once more from its lines, as without a stage that comes after them.
  const { layoutMilliseconds } = await core.read(document, { isAuto })
  const outcome: Outcome = { category: document.category, whole: score(whole.text), without: {} }
  const changed: string[] = []
  for (const name of names) {
    const isAfterLines = stagesAfterLines.some((stage) => stage.name === name)
    const reports = whole.stages.filter(({ stage }) => stage === name)
    // A page of a text layer has no reports, and costs nothing to read again.
    if (reports.length > 0 && reports.every(({ change }) => change === undefined)) {
      // It left every page as it was, so without it the reading is the same, and sooner by the time of looking.
      const milliseconds = reports.reduce((sum, report) => sum + report.milliseconds, 0)
      outcome.without[name] = { ...outcome.whole, isOther: false, milliseconds }
      continue
    }
    const other = await core.read(document, { isAuto, without: [name] })
    const { text } = other
    const isOther = text !== whole.text
    if (isOther) changed.push(name)
    const milliseconds = isAfterLines
      ? layoutMilliseconds - other.layoutMilliseconds
      : whole.milliseconds - other.milliseconds
    outcome.without[name] = { ...score(text), isOther, milliseconds }
  }
  console.log(`${document.id}: ${changed.join(', ') || 'the same without any'}`)
  return outcome
}

/** The tuning set and the snippets, where an evaluation folder is to be had. */
function setsToChooseBy(): string | undefined {
  return documentSet(values.documents).name === 'fixtures' ? undefined : 'tuning,snippets'
}
