// npm run bench:damage: pages of print as they come from telephones, old scanners and dark rooms, read by Legible and
// by native Tesseract (with orientation detection, --psm 1), in one run. Writes docs/bench/damage.md.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureBuiltProgram } from './built-program.ts'
import { damages, printedPages, writeDamaged } from './damages.ts'
import { startLegible } from './legible-peer.ts'
import { missingFor, nativeTesseractUpright } from './peers.ts'
import { scoreReading, type Score } from './score.ts'
import { mean } from './summary.ts'
import { thisRun } from './this-run.ts'

const { values } = parseArgs({
  options: {
    documents: { type: 'string' },
    count: { type: 'string', default: '2' },
  },
})
const root = new URL('../..', import.meta.url).pathname

const documents = printedPages(values.documents, undefined, Number(values.count))
const missing = missingFor(nativeTesseractUpright, documents)
if (missing.length > 0)
  throw new Error(`NOT MEASURED: ${nativeTesseractUpright.name}: ${missing.join(' and ')} not installed`)

const folder = await mkdtemp(join(tmpdir(), 'legible-damage-'))
measureBuiltProgram()
const native = await nativeTesseractUpright.start(1)
const legible = await startLegible()
const rows: string[] = []
try {
  for (const [name, steps] of damages) {
    const scores: { native: Score; legible: Score }[] = []
    for (const document of documents) {
      const path = join(folder, 'page.png')
      await writeDamaged(document, steps, path)
      const score = async (reader: typeof native) =>
        scoreReading(
          document.truth,
          await reader.read({ ...document, path }).catch(() => ''),
          document.language,
        )
      scores.push({ native: await score(native), legible: await score(legible) })
    }
    const percent = (value: (score: (typeof scores)[number]) => number) =>
      (100 * mean(scores.map(value))).toFixed(1)
    const cells = [
      name,
      percent((score) => score.native.f1),
      percent((score) => score.native.wer),
      percent((score) => score.legible.f1),
      percent((score) => score.legible.wer),
    ]
    console.log(cells.join('  '))
    rows.push(`| ${cells.join(' | ')} |`)
  }
} finally {
  await legible.stop()
  await native.stop()
  await rm(folder, { recursive: true })
}
await writeFile(
  join(root, 'docs/bench/damage.md'),
  `# Pages in a bad state

${documents.length} pages of print, damaged as named, read by native Tesseract (\`--psm 1\`: with orientation detection) and by Legible.
F1: bag of words, case-folded, mean. WER: word error rate in reading order, mean. \`npm run bench:damage\`, commit ${thisRun().commit}.

| the page | native Tesseract F1 % | WER % | Legible F1 % | WER % |
| --- | --: | --: | --: | --: |
${rows.join('\n')}
`,
)
