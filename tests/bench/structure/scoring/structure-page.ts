// docs/bench/structure.md: how much of the structure of generated pages is found, as Markdown.
import type { BenchResults } from '../../results.ts'
import type { StructureScore } from './score-structure.ts'
import { figures } from './figures.ts'

export interface ScoredDocument {
  kind: string
  from: 'text layer' | 'scan'
  pages: number
  score: StructureScore
}

type Run = Pick<BenchResults, 'date' | 'commit' | 'machine' | 'cores'> & { isWhole: boolean }

const heads = ['kind', 'pages', ...figures.map(({ name }) => `${name} %`)]

export function structurePage(documents: readonly ScoredDocument[], run: Run): string {
  const sources = (['text layer', 'scan'] as const).filter((from) =>
    documents.some((one) => one.from === from),
  )
  const sections = sources.map((from) => {
    const of = documents.filter((one) => one.from === from)
    const kinds = [...new Set(of.map(({ kind }) => kind))]
    const rows = [
      ...kinds.map((kind) =>
        row(
          kind,
          of.filter((one) => one.kind === kind),
        ),
      ),
      row('**all**', of),
    ]
    return `## From the ${from}\n\n${table(rows)}`
  })
  return `# Structure of generated pages

${run.isWhole ? 'All generated documents' : 'A sample of the generated documents'}, as Markdown, no language named. ${run.cores} cores, ${run.machine}; commit ${run.commit}, ${run.date}. \`npm run bench:structure\`.

Articles, journals, newspapers, magazines, newsletters with boxes and sidebars, slides, patents and editions with numbered lines, indexes, glossaries, books laid open on the glass, reports of ten pages, manuals, forms, invoices, catalogues and letters in four languages, many fonts and sizes, with gutters of 0.6 to 2 line heights: HTML that Chromium prints, and whose truth is therefore exact. Half of the PDFs hold their text in the order in which it is read, a quarter line by line across all columns, a quarter paragraph by paragraph by chance. A quarter are tagged, some with text that is written by chance and some with trees that are as wrong as their text; of the others three in ten have an outline. Scans are the same pages at 150 dpi, up to 0.7° askew, soft and grainy. The generator is \`tests/bench/structure\`; the pages are made on demand.

- **order**: neighbouring sentences, items and headings of one story of which all of the first stands before all of the second, with nothing else in between where they are of one paragraph.
- **text**: words that need no edit, of those of the body, in the order of the truth. Where a page has several stories, more than one order is right, and this figure knows only one.
- **headings**, **items**: those written as such, with their text; **levels**, **depth**: of these, the ones at the right one (titles may count from 1 or from 2).
- **captions, footnotes**: those that a block of the document names so.
- **cells**: cell F1 of tables, mean of the documents that have some.
- **furniture absent**: running heads, feet and page numbers that are not in the Markdown.
- **body words**: words of the body that the Markdown has; **kept words**: of those it has with \`furniture: keep\`, the ones it has without.

${sections.join('\n\n')}
`
}

function row(name: string, documents: readonly ScoredDocument[]): string[] {
  const scores = documents.map(({ score }) => score)
  const pages = documents.reduce((sum, one) => sum + one.pages, 0)
  return [name, `${pages}`, ...figures.map(({ of, digits }) => of(scores)?.toFixed(digits) ?? '–')]
}

const table = (rows: readonly string[][]) =>
  [heads, heads.map((_, index) => (index === 0 ? '---' : '--:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
