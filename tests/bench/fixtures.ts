// npm run bench:fixtures: how well Legible reads each of the project's own documents, into docs/bench/fixtures.md. Anyone
// gets the same figures from the same commit: nothing is fetched, and times are left out.
import { writeFileSync } from 'node:fs'
import { measureBuiltProgram } from './built-program.ts'
import { fixtureDocuments, type BenchDocument } from './documents.ts'
import { startLegible } from './legible-peer.ts'
import { scoreReading, type Score } from './score.ts'
import { mean } from './summary.ts'
import { thisRun } from './this-run.ts'

const page = new URL('../../docs/bench/fixtures.md', import.meta.url).pathname

measureBuiltProgram()
const reader = await startLegible()
const readings: (BenchDocument & Score)[] = []
for (const document of fixtureDocuments()) {
  const text = await reader.read(document)
  readings.push({ ...document, ...scoreReading(document.truth, text, document.language) })
}
await reader.stop()

const percent = (share: number) => (100 * share).toFixed(1)
const row = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`
const categories = [...Map.groupBy(readings, ({ category }) => category)].toSorted(([a], [b]) =>
  a < b ? -1 : 1,
)
const { commit, date } = thisRun()
const figures = (of: typeof readings) => [
  percent(mean(of.map(({ f1 }) => f1))),
  percent(mean(of.map(({ wer }) => wer))),
]
writeFileSync(
  page,
  `# The project's own documents

\`npm run bench:fixtures\` reads every file of \`tests/fixtures\` that has its text beside it, with its languages named, and writes this page. Commit ${commit}, ${date}. They are made to hold one difficulty each and are known to those who tune the reading: [figures.md](../figures.md) has real documents.

${row('category', 'n', 'F1 %', 'WER %')}
| --- | --: | --: | --: |
${categories.map(([category, of]) => row(category, of.length, ...figures(of))).join('\n')}
${row('**all**', readings.length, ...figures(readings))}

${row('document', 'category', 'languages', 'F1 %', 'WER %')}
| --- | --- | --- | --: | --: |
${readings.map(({ id, category, language, f1, wer }) => row(`\`${id}\``, category, language, percent(f1), percent(wer))).join('\n')}
`,
)
console.log(`${readings.length} documents; the table is in docs/bench/fixtures.md.`)
