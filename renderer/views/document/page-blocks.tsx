import type { TFunction } from 'i18next'
import { memo, useState, type CSSProperties } from 'react'
import { Button, Toolbar } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { toClipboard } from '../../../shared/clipboard-text.ts'
import type { Block, Page } from '../../../shared/document.ts'
import { isFurniture } from '../../../shared/is-furniture.ts'
import { useApp, useParts } from '../../state/context.tsx'
import { unwrap } from '../../state/unwrap.ts'
import { textWidth } from './text-width.ts'

/** Of document.css, in CSS pixels. */
const labelSize = 10
const labelHeight = 12
const labelAir = 16

interface PageBlocksProps {
  page: Page
  /** Shown pixels for one pixel of the page. */
  scale: number
}

/**
 * The blocks of a page over its picture: what each is, and which comes after which. Both stand beside their block, where
 * no text is. A press on its number copies one; to the keys they are one bar, through which arrows go in the order of reading.
 */
export const PageBlocks = memo(function PageBlocks({ page, scale }: PageBlocksProps) {
  const { t } = useTranslation()
  /** Index of the block whose number is pointed at or has the focus. */
  const [current, setCurrent] = useState<number | null>(null)
  return (
    <Toolbar
      className="page-blocks"
      orientation="vertical"
      aria-label={t('blocks.ofPage', { page: page.page })}
    >
      {page.blocks.map((block, index) => {
        const role = nameRole(t, block)
        return (
          <div
            // oxlint-disable-next-line react/no-array-index-key -- blocks and lines of a page stay in their places
            key={index}
            className="page-block"
            style={boxStyle(block, scale)}
            data-furniture={isFurniture(block) || undefined}
            data-current={current === index || undefined}
          >
            <BlockNumber
              block={block}
              number={index + 1}
              role={role}
              onPoint={(isPointed) => setCurrent(isPointed ? index : null)}
            />
            {(current === index || (saysRole(block) && hasRoomFor(role, block, page, scale))) && (
              <span className="block-label block-role" aria-hidden>
                {role}
              </span>
            )}
          </div>
        )
      })}
    </Toolbar>
  )
})

interface BlockNumberProps {
  block: Block
  number: number
  role: string
  onPoint: (isPointed: boolean) => void
}

function BlockNumber({ block, number, role, onPoint }: BlockNumberProps) {
  const { t } = useTranslation()
  const { api, toasts } = useParts()
  const lineBreaks = useApp((state) => state.settings.appearance.lineBreaks)
  async function copy(): Promise<void> {
    await unwrap(api.app.copyText(toClipboard([{ blocks: [block] }], lineBreaks)))
    toasts.say(t('blocks.copied', { number, role }))
  }
  return (
    <Button
      className="block-label block-number"
      aria-label={t('blocks.copy', { number, role })}
      onPress={() => void copy().catch(toasts.complain)}
      onHoverChange={onPoint}
      onFocusChange={onPoint}
    >
      {number}
    </Button>
  )
}

function nameRole(t: TFunction, { type, role, level = 2 }: Block): string {
  return role === undefined && type === 'heading'
    ? t('blocks.heading', { level })
    : t(`blocks.roles.${role ?? type}`)
}

/** Most blocks are running text, and only the others say what they are unless asked. */
const saysRole = ({ role, type }: Block) => role !== undefined || type !== 'paragraph'

/** Beside the first line of a block, up to the next block or the edge of the page. */
function hasRoomFor(role: string, { bbox: [, y0, x1] }: Block, page: Page, scale: number): boolean {
  const bottom = y0 + labelHeight / scale
  const ends = page.blocks
    .map(({ bbox }) => bbox)
    .filter((other) => other[2] > x1 && other[1] < bottom && other[3] > y0)
    .map(([left]) => left)
  const room = (Math.min(page.width, ...ends) - x1) * scale
  return room > textWidth(role) * labelSize + labelAir
}

function boxStyle({ bbox: [x0, y0, x1, y1] }: Block, scale: number): CSSProperties {
  return { left: x0 * scale, top: y0 * scale, width: (x1 - x0) * scale, height: (y1 - y0) * scale }
}
