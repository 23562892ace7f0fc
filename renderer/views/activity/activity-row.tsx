import { printable } from '../../../shared/printable.ts'
import { AppWindow, Bot, Globe, SquareTerminal, type LucideIcon } from 'lucide-react'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Door } from '../../../shared/accounts.ts'
import type { ActivityEntry, RunningActivity } from '../../../shared/activity.ts'
import { MoreMenu } from '../../components/more-menu.tsx'
import { ProgressLine } from '../../components/progress-line.tsx'
import { useParts } from '../../state/context.tsx'
import { isDeletion } from '../../state/list-keys.ts'
import { unwrap } from '../../state/unwrap.ts'
import { useDeletion } from '../../state/use-deletion.ts'
import { useFormats } from '../../state/use-formats.ts'
import { commonFormats } from '../../components/save-format-menu.tsx'
import { useTextOf } from '../document/use-text-of.ts'

const doorIcons: Record<Door, LucideIcon> = { app: AppWindow, rest: Globe, mcp: Bot, cli: SquareTerminal }

function DoorMark({ door }: { door: Door }) {
  const { t } = useTranslation()
  const Icon = doorIcons[door]
  return (
    <span className="door" title={t(`doors.${door}`)}>
      <Icon size={15} strokeWidth={1.75} aria-hidden />
      <span className="door-name">{t(`doors.${door}`)}</span>
    </span>
  )
}

interface EntryRowProps {
  entry: ActivityEntry
  rowIndex: number
  hasCredits: boolean
  onOpen: (requestId: string) => void
}

export const EntryRow = memo(function EntryRow({ entry, rowIndex, hasCredits, onOpen }: EntryRowProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { requestId, at, door, fileName, fileKind, keyName, pages, credits, milliseconds, outcome, stored } =
    entry
  const name = fileName === null ? t('activity.unnamed') : printable(fileName)
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const { deleteReadings } = useDeletion()
  return (
    <tr
      className="activity-row"
      aria-rowindex={rowIndex}
      data-request={requestId}
      data-openable={stored || undefined}
      onClick={() => stored && onOpen(requestId)}
      onContextMenu={(event) => {
        event.preventDefault()
        setIsMenuOpen(true)
      }}
      onKeyDown={({ key, currentTarget, target }) =>
        // Not what is pressed in its menu.
        isDeletion(key) && currentTarget.contains(target as Node) && deleteReadings([requestId])
      }
    >
      <td className="column-when" title={formats.dateTime(at)}>
        {formats.when(at)}
      </td>
      <td className="column-door">
        <DoorMark door={door} />
      </td>
      <td className="column-file" title={name}>
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
      {hasCredits && <td className="column-credits">{formats.number(credits)}</td>}
      <td className="column-time">{formats.duration(milliseconds)}</td>
      {/* Narrow windows cut the short words off, and nothing else tells why a document was not read. */}
      <td
        className="column-result"
        title={outcome === 'ok' || outcome === 'partial' ? undefined : t(`errors.${outcome}.what`)}
      >
        <span className={`outcome outcome-${toneOf(outcome)}`}>
          {outcome === 'ok' || outcome === 'partial'
            ? t(`activity.outcome.${outcome}`)
            : t(`errors.${outcome}.short`)}
        </span>
      </td>
      <EntryMenu entry={entry} name={name} isOpen={isMenuOpen} onOpenChange={setIsMenuOpen} />
    </tr>
  )
})

/** What somebody has cancelled is nothing to be alarmed at. */
const toneOf = (outcome: ActivityEntry['outcome']) =>
  outcome === 'ok' || outcome === 'partial' || outcome === 'cancelled' ? outcome : 'bad'

interface EntryMenuProps {
  entry: ActivityEntry
  name: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

function EntryMenu({ entry: { requestId, stored }, name, isOpen, onOpenChange }: EntryMenuProps) {
  const { t } = useTranslation()
  const { api, toasts } = useParts()
  const { deleteReadings } = useDeletion()
  const { copy, save } = useTextOf()
  const copyId = () => void unwrap(api.app.copyText({ text: requestId })).catch(toasts.complain)
  const ofText = () => [
    { id: 'copy', label: t('result.copyText'), run: () => copy(requestId) },
    ...commonFormats.map((format) => ({
      id: format,
      label: t('result.saveOne', { format: t(`result.saveFormat.${format}`) }),
      run: () => save(requestId, name, format),
    })),
  ]
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- only keeps presses in the menu from opening the row
    <td className="column-menu" onClick={(event) => event.stopPropagation()}>
      <MoreMenu
        label={t('activity.more', { name })}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        groups={() => [
          stored ? ofText() : [],
          [{ id: 'id', label: t('activity.copyId'), run: copyId }],
          [
            {
              id: 'delete',
              label: t('activity.delete'),
              run: () => deleteReadings([requestId]),
              isDanger: true,
            },
          ],
        ]}
      />
    </td>
  )
}

export const RunningRow = memo(function RunningRow({
  request,
  rowIndex,
  hasCredits,
}: {
  request: RunningActivity
  rowIndex: number
  hasCredits: boolean
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
        <span>{fileName === null ? t('activity.unnamed') : printable(fileName)}</span>
        {fileKind !== null && <span className="kind">{fileKind.toUpperCase()}</span>}
      </td>
      <td className="column-key">{keyName ?? '–'}</td>
      <td className="column-pages">–</td>
      {hasCredits && <td className="column-credits">–</td>}
      <td className="column-time">–</td>
      {/* Only over columns that no width of the window hides. */}
      <td colSpan={2} className="column-progress">
        <span>{sentence}</span>
        <ProgressLine label={sentence} done={pagesDone} total={pagesTotal} />
      </td>
    </tr>
  )
})
