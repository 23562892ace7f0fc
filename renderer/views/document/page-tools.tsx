import { ChevronDown, LayoutDashboard, Minus, Plus, ScanText } from 'lucide-react'
import { memo } from 'react'
import { Button, Menu, MenuItem, MenuTrigger, Popover, Toolbar } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../components/icon-button.tsx'
import { IconToggle } from '../../components/icon-toggle.tsx'

/** What of a page is to be in sight: its whole width, or all of it. */
export type Fit = 'width' | 'page'

const fits: readonly Fit[] = ['width', 'page']
/** Parts of the pane's width. */
export const zoomSteps = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4]

interface PageToolsProps {
  zoom: Fit | number
  onStep: (by: 1 | -1) => void
  onZoom: (zoom: Fit | number) => void
  showsWords: boolean
  onShowWords: (shows: boolean) => void
  showsBlocks: boolean
  onShowBlocks: (shows: boolean) => void
  pages: readonly number[]
  /** Of the page that is in sight. */
  shownIndex: number
}

/** The bar over the pages: where one is, zoom, whether words and blocks are drawn. */
export const PageTools = memo(function PageTools({
  zoom,
  onStep,
  onZoom,
  showsWords,
  onShowWords,
  showsBlocks,
  onShowBlocks,
  pages,
  shownIndex,
}: PageToolsProps) {
  const { t } = useTranslation()
  const nameOf = (each: Fit | number) =>
    typeof each === 'number' ? `${Math.round(each * 100)} %` : t(`document.fit.${each}`)
  const shownPage = pages[shownIndex]
  const place = t('document.pageOf', { place: shownIndex + 1, count: pages.length })
  return (
    <Toolbar className="page-tools" aria-label={t('document.view')}>
      {pages.length > 1 && shownPage !== undefined && (
        <span className="page-place">
          {/* Of some pages only, the second may be page 4. */}
          {shownPage === shownIndex + 1
            ? place
            : `${t('document.pageNumber', { page: shownPage })} · ${place}`}
        </span>
      )}
      <span className="spacer" />
      <IconButton
        icon={Minus}
        label={t('document.zoomOut')}
        onPress={() => onStep(-1)}
        isDisabled={zoom === zoomSteps[0]}
      />
      <MenuTrigger>
        <Button
          className="button button-quiet zoom-value"
          aria-label={t('document.zoom', { zoom: nameOf(zoom) })}
        >
          <span>{nameOf(zoom)}</span>
          <ChevronDown size={13} aria-hidden />
        </Button>
        <Popover className="popover" offset={4}>
          <Menu
            className="list-box"
            aria-label={t('document.view')}
            selectionMode="single"
            selectedKeys={[zoom]}
            onAction={(key) => onZoom(key as Fit | number)}
          >
            {[...fits, ...zoomSteps].map((each) => (
              <MenuItem key={each} id={each} textValue={nameOf(each)} className="list-item">
                {nameOf(each)}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
      <IconButton
        icon={Plus}
        label={t('document.zoomIn')}
        onPress={() => onStep(1)}
        isDisabled={zoom === zoomSteps.at(-1)}
      />
      <IconToggle
        icon={ScanText}
        label={t('document.showWords')}
        isSelected={showsWords}
        onChange={onShowWords}
      />
      <IconToggle
        icon={LayoutDashboard}
        label={t('blocks.show')}
        keys="B"
        isSelected={showsBlocks}
        onChange={onShowBlocks}
      />
    </Toolbar>
  )
})
