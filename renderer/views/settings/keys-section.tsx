import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { KeySummary } from '../../../shared/accounts.ts'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { Notice } from '../../components/notice.tsx'
import { ScrollRegion } from '../../components/scroll-region.tsx'
import { TextButton } from '../../components/text-button.tsx'
import { useApi, useApp, useParts } from '../../state/context.tsx'
import { unwrap } from '../../state/unwrap.ts'
import { isolate } from '../../strings/isolate.ts'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { KeyRow } from './key-row.tsx'
import { Section } from './section.tsx'

export function KeysSection() {
  const { t } = useTranslation()
  const api = useApi()
  const { queries, toasts } = useParts()
  const keychain = useApp((state) => state.keychain)
  const [isCreating, setIsCreating] = useState(false)
  const [revoking, setRevoking] = useState<KeySummary | null>(null)
  const { data: keys = [], isSuccess } = useQuery({
    queryKey: ['keys'],
    queryFn: () => unwrap(api.keys.list()),
  })
  const columns = ['name', 'scopes', 'lastUsed', 'uses', 'credits', 'expires'] as const

  async function revoke({ id, name }: KeySummary): Promise<void> {
    try {
      await unwrap(api.keys.revoke({ id }))
      toasts.say(t('settings.keys.saidRevoked', { name: isolate(name) }))
      await queries.invalidateQueries({ queryKey: ['keys'] })
    } catch (error) {
      toasts.complain(error)
    }
  }

  return (
    <Section id="keys" title={t('settings.keys.title')} intro={t('settings.keys.intro')}>
      {keychain.state !== 'ready' && (
        <Notice tone="doubt">
          {t(`settings.keys.keychain.${keychain.state}`)} {t('settings.keys.shownOnce')}
        </Notice>
      )}
      {isSuccess && keys.length === 0 && (
        <EmptyState icon={KeyRound} title={t('settings.keys.empty')}>
          <p>{t('settings.keys.emptyNote')}</p>
        </EmptyState>
      )}
      {keys.length > 0 && (
        <ScrollRegion className="table-frame" label={t('settings.keys.table')}>
          <table className="plain-table keys-table">
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {t(`settings.keys.columns.${column}`)}
                  </th>
                ))}
                <th scope="col">
                  <span className="visually-hidden">{t('settings.keys.columns.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {keys.map((key) => (
                <KeyRow key={key.id} summary={key} onRevoke={() => setRevoking(key)} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      <TextButton icon={Plus} look="primary" className="create-key" onPress={() => setIsCreating(true)}>
        {t('settings.keys.create')}
      </TextButton>
      <CreateKeyDialog isOpen={isCreating} onClose={() => setIsCreating(false)} />
      <ConfirmDialog
        isOpen={revoking !== null}
        title={t('settings.keys.revokeTitle', { name: revoking?.name ?? '' })}
        consequence={t('settings.keys.revokeConsequence')}
        action={t('settings.keys.revoke')}
        onConfirm={() => revoking && void revoke(revoking)}
        onClose={() => setRevoking(null)}
      />
    </Section>
  )
}
