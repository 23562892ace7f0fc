import { Minus, Plus, ScanText } from 'lucide-react'
import { Button, Toolbar } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../components/icon-button.tsx'
import { IconToggle } from '../../components/icon-toggle.tsx'

interface PageToolsProps {
  zoom: number
  onStep: (by: 1 | -1) => void
  onFit: () => void
  showsWords: boolean
  onShowWords: (shows: boolean) => void
  shownPage: number | undefined
  pageCount: number
}

/** The small bar over the pages: zoom, whether words are drawn, where one is. */
export function PageTools({
  zoom,
  onStep,
  onFit,
  showsWords,
  onShowWords,
  shownPage,
  pageCount,
}: PageToolsProps) {
  const { t } = useTranslation()
  return (
    <Toolbar className="page-tools" aria-label={t('document.view')}>
      {pageCount > 1 && shownPage !== undefined && (
        <span className="page-place">{t('document.pageOf', { page: shownPage, count: pageCount })}</span>
      )}
      <IconButton
        icon={Minus}
        label={t('document.zoomOut')}
        onPress={() => onStep(-1)}
        isDisabled={zoom <= 0.5}
      />
      <Button className="button button-quiet zoom-value" onPress={onFit} aria-label={t('document.fitWidth')}>
        {zoom === 1 ? t('document.fit') : `${Math.round(zoom * 100)} %`}
      </Button>
      <IconButton icon={Plus} label={t('document.zoomIn')} onPress={() => onStep(1)} isDisabled={zoom >= 4} />
      <IconToggle
        icon={ScanText}
        label={t('document.showWords')}
        isSelected={showsWords}
        onChange={onShowWords}
      />
    </Toolbar>
  )
}
