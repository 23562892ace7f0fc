import { ChevronDown, Save } from 'lucide-react'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { OutputFormat } from '../../../shared/ocr.ts'
import { CopyButton } from '../../components/copy-button.tsx'

const saveFormats: readonly OutputFormat[] = ['text', 'markdown', 'json']

interface TextActionsProps {
  onSave: (format: OutputFormat) => void
  getText: () => Promise<string>
  hasText: boolean
}

/** What people come for: the text, on the clipboard or in a file. */
export function TextActions({ onSave, getText, hasText }: TextActionsProps) {
  const { t } = useTranslation()
  return (
    <div className="text-actions">
      <MenuTrigger>
        <Button className="button button-plain" isDisabled={!hasText} aria-label={t('result.saveAs')}>
          <Save size={15} strokeWidth={1.75} aria-hidden />
          <span className="save-label">{t('result.saveAs')}</span>
          <ChevronDown size={13} aria-hidden />
        </Button>
        <Popover className="popover" placement="bottom end" offset={4}>
          <Menu
            className="list-box"
            aria-label={t('result.saveAs')}
            onAction={(key) => onSave(key as OutputFormat)}
          >
            {saveFormats.map((kind) => (
              <MenuItem key={kind} id={kind} className="list-item">
                {t(`result.saveFormat.${kind}`)}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
      <CopyButton look="primary" label={t('common.copy')} text={getText} isDisabled={!hasText} />
    </div>
  )
}
