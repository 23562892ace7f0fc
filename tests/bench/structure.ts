// npm run bench:structure: order, headings, lists, tables and furniture of generated pages whose truth is exact, from their
// text layer and from scans of them. Writes docs/bench/structure.md.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { isNthOfEach } from './documents.ts'
import { startLegible } from './legible-peer.ts'
import { plannedDocuments, type PlannedDocument } from './structure/planned-documents.ts'
import { structureDocuments } from './structure/print-documents.ts'
import { eachAtOnce, readMarkdown, readStructure } from './structure/scoring/read-structure.ts'
import { scoreStructure } from './structure/scoring/score-structure.ts'
import { structurePage, type ScoredDocument } from './structure/scoring/structure-page.ts'
import { thisRun } from './this-run.ts'

const kinds = [...new Set(plannedDocuments.map(({ kind }) => kind))]
const help = `npm run bench:structure [-- OPTIONS]
  --only KINDS      of ${kinds.join(',')}; default: all
  --every N         every Nth document of each kind
  --from SOURCES    of text,scan; default: both
  --texts DIR       keep the Markdown, and the truth beside it
  --out FILE        default: docs/bench/structure.md, for the whole; else .cache/bench/structure.md
  --olmocr DIR OUT  no generated pages: the Markdown of DIR/<category>/<name>.pdf into OUT/<category>/<name>.md, for a scorer
                    from elsewhere; --only names categories then`

const root = new URL('../..', import.meta.url).pathname
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    every: { type: 'string', default: '1' },
    from: { type: 'string', default: 'text,scan' },
    texts: { type: 'string' },
    out: { type: 'string' },
    olmocr: { type: 'string' },
    help: { type: 'boolean' },
  },
})
const only = values.only?.split(',')
const every = Number(values.every)

if (values.help) console.log(help)
else if (values.olmocr !== undefined) await writeMarkdown(values.olmocr, positionals[0])
else await measure()

async function measure(): Promise<void> {
  const sources = values.from.split(',')
  const isNth = isNthOfEach<PlannedDocument>(every, ({ kind }) => kind)
  const documents = await structureDocuments(
    (document) => isNth(document) && (only?.includes(document.kind) ?? true),
    sources.includes('scan'),
  )
  if (documents.length === 0) throw new Error(`no documents of these kinds\n${help}`)
  // Of now: what is changed while it runs is not what is measured.
  const run = thisRun()
  const scored: ScoredDocument[] = []
  const reader = await startLegible()
  for (const from of ['text layer', 'scan'] as const) {
    if (!sources.includes(from === 'scan' ? 'scan' : 'text')) continue
    await eachAtOnce(documents, async ({ id, kind, truth, printed, scanned }) => {
      try {
        const reading = await readStructure(reader.program, from === 'scan' ? scanned : printed)
        keep(`${id}${from === 'scan' ? '.scan' : ''}.md`, reading.markdown)
        keep(`${id}.truth.json`, JSON.stringify(truth, undefined, 1))
        scored.push({
          kind,
          from,
          pages: reading.document.pages.length,
          score: scoreStructure(truth, reading),
        })
      } catch (error) {
        console.error(`NOT MEASURED: ${id}, ${from}: ${String(error)}`)
      }
    })
  }
  await reader.stop()
  scored.sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
  const isWhole = every === 1 && only === undefined && sources.length === 2
  const page = structurePage(scored, { ...run, isWhole })
  const out = values.out ?? join(root, isWhole ? 'docs/bench' : '.cache/bench', 'structure.md')
  mkdirSync(dirname(out), { recursive: true })
  writeFileSync(out, page)
  console.log(`\n${page.slice(page.indexOf('## From'))}\nThe table is in ${out}.`)
}

function keep(name: string, text: string): void {
  if (values.texts === undefined) return
  mkdirSync(values.texts, { recursive: true })
  writeFileSync(join(values.texts, name), text)
}

async function writeMarkdown(folder: string, out: string | undefined): Promise<void> {
  if (out === undefined || !existsSync(folder)) throw new Error(help)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.pdf') && (only?.includes(dirname(name)) ?? true))
    .filter((_, index) => index % every === 0)
  const reader = await startLegible()
  await eachAtOnce(files, async (name) => {
    const markdown = await readMarkdown(reader.program, join(folder, name)).catch((error: unknown) => {
      console.error(`NOT READ: ${name}: ${String(error)}`)
      return ''
    })
    mkdirSync(join(out, dirname(name)), { recursive: true })
    writeFileSync(join(out, dirname(name), `${basename(name, '.pdf')}.md`), markdown)
  })
  await reader.stop()
  console.log(`The Markdown of ${files.length} documents is in ${out}.`)
}
