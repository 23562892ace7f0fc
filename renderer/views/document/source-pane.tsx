import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ScrollRegion } from '../../components/scroll-region.tsx'

const lineHeight = 20

/** Text as it will be saved, line by line, however long it is. */
export function SourcePane({ text }: { text: string }) {
  const { t } = useTranslation()
  const scroller = useRef<HTMLDivElement>(null)
  const lines = useMemo(() => text.split('\n'), [text])
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    paddingStart: 16,
    paddingEnd: 32,
    overscan: 20,
  })
  return (
    <ScrollRegion ref={scroller} className="text-scroller source" label={t('document.source.label')}>
      <div className="virtual-space" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start, key }) => (
          <div
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            className="virtual-item source-line"
            style={{ transform: `translateY(${start}px)` }}
          >
            <span className="source-number" aria-hidden>
              {index + 1}
            </span>
            <code>{lines[index]}</code>
          </div>
        ))}
      </div>
    </ScrollRegion>
  )
}
