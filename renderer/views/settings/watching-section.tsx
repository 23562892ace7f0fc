import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FolderSync, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WatchedFolder } from '../../../shared/watched-folders.ts'
import { Failure } from '../../components/failure.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { TextButton } from '../../components/text-button.tsx'
import { Toggle } from '../../components/toggle.tsx'
import { useParts } from '../../state/context.tsx'
import { unwrap } from '../../state/unwrap.ts'
import { Section } from './section.tsx'
import { WatchForm } from './watch-form.tsx'

export function WatchingSection() {
  const { t } = useTranslation()
  const { api, toasts } = useParts()
  const queries = useQueryClient()
  const { data: folders = [] } = useQuery({
    queryKey: ['watching'],
    queryFn: () => unwrap(api.watching.list()),
  })
  const [isAdding, setIsAdding] = useState(false)
  const show = (next: WatchedFolder[]) => queries.setQueryData(['watching'], next)

  return (
    <Section id="watching" title={t('settings.watching.title')} intro={t('settings.watching.intro')}>
      {folders.length === 0 ? (
        <p className="section-empty">{t('settings.watching.empty')}</p>
      ) : (
        <ul className="watch-list">
          {folders.map((folder) => (
            <li key={folder.id}>
              <Watched folder={folder} />
              <Toggle
                label={t('settings.watching.watch', { folder: folder.folder })}
                isSelected={folder.enabled}
                onChange={(enabled) =>
                  void unwrap(api.watching.switch({ id: folder.id, enabled })).then(show, toasts.complain)
                }
              />
              <IconButton
                icon={X}
                label={t('settings.watching.remove', { folder: folder.folder })}
                onPress={() =>
                  void unwrap(api.watching.remove({ id: folder.id })).then(show, toasts.complain)
                }
              />
            </li>
          ))}
        </ul>
      )}
      {isAdding ? (
        <WatchForm
          onAdded={(next) => {
            show(next)
            setIsAdding(false)
          }}
          onCancel={() => setIsAdding(false)}
        />
      ) : (
        <TextButton icon={FolderSync} onPress={() => setIsAdding(true)}>
          {t('settings.watching.add')}
        </TextButton>
      )}
    </Section>
  )
}

/** From where to where, how it goes, and what could not be read. */
function Watched({ folder: watched }: { folder: WatchedFolder }) {
  const { t } = useTranslation()
  const { folder, to, formats, originals, state, problem, read, failures, failed } = watched
  const kinds = formats.map((format) => t(`result.saveFormat.${format}`)).join(', ')
  return (
    <div className="watch-words">
      <span className="watch-places">
        <code>{folder}</code> → <code>{to}</code>
      </span>
      <span className="setting-consequence">
        {kinds}
        {originals === 'move' && ` · ${t('settings.watching.moved')}`}
      </span>
      <span className="setting-consequence" role="status">
        {t(`settings.watching.state.${state}`)}
        {read > 0 && ` · ${t('settings.watching.read', { count: read })}`}
      </span>
      {problem !== null && <Failure error={problem} showNext={false} />}
      {failed > 0 && (
        <details className="watch-failures">
          <summary>{t('settings.watching.failed', { count: failed })}</summary>
          <ul>
            {failures.map(({ path, code, message }) => (
              <li key={path}>
                <Failure error={{ code, message }} about={path} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
