import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { NumberInput } from '../../components/number-input.tsx'
import { TextButton } from '../../components/text-button.tsx'
import { Toggle } from '../../components/toggle.tsx'
import { useApi, useApp, useParts } from '../../state/context.tsx'
import { unwrap } from '../../state/unwrap.ts'
import { usePatch } from '../../state/use-patch.ts'
import { Section, SettingRow } from './section.tsx'

export function HistorySection() {
  const { t } = useTranslation()
  const api = useApi()
  const { toasts } = useParts()
  const patch = usePatch()
  const { enabled, retentionDays, keepFiles } = useApp((state) => state.settings.history)
  const jobDays = useApp((state) => state.settings.jobs.retentionDays)
  const [asks, setAsks] = useState(false)
  const deleteAll = () =>
    void unwrap(api.activity.deleteAll()).then(
      () => toasts.say(t('settings.history.deleted')),
      toasts.complain,
    )
  return (
    <Section id="history" title={t('settings.history.title')} intro={t('settings.history.intro')}>
      <SettingRow label={t('settings.history.enabled')} consequence={t('settings.history.enabledNote')}>
        <Toggle
          label={t('settings.history.enabled')}
          isSelected={enabled}
          onChange={(on) => patch({ history: { enabled: on } })}
        />
      </SettingRow>
      <SettingRow label={t('settings.history.retention')} consequence={t('settings.history.retentionNote')}>
        <NumberInput
          label={t('settings.history.retention')}
          unit={t('settings.history.days')}
          value={retentionDays}
          min={1}
          max={3650}
          isDisabled={!enabled}
          onChange={(days) => patch({ history: { retentionDays: days } })}
        />
      </SettingRow>
      <SettingRow label={t('settings.history.jobs')} consequence={t('settings.history.jobsNote')}>
        <NumberInput
          label={t('settings.history.jobs')}
          unit={t('settings.history.days')}
          value={jobDays}
          min={1}
          max={365}
          isDisabled={!enabled}
          onChange={(days) => patch({ jobs: { retentionDays: days } })}
        />
      </SettingRow>
      <SettingRow label={t('settings.history.keepFiles')} consequence={t('settings.history.keepFilesNote')}>
        <Toggle
          label={t('settings.history.keepFiles')}
          isSelected={keepFiles}
          isDisabled={!enabled}
          onChange={(on) => patch({ history: { keepFiles: on } })}
        />
      </SettingRow>
      <SettingRow label={t('settings.history.delete')} consequence={t('settings.history.deleteNote')}>
        <TextButton look="danger" onPress={() => setAsks(true)}>
          {t('activity.deleteAll')}
        </TextButton>
      </SettingRow>
      <ConfirmDialog
        isOpen={asks}
        title={t('activity.deleteAllTitle')}
        consequence={t('activity.deleteAllConsequence')}
        action={t('activity.deleteAll')}
        onConfirm={deleteAll}
        onClose={() => setAsks(false)}
      />
    </Section>
  )
}
