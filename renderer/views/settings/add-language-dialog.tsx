import { Download, FolderOpen } from 'lucide-react'
import { useState } from 'react'
import { Autocomplete, Input, Menu, MenuItem, TextField, useFilter } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { DialogFrame } from '../../components/dialog-frame.tsx'
import { TextButton } from '../../components/text-button.tsx'
import { chooseFiles } from '../../state/choose-files.ts'
import { useApp, useParts } from '../../state/context.tsx'
import { byLanguageName, languageName } from '../../state/language-name.ts'
import { languageFileAddress, tesseractLanguages } from './tesseract-languages.ts'

/** Two steps: the browser downloads a language's file, and it is added from there. Legible itself downloads nothing. */
export function AddLanguageDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const { intake } = useParts()
  const { contains, startsWith } = useFilter({ sensitivity: 'base' })
  const [typed, setTyped] = useState('')
  const installed = useApp((state) => state.languages)
  const missing = tesseractLanguages.filter((code) => installed.every((language) => language.code !== code))
  const items = byLanguageName(missing, i18n.language).map((code) => ({
    id: code,
    name: languageName(code, i18n.language),
  }))
  // “rus” is Russian before it is a part of Belarusian.
  const begins = ({ id, name }: (typeof items)[number]) => startsWith(name, typed) || startsWith(id, typed)
  const sorted = items.toSorted((a, b) => Number(begins(b)) - Number(begins(a)))

  async function add(): Promise<void> {
    if (await intake.addLanguages(await chooseFiles('.traineddata,.gz'))) onClose()
  }

  return (
    <DialogFrame title={t('settings.languages.add')} isOpen onClose={onClose} size="medium">
      <p className="dialog-text">{t('settings.languages.download')}</p>
      <Autocomplete filter={contains} inputValue={typed} onInputChange={setTyped}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog takes the focus; typing is what it was opened for */}
        <TextField aria-label={t('settings.languages.search')} autoFocus>
          <Input className="input" placeholder={t('settings.languages.search')} />
        </TextField>
        <Menu
          className="list-box palette-list"
          aria-label={t('settings.languages.title')}
          items={sorted}
          renderEmptyState={() => <p className="field-note">{t('settings.languages.unknown')}</p>}
        >
          {({ id, name }) => (
            <MenuItem
              id={id}
              textValue={`${name} ${id}`}
              href={languageFileAddress(id)}
              target="_blank"
              rel="noreferrer"
              className="list-item"
            >
              <span className="palette-name">{name}</span>
              <Download size={14} aria-hidden />
            </MenuItem>
          )}
        </Menu>
      </Autocomplete>
      <p className="dialog-text">{t('settings.languages.thenAdd')}</p>
      <footer className="dialog-foot">
        <TextButton onPress={onClose}>{t('common.close')}</TextButton>
        <TextButton look="primary" icon={FolderOpen} onPress={() => void add()}>
          {t('settings.languages.addFile')}
        </TextButton>
      </footer>
    </DialogFrame>
  )
}
