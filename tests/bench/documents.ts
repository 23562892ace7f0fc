import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
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
  /** `eval`, `fixtures`, or the folder. */
  name: string
  documents: BenchDocument[]
}

const root = new URL('../..', import.meta.url).pathname
const evalFolder = join(dirname(root.replace(/\/$/, '')), 'shared/eval')

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

/**
 * `fixtures`, `eval` (the larger set in `shared/eval` beside the checkout), or a folder like it. Without a name it
 * is `LEGIBLE_BENCH_DOCUMENTS`, then `eval` where that is present, then the fixtures.
 */
export function documentSet(asked?: string): DocumentSet {
  const name =
    asked ??
    process.env['LEGIBLE_BENCH_DOCUMENTS'] ??
    (existsSync(join(evalFolder, 'MANIFEST.tsv')) ? 'eval' : 'fixtures')
  if (name === 'fixtures') return { name, documents: fixtureDocuments() }
  return { name, documents: manifestDocuments(name === 'eval' ? evalFolder : name) }
}

/** A folder with a MANIFEST.tsv whose columns include set, id, file, truth, category, language. */
function manifestDocuments(folder: string): BenchDocument[] {
  const [head = '', ...rows] = readFileSync(join(folder, 'MANIFEST.tsv'), 'utf8').trim().split('\n')
  const columns = head.split('\t')
  return rows.map((row) => {
    const cells = row.split('\t')
    const cell = (name: string) => cells[columns.indexOf(name)] ?? ''
    return {
      id: `${cell('set')}/${cell('id')}`,
      category: cell('category'),
      language: cell('language'),
      path: join(folder, cell('file')),
      truth: readFileSync(join(folder, cell('truth')), 'utf8'),
    }
  })
}
