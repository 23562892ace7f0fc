import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { CheckboxButton, CheckboxField } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { InstalledLanguage } from '../../../shared/app-state.ts'
import { autoLanguage } from '../../../shared/auto-language.ts'
import { IconButton } from '../../components/icon-button.tsx'
import { TextButton } from '../../components/text-button.tsx'
import { Tick } from '../../components/tick.tsx'
import { useApp, useParts } from '../../state/context.tsx'
import { languageChoices, languageName } from '../../state/language-name.ts'
import { unwrap } from '../../state/unwrap.ts'
import { usePatch } from '../../state/use-patch.ts'
import { AddLanguageDialog } from './add-language-dialog.tsx'
import { Section } from './section.tsx'

export function LanguagesSection() {
  const { t, i18n } = useTranslation()
  const { api, app, toasts } = useParts()
  const patch = usePatch()
  const languages = useApp((state) => state.languages)
  const usual = useApp((state) => state.settings.reading.languages)
  const [isAdding, setIsAdding] = useState(false)
  const say = (list: InstalledLanguage[]) => app.set({ languages: list })

  const choices = languageChoices(t, languages, usual, i18n.language)
  const added = new Set(languages.flatMap(({ code, source }) => (source === 'user' ? [code] : [])))

  function toggle(code: string, isUsual: boolean): void {
    const next = isUsual ? [...usual, code] : usual.filter((other) => other !== code)
    if (next.length === 0) return toasts.say(t('settings.languages.atLeastOne'))
    patch({ reading: { languages: next } })
  }

  return (
    <Section id="languages" title={t('settings.languages.title')} intro={t('settings.languages.intro')}>
      <ul className="language-list">
        {choices.map(({ code, label }) => (
          <li key={code}>
            <CheckboxField isSelected={usual.includes(code)} onChange={(on) => toggle(code, on)}>
              <CheckboxButton className="checkbox">
                <Tick />
                {label}
              </CheckboxButton>
            </CheckboxField>
            {code !== autoLanguage && <code>{code}</code>}
            {added.has(code) && (
              <IconButton
                icon={X}
                label={t('settings.languages.remove', { name: languageName(code, i18n.language) })}
                onPress={() => void unwrap(api.languages.remove({ code })).then(say, toasts.complain)}
              />
            )}
          </li>
        ))}
      </ul>
      <TextButton icon={Plus} onPress={() => setIsAdding(true)}>
        {t('settings.languages.add')}
      </TextButton>
      {isAdding && <AddLanguageDialog onClose={() => setIsAdding(false)} />}
    </Section>
  )
}
