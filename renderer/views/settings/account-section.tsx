import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { longestName } from '../../../shared/longest-name.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { NumberInput } from '../../components/number-input.tsx'
import { TextButton } from '../../components/text-button.tsx'
import { TextInput } from '../../components/text-input.tsx'
import { Toggle } from '../../components/toggle.tsx'
import { useApp, useParts } from '../../state/context.tsx'
import { unwrap } from '../../state/unwrap.ts'
import { Section, SettingRow } from './section.tsx'

/** Offered when a limit is switched on; a busy month of one person. */
const firstLimit = 1000

export function AccountSection() {
  const { t } = useTranslation()
  const { api, app, toasts } = useParts()
  const { name, userId, monthlyCreditLimit } = useApp((state) => state.account)
  /** Undefined while nothing else was typed than holds. */
  const [typed, setTyped] = useState<string>()

  function update(change: { name?: string; monthlyCreditLimit?: number | null }): void {
    void unwrap(api.account.update(change)).then((account) => app.set({ account }), toasts.complain)
  }

  function keepName(): void {
    const wanted = typed?.trim() ?? ''
    setTyped(undefined)
    if (wanted !== '' && wanted !== name) update({ name: wanted })
  }

  return (
    <Section id="account" title={t('settings.account.title')} intro={t('settings.account.intro')}>
      <SettingRow label={t('settings.account.name')} consequence={t('settings.account.nameNote')}>
        <TextInput
          label={t('settings.account.name')}
          showLabel={false}
          value={typed ?? name}
          maxLength={longestName}
          onChange={setTyped}
          onEscape={() => setTyped(undefined)}
          onBlur={keepName}
        />
      </SettingRow>
      <SettingRow label={t('settings.account.id')} consequence={t('settings.account.idNote')}>
        <code>{userId}</code>
        <CopyButton look="icon" label={t('common.copy')} text={() => userId} />
      </SettingRow>
      <SettingRow label={t('settings.account.limit')} consequence={t('settings.account.limitNote')}>
        {monthlyCreditLimit !== null && (
          <NumberInput
            label={t('settings.account.limit')}
            unit={t('settings.account.perMonth')}
            value={monthlyCreditLimit}
            min={0}
            max={10_000_000}
            onChange={(limit) => update({ monthlyCreditLimit: limit })}
          />
        )}
        <Toggle
          label={t('settings.account.limit')}
          isSelected={monthlyCreditLimit !== null}
          onChange={(on) => update({ monthlyCreditLimit: on ? firstLimit : null })}
        />
      </SettingRow>
      <SettingRow label={t('settings.account.usage')} consequence={t('usage.rule')}>
        <TextButton onPress={() => app.set({ dialog: 'usage' })}>
          {t('settings.account.showUsage')}
        </TextButton>
      </SettingRow>
    </Section>
  )
}
