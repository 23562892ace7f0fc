import { ChevronDown, Save, Search } from 'lucide-react'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { OutputFormat } from '../../../shared/ocr.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { nameKeys } from '../../components/key-hint.tsx'
import { Segmented } from '../../components/segmented.tsx'
import { useApp } from '../../state/context.tsx'

const saveFormats: readonly OutputFormat[] = ['text', 'markdown', 'json']

interface ResultBarProps {
  format: OutputFormat
  onFormat: (format: OutputFormat) => void
  /** null where the format has no two ways to look at it. */
  isSource: boolean | null
  onSource: (isSource: boolean) => void
  onFind: () => void
  onSave: (format: OutputFormat) => void
  getText: () => Promise<string>
  hasText: boolean
}

/** What can be done with the text: choose its form, find in it, save it, copy it. */
export function ResultBar(props: ResultBarProps) {
  const { format, onFormat, isSource, onSource, onFind, onSave, getText, hasText } = props
  const { t } = useTranslation()
  const isMac = useApp((state) => state.platform === 'darwin')
  return (
    <div className="result-bar">
      <Segmented
        label={t('result.format')}
        value={format}
        onChange={onFormat}
        options={[
          { id: 'text', label: t('result.text') },
          { id: 'markdown', label: t('result.markdown') },
          { id: 'json', label: t('result.json') },
        ]}
      />
      {isSource !== null && (
        <Segmented
          label={t('result.markdownView')}
          value={isSource ? 'source' : 'rendered'}
          onChange={(view) => onSource(view === 'source')}
          options={[
            { id: 'rendered', label: t('result.rendered') },
            { id: 'source', label: t('result.source') },
          ]}
        />
      )}
      <span className="spacer" />
      <IconButton
        icon={Search}
        label={t('find.label')}
        hint={nameKeys('Mod+F', isMac)}
        onPress={onFind}
        isDisabled={!hasText}
      />
      <MenuTrigger>
        <Button
          className="button button-plain save-button"
          isDisabled={!hasText}
          aria-label={t('result.saveAs')}
        >
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
