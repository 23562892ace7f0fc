import { ChevronDown, Save } from 'lucide-react'
import { memo } from 'react'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { ClipboardText } from '../../../shared/clipboard-text.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { SaveFormatMenu } from '../../components/save-format-menu.tsx'
import { DragHandle } from './drag-handle.tsx'
import { useTextOf } from './use-text-of.ts'

interface TextActionsProps {
  id: string
  name: string
  getText: () => Promise<string | ClipboardText>
  hasText: boolean
}

/** What people come for: the text, on the clipboard or in a file. */
export const TextActions = memo(function TextActions({ id, name, getText, hasText }: TextActionsProps) {
  const { t } = useTranslation()
  const { save } = useTextOf()
  return (
    <div className="text-actions">
      {hasText && <DragHandle id={id} name={name} />}
      <SaveFormatMenu label={t('result.saveAs')} onSave={(format) => save(id, name, format)}>
        <Button className="button button-plain" isDisabled={!hasText} aria-label={t('result.saveAs')}>
          <Save size={15} strokeWidth={1.75} aria-hidden />
          <span className="save-label">{t('result.saveAs')}</span>
          <ChevronDown size={13} aria-hidden />
        </Button>
      </SaveFormatMenu>
      <CopyButton look="primary" label={t('common.copy')} text={getText} isDisabled={!hasText} />
    </div>
  )
})
