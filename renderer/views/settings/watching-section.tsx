import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FolderSync } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WatchedFolder } from '../../../shared/watched-folders.ts'
import { TextButton } from '../../components/text-button.tsx'
import { useParts } from '../../state/context.tsx'
import { unwrap } from '../../state/unwrap.ts'
import { Section } from './section.tsx'
import { WatchForm } from './watch-form.tsx'
import { WatchedRow } from './watched-row.tsx'

export function WatchingSection() {
  const { t } = useTranslation()
  const { api } = useParts()
  const queries = useQueryClient()
  const { data: folders = [] } = useQuery({
    queryKey: ['watching'],
    queryFn: () => unwrap(api.watching.list()),
  })
  const [isAdding, setIsAdding] = useState(false)
  const add = useRef<HTMLButtonElement>(null)
  const close = () => {
    setIsAdding(false)
    add.current?.focus()
  }
  const show = (next: WatchedFolder[]) => queries.setQueryData(['watching'], next)

  return (
    <Section id="watching" title={t('settings.watching.title')} intro={t('settings.watching.intro')}>
      {folders.length === 0 ? (
        <p className="section-empty">{t('settings.watching.empty')}</p>
      ) : (
        <ul className="watch-list">
          {folders.map((folder) => (
            <WatchedRow
              key={folder.id}
              folder={folder}
              onChanged={show}
              onRemoved={() => add.current?.focus()}
            />
          ))}
        </ul>
      )}
      <TextButton ref={add} icon={FolderSync} aria-expanded={isAdding} onPress={() => setIsAdding(!isAdding)}>
        {t('settings.watching.add')}
      </TextButton>
      {isAdding && (
        <WatchForm
          onSaved={(next) => {
            show(next)
            close()
          }}
          onCancel={close}
        />
      )}
    </Section>
  )
}
