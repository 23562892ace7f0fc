import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { tableToClipboard } from '../../../shared/clipboard-text.ts'
import type { Block, Page, Table } from '../../../shared/document.ts'
import type { LineBreaking } from '../../../shared/ocr.ts'
import { printedText } from '../../../shared/printed-text.ts'
import { tableCells, type HtmlCell } from '../../../shared/table-cells.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { useApp } from '../../state/context.tsx'
import { alignTable, alignWords, type Run } from './align-words.ts'
import { isFigures } from './is-figures.ts'
import { placeWords, type PlacedWord } from './page-words.ts'

/** A page's blocks as text whose words know their place on the page. */
export const PageText = memo(function PageText({ page }: { page: Page }) {
  const lineBreaks = useApp((state) => state.settings.appearance.lineBreaks)
  const words = useMemo(() => placeWords(page).map((lines) => lines.flatMap((line) => line.words)), [page])
  return page.blocks.map((block, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- blocks and lines of a page stay in their places
    <BlockText key={index} block={block} words={words[index] ?? []} lineBreaks={lineBreaks} />
  ))
})

interface BlockTextProps {
  block: Block
  words: PlacedWord[]
  lineBreaks: LineBreaking
}

function BlockText({ block, words, lineBreaks }: BlockTextProps) {
  if (block.table !== undefined) return <TableText table={block.table} words={words} />
  // All its words were deleted.
  if (block.text === '') return null
  const className = `text-block text-${block.type}${block.role === undefined ? '' : ` text-role-${block.role}`}`
  // The lines of a program are its own.
  if (lineBreaks === 'join' || block.role === 'code')
    return (
      <p className={className} dir="auto">
        <Runs runs={alignWords(block.text, words)} />
      </p>
    )
  return (
    <p className={className} dir="auto">
      {linesOf(alignWords(printedText(block), words)).map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- blocks and lines of a page stay in their places
        <span key={index} className="text-line">
          <Runs runs={line} />
        </span>
      ))}
    </p>
  )
}

/** The page's own lines, each by itself: one that is wider than the pane goes on further in. */
function linesOf(runs: Run[]): Run[][] {
  const lines: Run[][] = []
  for (const run of runs) {
    const line = lines.at(-1)
    if (line === undefined || run.before.includes('\n')) lines.push([{ ...run, before: '' }])
    else line.push(run)
  }
  return lines
}

function TableText({ table, words }: { table: Table; words: PlacedWord[] }) {
  const { t } = useTranslation()
  const rows = useMemo(() => {
    const aligned = alignTable(table.rows, words)
    return tableCells(table).map((cells, row) =>
      cells.map((cell) => ({ ...cell, runs: aligned[row]?.[cell.column] ?? [] })),
    )
  }, [table, words])
  return (
    <div className="text-table-place">
      <CopyButton look="icon" label={t('document.copyTable')} text={() => tableToClipboard(table)} />
      <div className="text-table-frame">
        <table className="text-table">
          <tbody>
            {rows.map((cells, row) => (
              // oxlint-disable-next-line react/no-array-index-key -- blocks and lines of a page stay in their places
              <tr key={row}>{cells.map((cell) => writeCell(cell, row === 0))}</tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

/** An empty heading cell would be a heading without a name. */
function writeCell(
  { runs, column, rowSpan, columnSpan, header }: HtmlCell & { runs: Run[] },
  isFirst: boolean,
) {
  const Cell = header && runs.length > 0 ? 'th' : 'td'
  return (
    <Cell
      key={column}
      dir="auto"
      data-figures={isFigures(runs.map(({ before, text }) => before + text).join('')) || undefined}
      rowSpan={rowSpan}
      colSpan={columnSpan}
      {...(Cell === 'th' && { scope: isFirst || column > 0 ? 'col' : 'row' })}
    >
      <Runs runs={runs} />
    </Cell>
  )
}

function Runs({ runs }: { runs: Run[] }) {
  return runs.map(({ text, words, before }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- blocks and lines of a page stay in their places
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
