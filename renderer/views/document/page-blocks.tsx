import type { TFunction } from 'i18next'
import { memo, useState, type CSSProperties } from 'react'
import { Button, Toolbar } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { toClipboard } from '../../../shared/clipboard-text.ts'
import type { Block, Page } from '../../../shared/document.ts'
import { isFurniture } from '../../../shared/is-furniture.ts'
import { useApp, useParts } from '../../state/context.tsx'
import { unwrap } from '../../state/unwrap.ts'

interface PageBlocksProps {
  page: Page
  /** Shown pixels for one pixel of the page. */
  scale: number
}

/**
 * The blocks of a page over its picture: what each is, and which comes after which. A press on its number copies one; to
 * the keys they are one bar, through which arrows go in the order of reading.
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
      {page.blocks.map((block, index) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- blocks and lines of a page stay in their places
          key={index}
          className="page-block"
          style={boxStyle(block, scale)}
          data-furniture={isFurniture(block) || undefined}
          data-plain={(block.role === undefined && block.type === 'paragraph') || undefined}
          data-current={current === index || undefined}
        >
          <BlockNumber
            block={block}
            number={index + 1}
            onPoint={(isPointed) => setCurrent(isPointed ? index : null)}
          />
        </div>
      ))}
    </Toolbar>
  )
})

interface BlockNumberProps {
  block: Block
  number: number
  onPoint: (isPointed: boolean) => void
}

function BlockNumber({ block, number, onPoint }: BlockNumberProps) {
  const { t } = useTranslation()
  const { api, toasts } = useParts()
  const lineBreaks = useApp((state) => state.settings.appearance.lineBreaks)
  const role = nameRole(t, block)
  async function copy(): Promise<void> {
    await unwrap(api.app.copyText(toClipboard([{ blocks: [block] }], lineBreaks)))
    toasts.say(t('blocks.copied', { number, role }))
  }
  return (
    <Button
      className="block-number"
      aria-label={t('blocks.copy', { number, role })}
      onPress={() => void copy().catch(toasts.complain)}
      onHoverChange={onPoint}
      onFocusChange={onPoint}
    >
      {number} <span className="block-role">{role}</span>
    </Button>
  )
}

function nameRole(t: TFunction, { type, role, level = 2 }: Block): string {
  return role === undefined && type === 'heading'
    ? t('blocks.heading', { level })
    : t(`blocks.roles.${role ?? type}`)
}

function boxStyle({ bbox: [x0, y0, x1, y1] }: Block, scale: number): CSSProperties {
  return { left: x0 * scale, top: y0 * scale, width: (x1 - x0) * scale, height: (y1 - y0) * scale }
}
