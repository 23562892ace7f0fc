// npm run bench:relayout: lays out anew what was read once, so that a change of layout is measured in a minute.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { composeDocument } from '../../main/ocr/document/compose-document.ts'
import { toPageResult, type Reading } from '../../main/ocr/page-result.ts'
import { mendReading } from '../../main/ocr/read-page.ts'
import { writeDocument } from '../../main/ocr/writers/writers.ts'
import { linesOf, recordedDocuments, recordLines, sources, type RecordedDocument } from './recorded-lines.ts'
import { scoreReading, type Score } from './score.ts'
import { figures } from './structure/scoring/figures.ts'
import {
  scoreStructure,
  structureOf,
  type StructureReading,
  type StructureScore,
} from './structure/scoring/score-structure.ts'
import { scoreTeds } from './structure/teds.ts'
import { mean } from './summary.ts'

const help = `npm run bench:relayout [-- OPTIONS]
  --only SOURCES    of ${sources.join(',')}; default: all
  --record          read first what was not read yet, into .cache/bench/lines; delete that folder after a change of reading
  --texts DIR       keep the Markdown and the text of each document
  --against DIR     name the documents whose Markdown or text is another than there`

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: sources.join(',') },
    record: { type: 'boolean' },
    texts: { type: 'string' },
    against: { type: 'string' },
    help: { type: 'boolean' },
  },
})

if (values.help) console.log(help)
else await relayout()

async function relayout(): Promise<void> {
  const documents = await recordedDocuments(
    sources.filter((source) => values.only.split(',').includes(source)),
  )
  if (values.record) await recordLines(documents)
  const structure: { from: string; score: StructureScore }[] = []
  const tables: number[] = []
  const real: { category: string; score: Score }[] = []
  let missing = 0
  for (const document of documents) {
    const readings = linesOf(document)
    if (!readings) {
      missing += 1
      continue
    }
    const reading = layOut(readings)
    keep(document, reading)
    if (document.structure)
      structure.push({ from: document.from, score: scoreStructure(document.structure, reading) })
    if (document.tables) tables.push(scoreTeds(document.tables, cellsOf(reading)))
    if (document.real) {
      const { category, truth, language } = document.real
      real.push({ category, score: scoreReading(truth, reading.text, language) })
    }
  }
  if (missing > 0) console.log(`${missing} of ${documents.length} documents were not recorded: --record`)
  for (const [from, scores] of Map.groupBy(structure, (one) => one.from)) {
    const all = scores.map(({ score }) => score)
    console.log(`\n${from}, ${all.length} documents`)
    for (const { name, of } of figures) console.log(name.padEnd(22), of(all)?.toFixed(2) ?? '–')
  }
  if (tables.length > 0) console.log(`\nTables, ${tables.length} pages: TEDS ${percent(tables)}`)
  for (const [category, scores] of Map.groupBy(real, (one) => one.category)) {
    const [f1, wer] = [scores.map(({ score }) => score.f1), scores.map(({ score }) => score.wer)]
    console.log(`\nReal, ${scores.length} of ${category}: F1 ${percent(f1)}, WER ${percent(wer)}`)
  }
}

type LaidOut = StructureReading & { text: string }

function layOut(readings: readonly Reading[]): LaidOut {
  const pages = readings.map((reading, index) => toPageResult(mendReading(reading), index + 1))
  const document = composeDocument(pages)
  return { ...structureOf(document), text: writeDocument(document, {}).text }
}

function cellsOf({ document }: LaidOut) {
  const tables = document.pages.flatMap(({ blocks }) => blocks.map(({ table }) => table?.cells))
  return tables.filter((cells) => cells !== undefined)
}

function keep({ id, from }: RecordedDocument, reading: LaidOut): void {
  const texts = { md: reading.markdown, 'kept.md': reading.kept, txt: reading.text }
  const changed = Object.entries(texts).filter(([ending, text]) => {
    const name = join(from, `${id}.${ending}`)
    if (values.texts !== undefined) {
      mkdirSync(dirname(join(values.texts, name)), { recursive: true })
      writeFileSync(join(values.texts, name), text)
    }
    if (values.against === undefined) return false
    const before = join(values.against, name)
    return !existsSync(before) || readFileSync(before, 'utf8') !== text
  })
  if (changed.length > 0)
    console.log(`${from}/${id}: another ${changed.map(([ending]) => ending).join(', ')}`)
}

function percent(shares: number[]): string {
  return (100 * mean(shares)).toFixed(2)
}
