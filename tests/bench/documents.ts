import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { publicFolder } from './fetch-documents.ts'
import { readRows } from './manifest.ts'
import { fixture, fixtureNames, type FixtureName } from '../support/fixtures.ts'

export interface BenchDocument {
  id: string
  category: string
  /** Tesseract codes joined by `+`. */
  language: string
  path: string
  truth: string
  /** Of an encrypted PDF. */
  password?: string
  /** Cells of its tables, where they are known. */
  tables?: string[][][]
}

export interface DocumentSet {
  /** `fixtures`, or the folder's name, such as `eval` and `eval/tuning`: no path of the machine it lies on. */
  name: string
  documents: BenchDocument[]
}

const root = new URL('../..', import.meta.url).pathname
export const evalFolder = join(dirname(root.replace(/\/$/, '')), 'shared/eval')

const categories: Record<FixtureName, string> = {
  'photo-exif-sideways.jpg': 'photo',
  'photo-turned-no-exif.jpg': 'photo',
  'two-columns-skewed.jpg': 'scan',
  'upside-down.jpg': 'scan',
  'low-resolution.png': 'scan',
  'inverted.png': 'scan',
  'receipt-faded.jpg': 'receipt',
  'form.jpg': 'form',
  'blank-scan.jpg': 'scan',
  'screenshot-light.webp': 'screenshot',
  'screenshot-dark.png': 'screenshot',
  'german.png': 'multilingual',
  'french.png': 'multilingual',
  'spanish.png': 'multilingual',
  'chinese.png': 'multilingual',
  'japanese.png': 'multilingual',
  'english-and-german.png': 'multilingual',
  'lossless.webp': 'encoding',
  'animated.webp': 'encoding',
  'sixteen-bit.png': 'encoding',
  'interlaced.png': 'encoding',
  'palette.png': 'encoding',
  'one-bit.png': 'encoding',
  'grey.png': 'encoding',
  'transparent.png': 'encoding',
  'cmyk.jpg': 'encoding',
  'progressive.jpg': 'encoding',
  'grey.jpg': 'encoding',
  'baseline.jpg': 'encoding',
  'tables.pdf': 'table',
  'tables.png': 'table',
  'tables-scanned.jpg': 'table',
  'report-30-pages.pdf': 'pdf-text',
  'scanned.pdf': 'pdf-scan',
  'scan-with-sound-layer.pdf': 'pdf-scan',
  'scan-with-garbage-layer.pdf': 'pdf-scan',
  'broken-unicode-letters.pdf': 'pdf-text',
  'broken-unicode-private.pdf': 'pdf-text',
  'mixed-page.pdf': 'pdf-text',
  'encrypted.pdf': 'pdf-text',
  'rotated-pages.pdf': 'pdf-text',
  'blank-between.pdf': 'pdf-text',
  'tiny-page.pdf': 'pdf-text',
  'huge-page.pdf': 'pdf-text',
  'text-japanese-manual.pdf': 'pdf-text',
  'text-japanese-office.pdf': 'pdf-text',
  'text-japanese-vertical.pdf': 'pdf-text',
  'text-japanese-embedded.pdf': 'pdf-text',
  'text-chinese-simplified.pdf': 'pdf-text',
  'text-chinese-traditional.pdf': 'pdf-text',
  'text-korean.pdf': 'pdf-text',
  'text-thai.pdf': 'pdf-text',
  'text-arabic.pdf': 'pdf-text',
  'text-persian.pdf': 'pdf-text',
  'text-hebrew.pdf': 'pdf-text',
  'text-hindi.pdf': 'pdf-text',
  'text-russian.pdf': 'pdf-text',
  'text-greek.pdf': 'pdf-text',
}

/** The project's own documents. */
export function fixtureDocuments(): BenchDocument[] {
  return fixtureNames.map((name) => {
    const { path, truth, languages, password, tables } = fixture(name)
    return {
      id: name,
      category: categories[name],
      language: languages.join('+'),
      path,
      truth,
      ...(password !== undefined && { password }),
      ...(tables.length > 0 && { tables }),
    }
  })
}

/** What lies in an evaluation folder: the set for validation itself, and below it the sets to choose by. */
const sets: Record<string, string> = { '64': '.', tuning: 'tuning', snippets: 'snippets' }

/**
 * `asked`: `fixtures`, `public` (what `--fetch` has loaded), `eval` (the larger set in `shared/eval` beside the checkout), or a folder like it. Without a name it
 * is `LEGIBLE_BENCH_DOCUMENTS`, then `eval` where that is present, then the fixtures. `parts`: sets of the folder joined by
 * commas, of `64`, `tuning` and `snippets`; without them the folder itself. Throws where there is no such set.
 */
export function documentSet(asked?: string, parts?: string): DocumentSet {
  const name =
    asked ??
    process.env['LEGIBLE_BENCH_DOCUMENTS'] ??
    (existsSync(join(evalFolder, 'MANIFEST.tsv')) ? 'eval' : 'fixtures')
  if (name === 'fixtures') {
    if (parts !== undefined)
      throw new Error(
        `--set ${parts} needs an evaluation folder: name it in --documents or LEGIBLE_BENCH_DOCUMENTS`,
      )
    return { name, documents: fixtureDocuments() }
  }
  const named: Record<string, string> = { eval: evalFolder, public: publicFolder }
  const folder = resolve(named[name] ?? name)
  if (name === 'public' && !existsSync(join(folder, 'MANIFEST.tsv')))
    throw new Error('the public documents are not here: npm run bench -- --fetch')
  const folders = (parts?.split(',') ?? ['64']).map((part) => {
    const below = sets[part]
    if (below === undefined)
      throw new Error(`no such set: ${part}; there are ${Object.keys(sets).join(', ')}`)
    return join(folder, below)
  })
  return {
    name: folders.map((path) => relative(dirname(folder), path)).join('+'),
    documents: folders.flatMap(manifestDocuments),
  }
}

/** Every `step`th document of each category, from its first. */
export const everyNth = (documents: readonly BenchDocument[], step: number): BenchDocument[] =>
  documents.filter(isNthOfEach(step, ({ category }) => category))

/** Tells every `step`th of each group, from its first. To be asked once of each, one after the other. */
export function isNthOfEach<One>(step: number, groupOf: (one: One) => string): (one: One) => boolean {
  const seen = new Map<string, number>()
  return (one) => {
    const group = groupOf(one)
    const index = seen.get(group) ?? 0
    seen.set(group, index + 1)
    return index % step === 0
  }
}

/** A folder with a MANIFEST.tsv whose columns include set, id, file, truth, category, language. */
function manifestDocuments(folder: string): BenchDocument[] {
  return readRows(readFileSync(join(folder, 'MANIFEST.tsv'), 'utf8')).map(({ cell }) => ({
    id: `${cell('set')}/${cell('id')}`,
    category: cell('category'),
    language: cell('language'),
    path: join(folder, cell('file')),
    truth: readFileSync(join(folder, cell('truth')), 'utf8'),
  }))
}
