import { useState, type ReactNode } from 'react'
import { CheckboxButton, CheckboxField, CheckboxGroup, Form, Label } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { SavedFormat } from '../../../shared/exported-file-name.ts'
import {
  originalsChoices,
  type Originals,
  type WatchedFolder,
  type WatchRule,
} from '../../../shared/watched-folders.ts'
import { Choice } from '../../components/choice.tsx'
import { Failure } from '../../components/failure.tsx'
import { LanguageChoice } from '../../components/language-choice.tsx'
import { commonFormats } from '../../components/save-format-menu.tsx'
import { TextButton } from '../../components/text-button.tsx'
import { TextInput } from '../../components/text-input.tsx'
import { Tick } from '../../components/tick.tsx'
import { useApp, useParts } from '../../state/context.tsx'
import { unwrap } from '../../state/unwrap.ts'

interface WatchFormProps {
  /** What is changed; without it a rule is added. */
  rule?: WatchRule
  onSaved: (folders: WatchedFolder[]) => void
  onCancel: () => void
}

/** How documents of a folder are read and kept; of a new rule also from where to where. */
export function WatchForm({ rule, onSaved, onCancel }: WatchFormProps) {
  const { t } = useTranslation()
  const { api } = useParts()
  const [folder, setFolder] = useState('')
  const [to, setTo] = useState('')
  const [formats, setFormats] = useState<string[]>(rule?.formats ?? ['text'])
  const [languages, setLanguages] = useState<string[]>(rule?.languages ?? [])
  const [originals, setOriginals] = useState<Originals>(rule?.originals ?? 'keep')
  const [problem, setProblem] = useState<ReactNode>()
  const isReady = formats.length > 0 && (rule !== undefined || (folder.trim() !== '' && to.trim() !== ''))

  async function save(): Promise<void> {
    const reading = { formats: formats as SavedFormat[], languages, originals }
    try {
      onSaved(
        await unwrap(
          rule === undefined
            ? api.watching.add({ folder: folder.trim(), to: to.trim(), ...reading })
            : api.watching.change({ id: rule.id, enabled: rule.enabled, ...reading }),
        ),
      )
    } catch (error) {
      setProblem(<Failure error={error} />)
    }
  }

  return (
    <Form
      className="watch-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) void save()
      }}
    >
      {rule === undefined ? (
        <>
          <PathField
            label={t('settings.watching.folder')}
            placeholder="/home/me/scans"
            value={folder}
            onChange={setFolder}
          />
          <PathField
            label={t('settings.watching.to')}
            placeholder="/home/me/texts"
            value={to}
            onChange={setTo}
          />
        </>
      ) : (
        <p className="field-note">{t('settings.watching.changeNote')}</p>
      )}
      <CheckboxGroup className="field" value={formats} onChange={setFormats}>
        <Label className="field-label">{t('settings.watching.formats')}</Label>
        <div className="language-grid">
          {commonFormats.map((format) => (
            <CheckboxField key={format} value={format}>
              <CheckboxButton className="checkbox">
                <Tick />
                {t(`result.saveFormat.${format}`)}
              </CheckboxButton>
            </CheckboxField>
          ))}
        </div>
      </CheckboxGroup>
      <LanguageChoice
        chosen={languages}
        onChange={setLanguages}
        note={t('settings.watching.languagesNote')}
      />
      <div className="field">
        <span className="field-label">{t('settings.watching.originals')}</span>
        <Choice
          label={t('settings.watching.originals')}
          value={originals}
          onChange={setOriginals}
          options={originalsChoices.map((id) => ({
            id,
            label: t(`settings.watching.originalsChoices.${id}`),
          }))}
        />
      </div>
      {problem}
      <div className="watch-buttons">
        <TextButton type="submit" isDisabled={!isReady}>
          {t(rule === undefined ? 'settings.watching.save' : 'settings.watching.apply')}
        </TextButton>
        <TextButton look="quiet" onPress={onCancel}>
          {t('settings.watching.cancel')}
        </TextButton>
      </div>
    </Form>
  )
}

interface PathFieldProps {
  label: string
  placeholder: string
  value: string
  onChange: (path: string) => void
}

/** Typed, or chosen where the system can be asked. */
function PathField({ label, placeholder, value, onChange }: PathFieldProps) {
  const { t } = useTranslation()
  const { api, toasts } = useParts()
  const hasDialogs = useApp((state) => state.capabilities.nativeDialogs)
  return (
    <div className="folder-form">
      <TextInput label={label} placeholder={placeholder} value={value} onChange={onChange} />
      {hasDialogs && (
        <TextButton
          onPress={() =>
            void unwrap(api.watching.choose()).then(
              ({ path }) => path !== null && onChange(path),
              toasts.complain,
            )
          }
        >
          {t('settings.watching.choose')}
        </TextButton>
      )}
    </div>
  )
}
