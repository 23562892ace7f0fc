import { Pencil, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WatchedFolder } from '../../../shared/watched-folders.ts'
import { Failure } from '../../components/failure.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { Notice } from '../../components/notice.tsx'
import { Toggle } from '../../components/toggle.tsx'
import { useParts } from '../../state/context.tsx'
import { languageName } from '../../state/language-name.ts'
import { unwrap } from '../../state/unwrap.ts'
import { WatchForm } from './watch-form.tsx'

interface WatchedRowProps {
  folder: WatchedFolder
  onChanged: (folders: WatchedFolder[]) => void
  /** The row is about to go, and with it what has the focus. */
  onRemoved: () => void
}

/** One watched folder: what becomes of its documents, how it goes, and what can be changed in place. */
export function WatchedRow({ folder, onChanged, onRemoved }: WatchedRowProps) {
  const { t } = useTranslation()
  const { api, toasts } = useParts()
  const [isChanging, setIsChanging] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const { id, folder: path, formats, languages, originals } = folder
  const take = (answer: Promise<WatchedFolder[]>) => void answer.then(onChanged, toasts.complain)
  const close = () => {
    setIsChanging(false)
    pencil.current?.focus()
  }
  return (
    <li>
      <div className="watch-row">
        <Watched folder={folder} />
        <Toggle
          label={t('settings.watching.watch', { folder: path })}
          isSelected={folder.enabled}
          onChange={(enabled) =>
            take(unwrap(api.watching.change({ id, enabled, formats, languages, originals })))
          }
        />
        <IconButton
          ref={pencil}
          icon={Pencil}
          label={t('settings.watching.change', { folder: path })}
          aria-expanded={isChanging}
          onPress={() => setIsChanging(!isChanging)}
        />
        <IconButton
          icon={X}
          label={t('settings.watching.remove', { folder: path })}
          onPress={() =>
            take(
              unwrap(api.watching.remove({ id })).then((left) => {
                onRemoved()
                return left
              }),
            )
          }
        />
      </div>
      {isChanging && (
        <WatchForm
          rule={folder}
          onSaved={(next) => {
            onChanged(next)
            close()
          }}
          onCancel={close}
        />
      )}
    </li>
  )
}

/** From where to where, how it goes, and what could not be read. */
function Watched({ folder: watched }: { folder: WatchedFolder }) {
  const { t, i18n } = useTranslation()
  const { folder, to, formats, languages, originals, state, problem, read, failures, failed } = watched
  const facts = [
    formats.map((format) => t(`result.saveFormat.${format}`)).join(', '),
    languages.map((code) => languageName(code, i18n.language)).join(', '),
    originals === 'move' ? t('settings.watching.moved') : '',
  ]
  return (
    <div className="watch-words">
      <span>
        <code>{folder}</code> → <code>{to}</code>
      </span>
      <span className="setting-consequence">{facts.filter((fact) => fact !== '').join(' · ')}</span>
      <span className="setting-consequence" role="status">
        {t(`settings.watching.state.${state}`)}
        {read > 0 && ` · ${t('settings.watching.read', { count: read })}`}
      </span>
      {problem !== null && (
        <Notice tone="doubt">
          <Failure error={problem} />
        </Notice>
      )}
      {failed > 0 && (
        <details className="watch-failures">
          <summary>{t('settings.watching.failed', { count: failed })}</summary>
          <ul>
            {failures.map(({ path, error }) => (
              <li key={path}>
                <Failure error={error} about={path} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
