import { useState } from 'react'
import { Form } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { ReadableDocument } from '../../../shared/reading-queue.ts'
import { DialogFrame } from '../../components/dialog-frame.tsx'
import { LanguageChoice } from '../../components/language-choice.tsx'
import { TextButton } from '../../components/text-button.tsx'
import { languageNames } from '../../state/language-name.ts'
import { useReadAgain } from '../../state/use-read-again.ts'
import { foundLanguages } from './found-languages.ts'

const namesShown = 3

/** Says in which languages a document was read. One of the list can be read again in others. */
export function LanguageChip({ document }: { document: ReadableDocument }) {
  const { t, i18n } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const found = foundLanguages(document.reports)
  if (found.length === 0) return null
  const names =
    languageNames(found.slice(0, namesShown), i18n.language) + (found.length > namesShown ? ' …' : '')
  // Of what was read by another door, or before the start, the file is not in the list.
  if (document.reading !== null) return <span className="language-place chip-names">{names}</span>
  return (
    <span className="language-place">
      <TextButton
        look="quiet"
        className="fact-button language-chip"
        aria-label={`${names} · ${t('document.readAgainAs')}`}
        onPress={() => setIsOpen(true)}
      >
        <span className="chip-names">{names}</span>
        <span className="chip-offer">· {t('document.readAgainAs')}</span>
      </TextButton>
      <DialogFrame
        title={t('document.readAgainAs')}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        size="medium"
      >
        <ReadAgainForm id={document.id} names={names} onClose={() => setIsOpen(false)} />
      </DialogFrame>
    </span>
  )
}

function ReadAgainForm({ id, names, onClose }: { id: string; names: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { readAgain } = useReadAgain()
  const [chosen, setChosen] = useState<string[]>([])

  return (
    <Form
      className="options-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen.length === 0) return
        readAgain({ ids: [id], change: { languages: chosen } })
        onClose()
      }}
    >
      <LanguageChoice
        chosen={chosen}
        onChange={setChosen}
        note={t('document.readAgainNote', { languages: names })}
      />
      <footer className="dialog-foot">
        <TextButton onPress={onClose}>{t('common.cancel')}</TextButton>
        <TextButton look="primary" type="submit" isDisabled={chosen.length === 0}>
          {t('queue.readAgain')}
        </TextButton>
      </footer>
    </Form>
  )
}
