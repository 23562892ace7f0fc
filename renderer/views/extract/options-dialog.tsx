import { useState } from 'react'
import { CheckboxButton, CheckboxField, Form } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { parsePageSpans } from '../../../shared/page-range.ts'
import { readingModes, type ReadingMode } from '../../../shared/reading-modes.ts'
import type { ReadOptions } from '../../../shared/reading-queue.ts'
import { DialogFrame } from '../../components/dialog-frame.tsx'
import { LanguageChoice } from '../../components/language-choice.tsx'
import { Segmented } from '../../components/segmented.tsx'
import { TextButton } from '../../components/text-button.tsx'
import { TextInput } from '../../components/text-input.tsx'
import { Tick } from '../../components/tick.tsx'
import { useApp, useParts } from '../../state/context.tsx'

export function OptionsDialog() {
  const { t } = useTranslation()
  const { app } = useParts()
  const isOpen = useApp((state) => state.dialog === 'options')
  const close = () => app.set({ dialog: 'none' })
  return (
    <DialogFrame title={t('options.title')} isOpen={isOpen} onClose={close} size="medium">
      <OptionsForm onClose={close} />
    </DialogFrame>
  )
}

/** How the next documents are read. What was dropped before keeps how it was read. */
function OptionsForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { app } = useParts()
  const usual = useApp((state) => state.settings.reading.languages)
  const before = useApp((state) => state.readOptions)
  const keepsHistory = useApp((state) => state.settings.history.enabled)
  const [chosen, setChosen] = useState<string[]>(before.languages ?? usual)
  const [mode, setMode] = useState<ReadingMode>(before.mode ?? 'auto')
  const [range, setRange] = useState(before.pages ?? '')
  const [password, setPassword] = useState(before.password ?? '')
  const [codes, setCodes] = useState(before.codes ?? false)
  const [store, setStore] = useState(before.store ?? true)
  const rangeProblem = range.trim() === '' || parsePageSpans(range) ? undefined : t('options.pagesProblem')

  function apply(): void {
    const options: ReadOptions = {
      ...(chosen.length > 0 && chosen.join() !== usual.join() && { languages: chosen }),
      ...(mode !== 'auto' && { mode }),
      ...(range.trim() !== '' && { pages: range.trim() }),
      ...(password !== '' && { password }),
      ...(codes && { codes }),
      ...(!store && { store }),
    }
    app.set({ readOptions: options })
    onClose()
  }

  return (
    <Form
      className="options-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (rangeProblem === undefined && chosen.length > 0) apply()
      }}
    >
      <LanguageChoice chosen={chosen} onChange={setChosen} note={t('options.languagesNote')} />
      <div className="field">
        <span className="field-label">{t('options.mode')}</span>
        <Segmented
          label={t('options.mode')}
          value={mode}
          onChange={setMode}
          options={readingModes.map((id) => ({ id, label: t(`options.modes.${id}`) }))}
        />
        <span className="field-note">{t(`options.modeNotes.${mode}`)}</span>
      </div>
      <div className="field-pair">
        <TextInput
          label={t('options.pages')}
          placeholder="1-3,7"
          value={range}
          onChange={setRange}
          description={t('options.pagesNote')}
          error={rangeProblem}
        />
        <TextInput
          label={t('options.password')}
          type="password"
          value={password}
          onChange={setPassword}
          description={t('options.passwordNote')}
        />
      </div>
      <CheckboxField isSelected={codes} onChange={setCodes}>
        <CheckboxButton className="checkbox">
          <Tick />
          {t('options.codes')}
        </CheckboxButton>
      </CheckboxField>
      {keepsHistory && (
        <CheckboxField isSelected={!store} onChange={(isSelected) => setStore(!isSelected)}>
          <CheckboxButton className="checkbox">
            <Tick />
            {t('options.doNotStore')}
          </CheckboxButton>
        </CheckboxField>
      )}
      <footer className="dialog-foot">
        <TextButton onPress={onClose}>{t('common.cancel')}</TextButton>
        <TextButton
          look="primary"
          type="submit"
          isDisabled={chosen.length === 0 || rangeProblem !== undefined}
        >
          {t('options.apply')}
        </TextButton>
      </footer>
    </Form>
  )
}
