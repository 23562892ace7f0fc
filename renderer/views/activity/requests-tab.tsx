import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { History, SearchX } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Input, SearchField } from 'react-aria-components'
import type { Door } from '../../../shared/accounts.ts'
import { Choice } from '../../components/choice.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { Failure } from '../../components/failure.tsx'
import { Notice } from '../../components/notice.tsx'
import { TextButton } from '../../components/text-button.tsx'
import { useApi, useApp, useParts } from '../../state/context.tsx'
import type { ActivityFilter } from '../../state/app-store.ts'
import { unwrap } from '../../state/unwrap.ts'
import { ActivityTable } from './activity-table.tsx'

const pageSize = 100
const doors: readonly Door[] = ['app', 'rest', 'mcp', 'cli']

export function RequestsTab() {
  const { t } = useTranslation()
  const api = useApi()
  const { app, toasts } = useParts()
  const { search: typed, door, keyId } = useApp((state) => state.activityFilter)
  const narrow = (change: Partial<ActivityFilter>) =>
    app.set(({ activityFilter }) => ({ activityFilter: { ...activityFilter, ...change } }))
  const [asksDelete, setAsksDelete] = useState(false)
  const search = useDeferredValue(typed.trim())
  const running = useApp((state) => state.running)
  const history = useApp((state) => state.settings.history)
  const { data: keys = [] } = useQuery({ queryKey: ['keys'], queryFn: () => unwrap(api.keys.list()) })

  const filter = {
    ...(search !== '' && { search }),
    ...(door !== 'any' && { door }),
    ...(keyId !== 'any' && { keyId }),
  }
  const { data, fetchNextPage, hasNextPage, isFetching, error } = useInfiniteQuery({
    queryKey: ['activity', filter],
    queryFn: ({ pageParam }) =>
      unwrap(
        api.activity.list({ ...filter, ...(pageParam !== null && { beforeAt: pageParam }), limit: pageSize }),
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.length < pageSize ? undefined : last.at(-1)?.at),
    placeholderData: (previous) => previous,
  })
  const entries = data?.pages.flat() ?? []
  // A request is written down a moment before it has ended: it has one row all the same.
  const written = new Set(data?.pages[0]?.map(({ requestId }) => requestId))
  const live = running.filter(
    (request) =>
      !written.has(request.requestId) &&
      search === '' &&
      (door === 'any' || request.door === door) &&
      (keyId === 'any' || request.keyId === keyId),
  )
  const isFiltered = Object.keys(filter).length > 0
  const found = t(hasNextPage ? 'activity.foundMore' : 'activity.found', { count: entries.length })

  const deleteAll = () => void unwrap(api.activity.deleteAll()).catch(toasts.complain)

  return (
    <>
      <div className="activity-filters">
        <SearchField
          className="search-field"
          aria-label={t('activity.search')}
          value={typed}
          onChange={(search) => narrow({ search })}
        >
          <Input className="input" placeholder={t('activity.searchPlaceholder')} />
        </SearchField>
        <Choice
          label={t('activity.door')}
          value={door}
          onChange={(door) => narrow({ door })}
          options={[
            { id: 'any', label: t('activity.anyDoor') },
            ...doors.map((id) => ({ id, label: t(`doors.${id}`) })),
          ]}
        />
        <Choice
          label={t('activity.key')}
          value={keyId}
          onChange={(keyId) => narrow({ keyId })}
          options={[
            { id: 'any', label: t('activity.anyKey') },
            ...keys.map(({ id, name }) => ({ id, label: name })),
          ]}
        />
        <span className="spacer" />
        {entries.length > 0 && (
          <TextButton look="quiet" onPress={() => setAsksDelete(true)}>
            {t('activity.deleteAll')}
          </TextButton>
        )}
      </div>
      <div className="visually-hidden" role="status">
        {isFiltered && !isFetching && (entries.length === 0 ? t('activity.nothingFound') : found)}
      </div>
      {!history.enabled && (
        <Notice
          tone="info"
          actions={
            <TextButton look="quiet" onPress={() => app.set({ room: 'settings', settingsAnchor: 'history' })}>
              {t('rooms.settings')}
            </TextButton>
          }
        >
          {t('activity.historyOff')}
        </Notice>
      )}
      {error && (
        <Notice tone="bad">
          <Failure error={error} />
        </Notice>
      )}
      {entries.length === 0 && live.length === 0 && !isFetching ? (
        isFiltered ? (
          <EmptyState icon={SearchX} title={t('activity.nothingFound')}>
            <p>{t('activity.nothingFoundNote')}</p>
          </EmptyState>
        ) : (
          <EmptyState icon={History} title={t('activity.empty')}>
            <p>{t('activity.emptyNote')}</p>
          </EmptyState>
        )
      ) : (
        <ActivityTable
          entries={entries}
          running={live}
          onEnd={() => hasNextPage && !isFetching && void fetchNextPage()}
        />
      )}
      <ConfirmDialog
        isOpen={asksDelete}
        title={t('activity.deleteAllTitle')}
        consequence={t('activity.deleteAllConsequence')}
        action={t('activity.deleteAll')}
        onConfirm={deleteAll}
        onClose={() => setAsksDelete(false)}
      />
    </>
  )
}
