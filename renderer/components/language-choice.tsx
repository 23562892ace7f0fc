import { CheckboxButton, CheckboxField, CheckboxGroup, Label } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useApp } from '../state/context.tsx'
import { languageChoices } from '../state/language-name.ts'
import { Tick } from './tick.tsx'

interface LanguageChoiceProps {
  chosen: string[]
  onChange: (codes: string[]) => void
  note: string
}

/** Ticks beside every language that is installed or chosen, and beside finding out. */
export function LanguageChoice({ chosen, onChange, note }: LanguageChoiceProps) {
  const { t, i18n } = useTranslation()
  const installed = useApp((state) => state.languages)
  const choices = languageChoices(t, installed, chosen, i18n.language)
  return (
    <CheckboxGroup className="field language-choice" value={chosen} onChange={onChange}>
      <Label className="field-label">{t('options.languages')}</Label>
      <div className="language-grid">
        {choices.map(({ code, label }) => (
          <CheckboxField key={code} value={code}>
            <CheckboxButton className="checkbox">
              <Tick />
              {label}
            </CheckboxButton>
          </CheckboxField>
        ))}
      </div>
      <span className="field-note">{note}</span>
    </CheckboxGroup>
  )
}
