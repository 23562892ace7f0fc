import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface BenchDocument {
  id: string
  category: string
  /** Tesseract code. */
  language: string
  path: string
  truth: string
}

/**
 * Reads a set of documents with truth: a folder with a MANIFEST.tsv whose columns include
 * set, id, file, truth, category, language.
 */
export function readDocuments(folder: string): BenchDocument[] {
  const manifest = join(folder, 'MANIFEST.tsv')
  const [head = '', ...rows] = readFileSync(manifest, 'utf8').trim().split('\n')
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

/** The larger set beside the checkout where it is present, otherwise the project's own fixtures. */
export function defaultDocumentFolder(root: string): string {
  const beside = join(dirname(root.replace(/\/$/, '')), 'shared/eval')
  return (
    process.env['LEGIBLE_BENCH_DOCUMENTS'] ??
    (existsSync(join(beside, 'MANIFEST.tsv')) ? beside : join(root, 'tests/fixtures'))
  )
}
