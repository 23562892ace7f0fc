import { useTranslation } from 'react-i18next'
import { Choice } from '../../components/choice.tsx'
import { Segmented } from '../../components/segmented.tsx'
import { useApp } from '../../state/context.tsx'
import { usePatch } from '../../state/use-patch.ts'
import { Section, SettingRow } from './section.tsx'

const themes = ['system', 'light', 'dark'] as const

export function AppearanceSection() {
  const { t } = useTranslation()
  const patch = usePatch()
  const { theme, language } = useApp((state) => state.settings.appearance)
  return (
    <Section id="appearance" title={t('settings.appearance.title')}>
      <SettingRow label={t('settings.appearance.theme')} consequence={t('settings.appearance.themeNote')}>
        <Segmented
          label={t('settings.appearance.theme')}
          value={theme}
          onChange={(next) => patch({ appearance: { theme: next } })}
          options={themes.map((id) => ({ id, label: t(`settings.appearance.themes.${id}`) }))}
        />
      </SettingRow>
      <SettingRow
        label={t('settings.appearance.language')}
        consequence={t('settings.appearance.languageNote')}
      >
        <Choice
          label={t('settings.appearance.language')}
          value={language}
          onChange={(next) => patch({ appearance: { language: next } })}
          options={[
            { id: 'system', label: t('settings.appearance.systemLanguage') },
            { id: 'en', label: 'English' },
            { id: 'de', label: 'Deutsch' },
          ]}
        />
      </SettingRow>
    </Section>
  )
}
