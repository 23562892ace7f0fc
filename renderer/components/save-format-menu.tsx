import type { ReactNode } from 'react'
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { SavedFormat } from '../../shared/exported-file-name.ts'

/** What most people take a document away as; a row's own menu has these. */
export const commonFormats: readonly SavedFormat[] = ['pdf', 'docx', 'xlsx', 'text', 'markdown', 'json']

const saveFormats: readonly SavedFormat[] = [...commonFormats, 'html', 'csv', 'hocr', 'alto']

interface SaveFormatMenuProps {
  label: string
  onSave: (format: SavedFormat) => void
  /** The button that opens the menu. */
  children: ReactNode
}

/** Asks which format a document is saved in. */
export function SaveFormatMenu({ label, onSave, children }: SaveFormatMenuProps) {
  const { t } = useTranslation()
  return (
    <MenuTrigger>
      {children}
      <Popover className="popover" placement="bottom end" offset={4}>
        <Menu className="list-box" aria-label={label} onAction={(key) => onSave(key as SavedFormat)}>
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
