import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { tableToClipboard } from '../../../shared/clipboard-text.ts'
import type { Block, Page } from '../../../shared/document.ts'
import type { LineBreaking } from '../../../shared/ocr.ts'
import { printedText } from '../../../shared/printed-text.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { useApp } from '../../state/context.tsx'
import { alignTable, alignWords, type Run } from './align-words.ts'
import { placeWords, type PlacedWord } from './page-words.ts'

/** A page's blocks as text whose words know their place on the page. */
export const PageText = memo(function PageText({ page }: { page: Page }) {
  const lineBreaks = useApp((state) => state.settings.appearance.lineBreaks)
  const words = useMemo(() => placeWords(page).map((lines) => lines.flatMap((line) => line.words)), [page])
  return page.blocks.map((block, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a page never changes once it is read
    <BlockText key={index} block={block} words={words[index] ?? []} lineBreaks={lineBreaks} />
  ))
})

interface BlockTextProps {
  block: Block
  words: PlacedWord[]
  lineBreaks: LineBreaking
}

function BlockText({ block, words, lineBreaks }: BlockTextProps) {
  if (block.table !== undefined) return <TableText rows={block.table.rows} words={words} />
  const className = `text-block text-${block.type}${block.role === undefined ? '' : ` text-role-${block.role}`}`
  return (
    <p className={className}>
      <Runs runs={alignWords(lineBreaks === 'keep' ? printedText(block) : block.text, words)} />
    </p>
  )
}

function TableText({ rows, words }: { rows: string[][]; words: PlacedWord[] }) {
  const { t } = useTranslation()
  const aligned = useMemo(() => alignTable(rows, words), [rows, words])
  const head = hasHeadings(rows) ? aligned[0] : undefined
  const body = head === undefined ? aligned : aligned.slice(1)
  return (
    <div className="text-table-place">
      <CopyButton look="icon" label={t('document.copyTable')} text={() => tableToClipboard(rows)} />
      <div className="text-table-frame">
        <table className="text-table">
          {head && (
            <thead>
              <tr>{head.map((runs, column) => cell(runs, column, 'th'))}</tr>
            </thead>
          )}
          <tbody>
            {body.map((cells, row) => (
              // oxlint-disable-next-line react/no-array-index-key -- a page never changes once it is read
              <tr key={row}>{cells.map((runs, column) => cell(runs, column, 'td'))}</tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

/** Numbers are what stands below headings: a receipt begins with its first item. */
const hasHeadings = ([first = []]: string[][]) => !first.some((cell) => /\d/.test(cell))

/** An empty heading cell would be a heading without a name. */
function cell(runs: Run[], column: number, kind: 'th' | 'td') {
  const Cell = runs.length === 0 ? 'td' : kind
  return (
    <Cell key={column} {...(Cell === 'th' && { scope: 'col' })}>
      <Runs runs={runs} />
    </Cell>
  )
}

function Runs({ runs }: { runs: Run[] }) {
  return runs.map(({ text, words, before }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a page never changes once it is read
    <span key={index}>
      {before}
      {words.length === 0 ? (
        text
      ) : (
        <span
          data-words={words.map(({ id }) => id).join(' ')}
          data-doubt={words.some(({ isDoubtful }) => isDoubtful) || undefined}
        >
          {text}
        </span>
      )}
    </span>
  ))
}
