import type { LineBreaking, OutputFormat } from '../../../shared/ocr.ts'
import { printedText } from '../../../shared/printed-text.ts'
import { pageOf, type FakeDocument } from './fake-queue.ts'

/** Writes a sample in a format, well enough to look at. */
export function writeSample(
  fake: FakeDocument,
  format: OutputFormat,
  { pageMarkers, lineBreaks }: { pageMarkers: boolean; lineBreaks: LineBreaking },
): string {
  const pages = fake.sketches
    .slice(0, Math.min(fake.pagesRead, 40))
    .map((_, index) => pageOf(fake, index + 1)?.page)
    .filter((page) => page !== undefined && !fake.failedPages.includes(page.page))
    .filter((page) => page !== undefined)
  if (format === 'json') return JSON.stringify({ schemaVersion: 1, pages })
  if (format === 'text')
    return pages
      .flatMap(({ blocks }) => blocks)
      .map((block) => (lineBreaks === 'keep' ? printedText(block) : block.text))
      .join('\n\n')
  return pages
    .map(({ page, blocks }) => {
      const texts = blocks.map((block) => {
        if (block.type === 'heading') return `${'#'.repeat(block.level ?? 2)} ${block.text}`
        if (block.type === 'list') return block.text.replaceAll('• ', '- ')
        if (block.table === undefined) return block.text
        const [head = [], ...body] = block.table.rows.map((row) => `| ${row.join(' | ')} |`)
        return [head, `|${' --- |'.repeat(block.table.rows[0]?.length ?? 1)}`, ...body].join('\n')
      })
      return [...(pageMarkers ? [`<!-- page ${page} -->`] : []), ...texts].join('\n\n')
    })
    .join('\n\n')
}
