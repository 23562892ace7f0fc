import { CheckboxButton, CheckboxField, CheckboxGroup, Label } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { autoLanguage } from '../../shared/auto-language.ts'
import { useApp } from '../state/context.tsx'
import { byLanguageName, languageName } from '../state/language-name.ts'
import { Tick } from './tick.tsx'

interface LanguageChoiceProps {
  chosen: string[]
  onChange: (codes: string[]) => void
  note: string
}

/** Ticks beside every language that is installed, and beside finding out. */
export function LanguageChoice({ chosen, onChange, note }: LanguageChoiceProps) {
  const { t, i18n } = useTranslation()
  const installed = useApp((state) => state.languages)
  const codes = byLanguageName([autoLanguage, ...installed.map(({ code }) => code)], i18n.language)
  return (
    <CheckboxGroup className="field language-choice" value={chosen} onChange={onChange}>
      <Label className="field-label">{t('options.languages')}</Label>
      <div className="language-grid">
        {codes.map((code) => (
          <CheckboxField key={code} value={code}>
            <CheckboxButton className="checkbox">
              <Tick />
              {languageName(code, i18n.language)}
            </CheckboxButton>
          </CheckboxField>
        ))}
      </div>
      <span className="field-note">{note}</span>
    </CheckboxGroup>
  )
}
