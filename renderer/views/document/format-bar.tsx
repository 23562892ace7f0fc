import { Search, WrapText } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFormat } from '../../../shared/ocr.ts'
import { IconButton } from '../../components/icon-button.tsx'
import { IconToggle } from '../../components/icon-toggle.tsx'
import { Segmented } from '../../components/segmented.tsx'
import { useApp } from '../../state/context.tsx'
import { usePatch } from '../../state/use-patch.ts'

interface FormatBarProps {
  format: OutputFormat
  onFormat: (format: OutputFormat) => void
  /** null where the format has no two ways to look at it. */
  isSource: boolean | null
  onSource: (isSource: boolean) => void
  onFind: () => void
  hasText: boolean
}

/** How the text is shown; nothing is read again for it. */
export const FormatBar = memo(function FormatBar({
  format,
  onFormat,
  isSource,
  onSource,
  onFind,
  hasText,
}: FormatBarProps) {
  const { t } = useTranslation()
  const lineBreaks = useApp((state) => state.settings.appearance.lineBreaks)
  const patch = usePatch()
  return (
    <div className="format-bar">
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
      {format === 'text' && (
        <IconToggle
          icon={WrapText}
          label={t('result.keepLines')}
          showsLabel
          isSelected={lineBreaks === 'keep'}
          onChange={(keeps) => patch({ appearance: { lineBreaks: keeps ? 'keep' : 'join' } })}
        />
      )}
      <IconButton icon={Search} label={t('find.label')} keys="Mod+F" onPress={onFind} isDisabled={!hasText} />
    </div>
  )
})
