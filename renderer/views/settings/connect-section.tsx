import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Choice } from '../../components/choice.tsx'
import { useApi } from '../../state/context.tsx'
import { unwrap } from '../../state/unwrap.ts'
import { AssistantCards } from './assistant-cards.tsx'
import { Section, SettingRow } from './section.tsx'

/** No key has this id. */
const placeholder = 'placeholder'

export function ConnectSection() {
  const { t } = useTranslation()
  const api = useApi()
  const { data: keys = [] } = useQuery({ queryKey: ['keys'], queryFn: () => unwrap(api.keys.list()) })
  const [now] = useState(Date.now)
  const [chosen, setChosen] = useState<string | null>(null)
  const usable = keys.filter(
    ({ revealable, revokedAt, expiresAt }) =>
      revealable && revokedAt === null && (expiresAt === null || expiresAt > now),
  )
  const keyId =
    usable.find(({ id }) => id === chosen)?.id ?? (chosen === placeholder ? undefined : usable[0]?.id)
  return (
    <Section id="connect" title={t('settings.connect.title')} intro={t('settings.connect.intro')}>
      <SettingRow label={t('settings.connect.key')} consequence={t('settings.connect.keyNote')}>
        <Choice
          label={t('settings.connect.key')}
          value={keyId ?? placeholder}
          onChange={setChosen}
          options={[
            ...usable.map(({ id, name, lastFour }) => ({ id, label: `${name} (…${lastFour})` })),
            { id: placeholder, label: t('settings.connect.placeholder') },
          ]}
        />
      </SettingRow>
      <AssistantCards keyChoice={keyId === undefined ? {} : { keyId }} />
    </Section>
  )
}
