// npm run bench:calibrate: whether the confidence of words means the share of them that is right. Writes
// docs/bench/calibration.md and its plot; --fit prints what main/ocr/profile/calibration.ts may say instead.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { wordSources } from '../../shared/document.ts'
import { expectedError, fitPoints, stepsOf, sureWords } from './calibration.ts'
import { startCore } from './core-peer.ts'
import { documentSet, everyNth } from './documents.ts'
import { linePlot } from './plot.ts'
import { thisRun } from './this-run.ts'
import { wordSamples, type WordSample } from './word-samples.ts'

const help = `npm run bench:calibrate [-- OPTIONS]
  --documents SET, --set SETS, --every N as for npm run bench
  --except IDS      without documents whose id holds one of these, such as those whose truth covers only a part
  --fit             confidence as the engines say it, and for each the points of a line to the share that is right
  --out DIR         default: docs/bench; with --fit or --every: .cache/bench`

const root = new URL('../..', import.meta.url).pathname
const { values } = parseArgs({
  options: {
    documents: { type: 'string' },
    set: { type: 'string' },
    every: { type: 'string', default: '1' },
    except: { type: 'string' },
    fit: { type: 'boolean', default: false },
    out: { type: 'string' },
    help: { type: 'boolean' },
  },
})
if (values.help) {
  console.log(help)
  process.exit(0)
}

const set = documentSet(values.documents, values.set)
const except = values.except?.split(',') ?? []
const documents = everyNth(set.documents, Number(values.every)).filter(
  ({ id }) => !except.some((part) => id.includes(part)),
)
const isWhole = !values.fit && values.every === '1' && set.name !== 'fixtures'
const out = values.out ?? join(root, isWhole ? 'docs/bench' : '.cache/bench')

const core = await startCore()
const read: { category: string; samples: WordSample[] }[] = []
for (const document of documents) {
  try {
    const { words } = await core.read(document, { isAuto: true, isUncalibrated: values.fit })
    read.push({ category: document.category, samples: wordSamples(document, words) })
    console.log(document.id)
  } catch (error) {
    console.error(`NOT MEASURED: ${document.id}: ${String(error)}`)
  }
}
await core.stop()

const all = read.flatMap(({ samples }) => samples)
const engines = wordSources.map((source) => ({
  source,
  samples: all.filter((sample) => sample.source === source),
}))
const percent = (share: number) => (100 * share).toFixed(1)
const row = (name: string, samples: WordSample[]) => {
  const { share, right } = sureWords(samples)
  return `| ${name} | ${samples.length} | ${percent(share)} | ${percent(right)} | ${expectedError(samples).toFixed(3)} |`
}
const categories = [
  ...new Set(read.filter(({ samples }) => samples.length > 0).map(({ category }) => category)),
].sort()
const { cores, machine, commit, date } = thisRun()
const page = `# Calibration

${read.length} documents of ${set.name} with recognised words, no language named; ${cores} cores, ${machine}; commit ${commit}, ${date}. \`npm run bench:calibrate\`.

Sure: words with a confidence of 0.9 and more, in percent. Right: of these. Error: expected calibration error, the mean distance between the confidence of words and the share that is right, in ten steps. Words are compared in any order, whatever their case, parted at punctuation. Chosen on the tuning set (\`--fit\`), shown on documents that were not used for it.

| words | n | sure | right | error |
| --- | --: | --: | --: | --: |
${[
  row('**all**', all),
  ...engines.map(({ source, samples }) => row(source, samples)),
  ...categories.map((category) =>
    row(
      category,
      read.filter((one) => one.category === category).flatMap(({ samples }) => samples),
    ),
  ),
].join('\n')}

![share right by confidence](calibration.svg)
`
const labels = stepsOf(all).map(({ confidence }) => confidence.toFixed(2))
mkdirSync(out, { recursive: true })
writeFileSync(join(out, 'calibration.md'), page)
writeFileSync(
  join(out, 'calibration.svg'),
  linePlot({
    title: 'Share of words that is right by confidence',
    unit: '%',
    labels,
    series: [
      { name: 'right', values: stepsOf(all).map(({ right }) => 100 * right) },
      { name: 'as said', values: stepsOf(all).map(({ confidence }) => 100 * confidence) },
    ],
  }),
)
console.log(`\n${page}`)
if (values.fit)
  for (const { source, samples } of engines)
    console.log(
      source,
      JSON.stringify(fitPoints(samples).map((point) => point.map((one) => +one.toFixed(4)))),
    )
