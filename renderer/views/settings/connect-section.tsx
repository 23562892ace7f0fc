import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { KeyChoice } from '../../../shared/desktop-api.ts'
import { Choice } from '../../components/choice.tsx'
import { TextButton } from '../../components/text-button.tsx'
import { TextInput } from '../../components/text-input.tsx'
import { useApi } from '../../state/context.tsx'
import { unwrap } from '../../state/unwrap.ts'
import { isolate } from '../../strings/isolate.ts'
import { AssistantCards } from './assistant-cards.tsx'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { Section, SettingRow } from './section.tsx'

/** Keys are longer; while one is being typed there is nothing to show. */
const shortestKey = 20

/** The configurations of all assistants, each with a key in it: without one there is none to copy, write or test. */
export function ConnectSection() {
  const { t } = useTranslation()
  const api = useApi()
  const { data: keys, isSuccess } = useQuery({ queryKey: ['keys'], queryFn: () => unwrap(api.keys.list()) })
  const [now] = useState(Date.now)
  const [chosen, setChosen] = useState<string | null>(null)
  const [isCreating, setIsCreating] = useState(false)
  const [typed, setTyped] = useState('')
  const usable = (keys ?? []).filter(
    ({ revealable, revokedAt, expiresAt }) =>
      revealable && revokedAt === null && (expiresAt === null || expiresAt > now),
  )
  const key = usable.find(({ id }) => id === chosen) ?? usable[0]
  const plainKey = typed.trim()
  const keyChoice: KeyChoice | undefined =
    key !== undefined ? { keyId: key.id } : plainKey.length < shortestKey ? undefined : { plainKey }
  return (
    <Section id="connect" title={t('settings.connect.title')} intro={t('settings.connect.intro')}>
      {key !== undefined ? (
        <SettingRow label={t('settings.connect.key')} consequence={t('settings.connect.keyNote')}>
          <Choice
            label={t('settings.connect.key')}
            value={key.id}
            onChange={setChosen}
            options={usable.map(({ id, name, lastFour }) => ({
              id,
              label: `${isolate(name)} (…${lastFour})`,
            }))}
          />
        </SettingRow>
      ) : (
        isSuccess && (
          <>
            <SettingRow label={t('settings.connect.noKey')} consequence={t('settings.connect.noKeyNote')}>
              <TextButton onPress={() => setIsCreating(true)}>{t('settings.keys.create')}</TextButton>
            </SettingRow>
            {keys.length > 0 && (
              <TextInput
                label={t('settings.connect.ownKey')}
                value={typed}
                onChange={setTyped}
                autoComplete="off"
              />
            )}
          </>
        )
      )}
      {/* Here, so that it stays open when the key it made can be chosen. */}
      <CreateKeyDialog isOpen={isCreating} onClose={() => setIsCreating(false)} />
      {keyChoice !== undefined && <AssistantCards keyChoice={keyChoice} />}
    </Section>
  )
}
