import { AppWindow, Bot, Globe, SquareTerminal, type LucideIcon } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Door } from '../../../shared/accounts.ts'
import type { ActivityEntry, RunningActivity } from '../../../shared/activity.ts'
import { ProgressLine } from '../../components/progress-line.tsx'
import { useFormats } from '../../state/use-formats.ts'

const doorIcons: Record<Door, LucideIcon> = { app: AppWindow, rest: Globe, mcp: Bot, cli: SquareTerminal }

function DoorMark({ door }: { door: Door }) {
  const { t } = useTranslation()
  const Icon = doorIcons[door]
  return (
    <span className="door">
      <Icon size={15} strokeWidth={1.75} aria-hidden />
      {t(`doors.${door}`)}
    </span>
  )
}

interface EntryRowProps {
  entry: ActivityEntry
  rowIndex: number
  onOpen: (requestId: string) => void
}

export const EntryRow = memo(function EntryRow({ entry, rowIndex, onOpen }: EntryRowProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { requestId, at, door, fileName, fileKind, keyName, pages, credits, milliseconds, outcome, stored } =
    entry
  const name = fileName ?? t('activity.unnamed')
  return (
    <tr
      className="activity-row"
      aria-rowindex={rowIndex}
      data-openable={stored || undefined}
      onClick={() => stored && onOpen(requestId)}
    >
      <td className="column-when" title={formats.dateTime(at)}>
        {formats.when(at)}
      </td>
      <td className="column-door">
        <DoorMark door={door} />
      </td>
      <td className="column-file">
        {stored ? (
          <button type="button" className="link-button" onClick={() => onOpen(requestId)}>
            {name}
          </button>
        ) : (
          <span className="file-gone">{name}</span>
        )}
        {fileKind !== null && <span className="kind">{fileKind.toUpperCase()}</span>}
      </td>
      <td className="column-key">{keyName ?? '–'}</td>
      <td className="column-pages">{formats.number(pages)}</td>
      <td className="column-credits">{formats.number(credits)}</td>
      <td className="column-time">{formats.duration(milliseconds)}</td>
      <td className="column-result">
        <span
          className={`outcome outcome-${outcome === 'ok' ? 'ok' : outcome === 'partial' ? 'partial' : 'bad'}`}
        >
          {outcome === 'ok' || outcome === 'partial'
            ? t(`activity.outcome.${outcome}`)
            : t(`errors.${outcome}.short`)}
        </span>
      </td>
    </tr>
  )
})

export const RunningRow = memo(function RunningRow({
  request,
  rowIndex,
}: {
  request: RunningActivity
  rowIndex: number
}) {
  const { t } = useTranslation()
  const { door, fileName, fileKind, keyName, pagesDone, pagesTotal } = request
  const sentence =
    pagesTotal === 0
      ? t('queue.phase.opening')
      : t('queue.state.reading', { page: Math.min(pagesDone + 1, pagesTotal), count: pagesTotal })
  return (
    <tr className="activity-row activity-running" aria-rowindex={rowIndex}>
      <td className="column-when">{t('activity.now')}</td>
      <td className="column-door">
        <DoorMark door={door} />
      </td>
      <td className="column-file">
        <span>{fileName ?? t('activity.unnamed')}</span>
        {fileKind !== null && <span className="kind">{fileKind.toUpperCase()}</span>}
      </td>
      <td className="column-key">{keyName ?? '–'}</td>
      <td colSpan={4} className="column-progress">
        <span>{sentence}</span>
        <ProgressLine label={sentence} done={pagesDone} total={pagesTotal} />
      </td>
    </tr>
  )
})
