// npm run bench:pdf: searchable PDFs as readers of others find them, beside OCRmyPDF on the same files. Writes
// docs/bench/pdf.md.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import type { RunningProgram } from '../support/program.ts'
import { documentSet, everyNth, fixtureDocuments, type BenchDocument } from './documents.ts'
import { startLegible } from './legible-peer.ts'
import { judgeFile, judgeLayer, layerText } from './pdf/judge-file.ts'
import { makeSearchable, readOrRecall } from './pdf/make-searchable.ts'
import { writeWithOcrmypdf } from './pdf/ocrmypdf.ts'
import { pdfPage, type JudgedFile } from './pdf/pdf-page.ts'
import { standards, judge, readyVeraPdf, type Standard } from './pdf/verapdf.ts'
import { isInstalled } from './peers.ts'
import { scoreReading } from './score.ts'
import { thisRun } from './this-run.ts'

const help = `npm run bench:pdf [-- OPTIONS]
  --documents SET   eval, fixtures, or a folder like eval; default: eval where it is there, and the fixtures
  --only WORDS      documents whose name has one of these in it
  --every N         every Nth document of each category
  --beside N        OCRmyPDF reads every Nth document of each category; default: 1, and 0 is none
  --readings DIR    keeps the readings there, and takes those that are there: to work on the writer
  --keep DIR        keeps the PDFs there
  --out FILE        default: docs/bench/pdf.md, for the whole; else .cache/bench/pdf.md`

const root = new URL('../..', import.meta.url).pathname
const { values } = parseArgs({
  options: {
    documents: { type: 'string' },
    only: { type: 'string' },
    every: { type: 'string', default: '1' },
    beside: { type: 'string', default: '1' },
    readings: { type: 'string' },
    keep: { type: 'string' },
    out: { type: 'string' },
    help: { type: 'boolean' },
  },
})

if (values.help) console.log(help)
else await measure()

function documents(): BenchDocument[] {
  const { name, documents: named } = documentSet(values.documents)
  const all = name === 'fixtures' ? named : [...named, ...fixtureDocuments()]
  const only = values.only?.split(',')
  return everyNth(all, Number(values.every)).filter(
    ({ id }) => only?.some((word) => id.includes(word)) ?? true,
  )
}

async function measure(): Promise<void> {
  const missing = ['pdftotext', 'mutool', 'qpdf'].filter((command) => !isInstalled(command))
  if (missing.length > 0) throw new Error(`bench:pdf needs ${missing.join(', ')}`)
  const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'legible-bench-pdf-'))
  mkdirSync(folder, { recursive: true })
  let reader: Awaited<ReturnType<typeof startLegible>> | undefined
  const program = async (): Promise<RunningProgram> => (reader ??= await startLegible()).program
  const all = documents()
  const hasPeer = values.beside !== '0' && isInstalled('ocrmypdf')
  const beside = new Set(hasPeer ? everyNth(all, Number(values.beside)) : [])
  const judged: JudgedFile[] = []
  for (const one of all) {
    try {
      const file = await judgeOne(one, { folder, program, hasPeer: beside.has(one) })
      if (file) judged.push(file)
    } catch (error) {
      console.error(`NOT MEASURED: ${one.id}: ${String(error)}`)
    }
  }
  await reader?.stop()
  const notJudged = await judgeStandards(judged)
  const isWhole = values.every === '1' && values.only === undefined && values.documents === undefined
  const page = pdfPage(judged, { ...thisRun(), isWhole, hasPeer, notJudged })
  const out = values.out ?? join(root, isWhole ? 'docs/bench' : '.cache/bench', 'pdf.md')
  mkdirSync(dirname(out), { recursive: true })
  writeFileSync(out, page)
  if (values.keep === undefined) rmSync(folder, { recursive: true })
  console.log(`\n${page}\nThe page is in ${out}.`)
}

async function judgeOne(
  one: BenchDocument,
  { folder, program, hasPeer }: { folder: string; program: () => Promise<RunningProgram>; hasPeer: boolean },
): Promise<JudgedFile | undefined> {
  // Nothing can be added to an encrypted file, and the program says so.
  if (one.password !== undefined) return undefined
  const read = await readOrRecall(one, program, values.readings)
  const made = await makeSearchable(one, read)
  const path = join(folder, `${one.id.replaceAll('/', '-')}.pdf`)
  writeFileSync(path, made.bytes)
  const isImage = !one.path.endsWith('.pdf')
  const { document } = read
  const layer = await judgeLayer(path, document, isImage)
  const soundness = await judgeFile(one.path, path, document)
  const scored = async (file: string) => scoreReading(one.truth, await layerText(file), one.language)
  const file: JudgedFile = {
    id: one.id,
    category: one.category,
    path,
    isImage,
    layer,
    soundness,
    seconds: { reading: read.milliseconds / 1000, writing: made.milliseconds / 1000 },
    score: await scored(path),
    broken: {},
  }
  if (hasPeer) {
    const out = path.replace(/\.pdf$/, '.ocrmypdf.pdf')
    const peer = await writeWithOcrmypdf(one, out, document.pages[0]?.dpi ?? 300)
    file.peer =
      peer.refusal === undefined
        ? {
            seconds: peer.milliseconds / 1000,
            score: await scored(out),
            bytes: (await judgeFile(one.path, out, document)).bytesAfter,
          }
        : { refusal: peer.refusal }
  }
  const lost = Object.values(layer.inOrder).map((count) => layer.words - count)
  console.log(`${one.id}: ${layer.words} words, lost ${lost.join('/')}, astray ${layer.astray.length}`)
  return file
}

/** veraPDF's judgement of all files; answers with what was not judged, and why. */
async function judgeStandards(files: readonly JudgedFile[]): Promise<string | undefined> {
  const tool = join(root, '.cache/judges/verapdf')
  const lacking = await readyVeraPdf(tool)
  if (lacking !== undefined) return lacking
  for (const standard of Object.keys(standards) as Standard[]) {
    const found = await judge(
      tool,
      standard,
      files.map(({ path }) => path),
    )
    for (const file of files) file.broken[standard] = found.get(file.path) ?? []
  }
  return undefined
}
