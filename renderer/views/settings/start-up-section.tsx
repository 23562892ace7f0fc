import { useTranslation } from 'react-i18next'
import { ShortcutInput } from '../../components/shortcut-input.tsx'
import { Toggle } from '../../components/toggle.tsx'
import { useApp } from '../../state/context.tsx'
import { TakenKeys } from '../../components/taken-keys.tsx'
import { usePatch } from '../../state/use-patch.ts'
import { Section, SettingRow } from './section.tsx'

export function StartUpSection() {
  const { t } = useTranslation()
  const patch = usePatch()
  const { openAtLogin, closeToTray, captureShortcut } = useApp((state) => state.settings.startUp)
  const canCapture = useApp((state) => state.capabilities.captureRegion)
  return (
    <Section id="startUp" title={t('settings.startUp.title')}>
      <SettingRow
        label={t('settings.startUp.openAtLogin')}
        consequence={t('settings.startUp.openAtLoginNote')}
      >
        <Toggle
          label={t('settings.startUp.openAtLogin')}
          isSelected={openAtLogin}
          onChange={(on) => patch({ startUp: { openAtLogin: on } })}
        />
      </SettingRow>
      <SettingRow
        label={t('settings.startUp.closeToTray')}
        consequence={t('settings.startUp.closeToTrayNote')}
      >
        <Toggle
          label={t('settings.startUp.closeToTray')}
          isSelected={closeToTray === true}
          onChange={(on) => patch({ startUp: { closeToTray: on } })}
        />
      </SettingRow>
      {canCapture && (
        <SettingRow label={t('settings.startUp.capture')} consequence={t('settings.startUp.captureNote')}>
          <ShortcutInput
            label={t('settings.startUp.capture')}
            value={captureShortcut}
            onChange={(keys) => patch({ startUp: { captureShortcut: keys } })}
          />
        </SettingRow>
      )}
      {canCapture && <TakenKeys />}
    </Section>
  )
}
