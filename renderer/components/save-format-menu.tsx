import type { ReactNode } from 'react'
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { OutputFormat } from '../../shared/ocr.ts'

export const saveFormats: readonly OutputFormat[] = ['text', 'markdown', 'json']

interface SaveFormatMenuProps {
  label: string
  onSave: (format: OutputFormat) => void
  /** The button that opens the menu. */
  children: ReactNode
}

/** Asks which format a text is saved in. */
export function SaveFormatMenu({ label, onSave, children }: SaveFormatMenuProps) {
  const { t } = useTranslation()
  return (
    <MenuTrigger>
      {children}
      <Popover className="popover" placement="bottom end" offset={4}>
        <Menu className="list-box" aria-label={label} onAction={(key) => onSave(key as OutputFormat)}>
          {saveFormats.map((kind) => (
            <MenuItem key={kind} id={kind} className="list-item">
              {t(`result.saveFormat.${kind}`)}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
