import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PaneDivider } from '../../components/pane-divider.tsx'
import { Segmented } from '../../components/segmented.tsx'
import { useKept } from '../../state/use-kept.ts'
import { slim, useMedia } from '../../state/use-media.ts'
import type { Side } from './word-marks.ts'

const usualShare = 52

interface DocumentSidesProps {
  /** null where no pictures of the pages are kept. */
  pages: ReactNode
  text: ReactNode
  /** The side that is in sight where there is room for one. */
  side: Side
  onSide: (side: Side) => void
}

/** The pages beside their text, or one of the two at a time. */
export function DocumentSides({ pages, text, side, onSide }: DocumentSidesProps) {
  const { t } = useTranslation()
  const isSlim = useMedia(slim)
  const [share, setShare] = useKept<number>('page-share', usualShare)
  const isOneAtATime = isSlim && pages !== null
  const hasBoth = !isSlim && pages !== null
  // Whatever the width, each side keeps its place among these, and with it what is looked for in it.
  return (
    <>
      {isOneAtATime && (
        <div className="side-switch">
          <Segmented
            label={t('document.side')}
            value={side}
            onChange={onSide}
            options={[
              { id: 'text', label: t('document.text') },
              { id: 'page', label: t('document.pages') },
            ]}
          />
        </div>
      )}
      <div
        className="document-sides"
        {...(hasBoth && {
          style: { gridTemplateColumns: `minmax(0, ${share}fr) auto minmax(0, ${100 - share}fr)` },
        })}
      >
        {(hasBoth || side === 'page') && pages}
        {hasBoth && (
          <PaneDivider
            label={t('document.sidesWidth')}
            value={share}
            unit="%"
            min={20}
            max={80}
            onChange={setShare}
            onReset={() => setShare(usualShare)}
          />
        )}
        {(!isOneAtATime || side === 'text') && text}
      </div>
    </>
  )
}
