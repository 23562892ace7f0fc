import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { chromium, type Browser } from 'playwright'
import { addOutline } from '../../support/add-outline.ts'
import { browserPath } from '../../support/needs.ts'
import type { Random } from '../../support/seeded-random.ts'
import type { DocumentPlan } from './document-plan.ts'
import { fillPages } from './fill-pages.ts'
import { plannedDocuments, type PlannedDocument } from './planned-documents.ts'
import { rewriteText } from './rewrite-text.ts'
import { scanPdf } from './scan-pdf.ts'
import { stackParts } from './stack-parts.ts'
import type { TruePart, Truth } from './truth.ts'

export interface StructureDocument {
  id: string
  kind: string
  /** PDF with a text layer. */
  printed: string
  /** PDF of pictures of the same pages. */
  scanned: string
  truth: Truth
}

const root = new URL('../../..', import.meta.url).pathname

/**
 * The generated documents, from a folder in `.cache` that belongs to this state of the generator, or made now. `isScanned`:
 * with their scans, for which pdftoppm is needed.
 */
export async function structureDocuments(
  isChosen: (document: PlannedDocument, index: number) => boolean,
  isScanned: boolean,
): Promise<StructureDocument[]> {
  const folder = join(root, '.cache/bench/structure', stateOfGenerator())
  mkdirSync(folder, { recursive: true })
  let browser: Browser | undefined
  const documents: StructureDocument[] = []
  for (const document of plannedDocuments.filter(isChosen)) {
    const file = (ending: string) => join(folder, `${document.id}${ending}`)
    if (!existsSync(file('.json'))) {
      const truth = await print(document, file('.pdf'), (browser ??= await startBrowser()))
      // Last, and at once: what was broken off has no truth, and is made again.
      writeFileSync(file('.part'), `${JSON.stringify(truth, undefined, 1)}\n`)
      renameSync(file('.part'), file('.json'))
    }
    if (isScanned && !existsSync(file('.scan.pdf')))
      await scanPdf(file('.pdf'), file('.scan.pdf'), document.random())
    documents.push({
      id: document.id,
      kind: document.kind,
      printed: file('.pdf'),
      scanned: file('.scan.pdf'),
      truth: JSON.parse(readFileSync(file('.json'), 'utf8')) as Truth,
    })
  }
  await browser?.close()
  return documents
}

/** Hinting would set type in the window otherwise than in print, and move the ends of lines. */
const startBrowser = () =>
  chromium.launch({
    executablePath: browserPath!,
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
  })

async function print(document: PlannedDocument, path: string, browser: Browser): Promise<Truth> {
  const random = document.random()
  const plan = document.plan(random)
  const page = await browser.newPage({ viewport: { width: 1400, height: 1800 } })
  await page.emulateMedia({ media: 'print' })
  await page.setContent(htmlOf(plan))
  const parts = await page.evaluate(fillPages, plan.stories)
  const { way, isTagged } = wayOfWriting(random)
  if (way === 'stacked') await page.evaluate(stackParts, random())
  else if (way !== 'as read')
    await page.evaluate(rewriteText, { way, order: Array.from({ length: 97 }, () => random()) })
  await page.pdf({
    path,
    width: `${plan.width}in`,
    height: `${plan.height}in`,
    printBackground: true,
    tagged: isTagged,
  })
  await page.close()
  if (!isTagged && random() < OUTLINED) await outline(path, parts)
  return { parts }
}

/** Of the documents without a structure tree, those that have an outline. */
const OUTLINED = 0.3

async function outline(path: string, parts: readonly TruePart[]): Promise<void> {
  const pdf = await PDFDocument.load(readFileSync(path))
  const entries = parts
    .filter(({ role }) => role === 'heading')
    .map(({ text, level = 1, page }) => ({ title: text, level, page }))
  addOutline(pdf, entries)
  writeFileSync(path, await pdf.save())
}

/**
 * Half of the documents are written as they are read, or by chance but with a structure tree that has them as they are
 * read; the others are not, and where they have a tree that is as wrong.
 */
function wayOfWriting(random: Random): { way: 'as read' | 'stacked' | 'rows' | 'pieces'; isTagged: boolean } {
  const chance = random()
  if (chance < 0.5) return { way: chance < 0.08 ? 'stacked' : 'as read', isTagged: chance < 0.15 }
  if (chance < 0.75) return { way: 'rows', isTagged: chance > 0.7 }
  return { way: 'pieces', isTagged: chance > 0.95 }
}

function htmlOf({ language, width, height, css, pages }: DocumentPlan): string {
  const size = `.page { width: ${width}in; height: ${height - 0.01}in }`
  const body = pages.map((page) => `<div class="page">${page}</div>`).join('')
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><style>@page { margin: 0 } ${css} ${size}</style><body>${body}</body></html>`
}

/** What the documents depend on: the sources of their generator and of its sentences. */
function stateOfGenerator(): string {
  const sources = [
    ...['structure', 'structure/kinds'].flatMap((folder) =>
      readdirSync(join(root, 'tests/bench', folder)).map((name) => join('tests/bench', folder, name)),
    ),
    'tests/support/prose.ts',
    'tests/support/seeded-random.ts',
  ].filter((name) => name.endsWith('.ts') && !name.includes('score'))
  const hash = createHash('sha256')
  for (const name of sources.sort()) hash.update(readFileSync(join(root, name)))
  return hash.digest('hex').slice(0, 12)
}
